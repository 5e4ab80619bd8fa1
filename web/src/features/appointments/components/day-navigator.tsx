import { dayAfter, isDay } from '@salon/contract/salon-clock'
import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
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

/** One day at a time, and back to today. */
export const DayNavigator = ({ day, today, detail, onChange, jump = false }: DayNavigatorProps) => {
  const t = useText()
  const formats = useFormats()
  useHotkey('ArrowLeft', () => onChange(dayAfter(day, -1)))
  useHotkey('ArrowRight', () => onChange(dayAfter(day, 1)))
  useHotkey('t', () => onChange(today))
  return (
    <div className="flex flex-wrap items-center gap-2">
      <IconButton
        variant="outline"
        label={t('appointments.previousDay')}
        onClick={() => onChange(dayAfter(day, -1))}
      >
        <ChevronLeft aria-hidden />
      </IconButton>
      <div className="min-w-0 flex-1 text-center sm:min-w-56 sm:flex-none">
        <h2 className="text-base font-semibold text-ink" aria-live="polite">
          <time dateTime={day}>{formats.dayHeading(day)}</time>
        </h2>
        <p className="figures min-h-5 text-sm text-muted" aria-live="polite">
          {detail}
        </p>
      </div>
      <IconButton
        variant="outline"
        label={t('appointments.nextDay')}
        onClick={() => onChange(dayAfter(day, 1))}
      >
        <ChevronRight aria-hidden />
      </IconButton>
      <div className="flex gap-2 max-sm:w-full">
        {jump && (
          <DateField
            aria-label={t('appointments.goToDay')}
            value={day}
            // The browser hands over '' while a part of the date is being typed.
            onChange={({ target }) => isDay(target.value) && onChange(target.value)}
            className="sm:w-40"
          />
        )}
        <Button
          disabled={day === today}
          onClick={() => onChange(today)}
          // Alone on a line of a phone it says nothing on the day itself.
          className={clsx(!jump && day === today && 'max-sm:hidden')}
        >
          {t('appointments.today')}
        </Button>
      </div>
    </div>
  )
}
