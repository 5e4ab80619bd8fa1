import { dayAfter } from '@salon/contract/salon-clock'
import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormats, useText } from '../../../../text/text.ts'
import { Button } from '../../../../ui/button.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { useHotkey } from '../../../../ui/use-hotkey.ts'

interface DayNavigatorProps {
  /** 'YYYY-MM-DD' */
  day: string
  today: string
  /** A quieter line under the day, such as the number of its visits. */
  detail?: ReactNode
  onChange: (day: string) => void
}

/**
 * One day at a time, and back to today. Where there is little room it is one row, and the way back to today stands
 * beside the line under the day.
 */
export const DayNavigator = ({ day, today, detail, onChange }: DayNavigatorProps) => {
  const t = useText()
  const formats = useFormats()
  useHotkey('ArrowLeft', () => onChange(dayAfter(day, -1)))
  useHotkey('ArrowRight', () => onChange(dayAfter(day, 1)))
  useHotkey('t', () => onChange(today))
  const isToday = day === today
  return (
    <div className="grid grid-cols-[auto_1fr_1fr_auto] items-center gap-x-1 lg:gap-x-2 lg:grid-cols-[auto_minmax(14rem,auto)_auto_auto] lg:justify-start">
      <IconButton
        variant="outline"
        className="col-start-1 row-start-1 row-end-3"
        label={t('appointments.previousDay')}
        onClick={() => onChange(dayAfter(day, -1))}
      >
        <ChevronLeft aria-hidden />
      </IconButton>
      <h2
        className="col-start-2 col-end-4 row-start-1 min-w-0 text-center text-sm font-semibold text-ink max-lg:text-[length:min(0.875rem,5.2vw)] lg:col-end-3"
        aria-live="polite"
      >
        <time dateTime={day}>{formats.dayHeading(day)}</time>
      </h2>
      <p
        className={clsx(
          'figures col-start-2 row-start-2 min-h-6 text-sm leading-6 text-muted lg:col-end-3 lg:text-center',
          isToday ? 'col-end-4 text-center' : 'text-right',
        )}
        aria-live="polite"
      >
        {detail}
      </p>
      <IconButton
        variant="outline"
        className="col-start-4 row-start-1 row-end-3 lg:col-start-3"
        label={t('appointments.nextDay')}
        onClick={() => onChange(dayAfter(day, 1))}
      >
        <ChevronRight aria-hidden />
      </IconButton>
      <Button
        disabled={isToday}
        onClick={() => onChange(today)}
        className={clsx(
          'max-lg:relative max-lg:col-start-3 max-lg:row-start-2 max-lg:min-h-6! max-lg:justify-self-start max-lg:border-0 max-lg:bg-transparent max-lg:px-1 max-lg:text-brand-ink max-lg:shadow-none',
          'max-lg:after:absolute max-lg:after:-inset-x-3 max-lg:after:-inset-y-2.5',
          'lg:row-start-1 lg:row-end-3',
          // It says nothing on the day itself.
          isToday && 'max-lg:hidden',
        )}
      >
        {t('appointments.today')}
      </Button>
    </div>
  )
}
