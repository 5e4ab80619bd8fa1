import { clsx } from 'clsx'
import { useFormats, useText } from '../../../../text/text.ts'

interface WeekDayHeadProps {
  /** 'YYYY-MM-DD' */
  day: string
  /** How many blocks the day has. */
  count: number
  isToday: boolean
  onOpen: (day: string) => void
}

/** The head of a day in a week: opens the day. */
export const WeekDayHead = ({ day, count, isToday, onOpen }: WeekDayHeadProps) => {
  const t = useText()
  const { dayHeading, weekdayNames } = useFormats()
  const weekday = weekdayNames('short')[new Date(day).getUTCDay()]
  return (
    <button
      type="button"
      aria-label={t('appointments.openDay', { day: dayHeading(day), count })}
      aria-current={isToday ? 'date' : undefined}
      onClick={() => onOpen(day)}
      className="flex h-full w-full items-center justify-center gap-1.5 -outline-offset-2 transition-colors hover:bg-hover"
    >
      <span className={clsx(isToday ? 'text-brand-ink' : 'font-medium text-muted')}>{weekday}</span>
      <span
        className={clsx(
          'figures grid h-6 min-w-6 place-items-center rounded-full',
          isToday && 'bg-brand-solid text-on-solid',
        )}
      >
        {Number(day.slice(8))}
      </span>
    </button>
  )
}
