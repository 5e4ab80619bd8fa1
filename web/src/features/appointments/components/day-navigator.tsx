import { dayAfter, isDay } from '@salon/contract/salon-clock'
import { clsx } from 'clsx'
import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormats, useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useHotkey } from '../../../ui/use-hotkey.ts'

interface DayNavigatorProps {
  /** 'YYYY-MM-DD' */
  day: string
  today: string
  /** A quieter line under the day, such as the number of its visits. */
  detail?: ReactNode
  onChange: (day: string) => void
  /** With a field to go to any day. */
  jump?: boolean
}

/**
 * One day at a time, and back to today. On a phone it is one row: the day itself is the field to go
 * to any day, and the way back to today stands beside the line under it.
 */
export const DayNavigator = ({ day, today, detail, onChange, jump = false }: DayNavigatorProps) => {
  const t = useText()
  const formats = useFormats()
  useHotkey('ArrowLeft', () => onChange(dayAfter(day, -1)))
  useHotkey('ArrowRight', () => onChange(dayAfter(day, 1)))
  useHotkey('t', () => onChange(today))
  const isToday = day === today
  return (
    <div className="grid grid-cols-[auto_1fr_1fr_auto] items-center gap-x-1 sm:gap-x-2 sm:grid-cols-[auto_minmax(14rem,auto)_auto_auto_auto] sm:justify-start">
      <IconButton
        variant="outline"
        className="col-start-1 row-start-1 row-end-3"
        label={t('appointments.previousDay')}
        onClick={() => onChange(dayAfter(day, -1))}
      >
        <ChevronLeft aria-hidden />
      </IconButton>
      <h2
        className="col-start-2 col-end-4 row-start-1 min-w-0 text-center text-base font-semibold text-ink max-sm:text-[length:min(1rem,5.2vw)] max-sm:tracking-tight sm:col-end-3"
        aria-live="polite"
      >
        <time dateTime={day}>{formats.dayHeading(day)}</time>
        {jump && <ChevronDown aria-hidden className="ml-1 inline size-4 text-subtle sm:hidden" />}
      </h2>
      <p
        className={clsx(
          'figures col-start-2 row-start-2 min-h-6 text-sm leading-6 text-muted sm:col-end-3 sm:text-center',
          isToday ? 'col-end-4 text-center' : 'text-right',
        )}
        aria-live="polite"
      >
        {detail}
      </p>
      <IconButton
        variant="outline"
        className="col-start-4 row-start-1 row-end-3 sm:col-start-3"
        label={t('appointments.nextDay')}
        onClick={() => onChange(dayAfter(day, 1))}
      >
        <ChevronRight aria-hidden />
      </IconButton>
      {jump && (
        <DateField
          aria-label={t('appointments.goToDay')}
          value={day}
          // The browser hands over '' while a part of the date is being typed.
          onChange={({ target }) => isDay(target.value) && onChange(target.value)}
          className={clsx(
            'row-start-1 row-end-3 sm:col-start-4 sm:w-40',
            'max-sm:relative max-sm:col-start-2 max-sm:col-end-4 max-sm:h-full max-sm:min-h-0! max-sm:cursor-pointer max-sm:border-transparent! max-sm:bg-transparent max-sm:shadow-none!',
            // The day that it stands on is what is read: of the field only its line is seen.
            'max-sm:[&::-webkit-calendar-picker-indicator]:absolute max-sm:[&::-webkit-calendar-picker-indicator]:inset-0 max-sm:[&::-webkit-calendar-picker-indicator]:size-auto',
            'max-sm:[&::-webkit-calendar-picker-indicator]:opacity-0 max-sm:[&::-webkit-datetime-edit]:opacity-0 max-sm:[&::-webkit-date-and-time-value]:opacity-0',
          )}
        />
      )}
      <Button
        disabled={isToday}
        onClick={() => onChange(today)}
        className={clsx(
          'max-sm:relative max-sm:col-start-3 max-sm:row-start-2 max-sm:min-h-6! max-sm:justify-self-start max-sm:border-0 max-sm:bg-transparent max-sm:px-1 max-sm:text-brand-ink max-sm:shadow-none',
          'max-sm:after:absolute max-sm:after:-inset-x-3 max-sm:after:-inset-y-2.5',
          'sm:row-start-1 sm:row-end-3',
          // It says nothing on the day itself.
          isToday && 'max-sm:hidden',
        )}
      >
        {t('appointments.today')}
      </Button>
    </div>
  )
}
