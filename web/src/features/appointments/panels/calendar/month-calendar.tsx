import type { CalendarDay } from '@salon/contract/calendar'
import { monthAfter } from '@salon/contract/salon-clock'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useContext, useMemo, type ReactNode } from 'react'
import { monthTitle, weekdayNames } from '../../../../text/formats.ts'
import { LocaleContext, useText } from '../../../../text/text.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Spinner } from '../../../../ui/spinner.tsx'
import { useHotkey } from '../../../../ui/use-hotkey.ts'
import { MonthGrid } from '../../components/calendar/month-grid.tsx'
import { AppointmentsFailed } from '../appointments-failed.tsx'
import { useSalonToday } from '../times/use-salon-today.ts'
import type { ClosedWords } from './closed-days.tsx'
import { useVisitLink } from '../visit-list/use-visit-link.tsx'

/** What is known of the days of a month. */
interface MonthDays {
  data: readonly CalendarDay[] | undefined
  error: unknown
  isFetching: boolean
  refetch: () => unknown
}

interface MonthCalendarProps {
  /** A day of the month to show, 'YYYY-MM-DD'. */
  day: string
  /** Its weeks, rows of seven days, and the weekday that they begin with, 0 for Sunday. */
  weeks: readonly (readonly string[])[]
  weekStart: number
  /** Whether its names are in the app's language, and not in Russian. */
  ownNames: boolean
  /** Chooses whose visits are shown. */
  whose: ReactNode
  closed: ClosedWords
  days: MonthDays
  /** Another month was requested; its first day, or today. */
  onMonth: (day: string) => void
  /** A day was chosen. */
  onDay: (day: string) => void
}

/** A month of appointments. Its names are Russian unless the salon chose the app's language. */
export const MonthCalendar = ({
  day,
  weeks,
  weekStart,
  ownNames,
  whose,
  closed,
  days,
  onMonth,
  onDay,
}: MonthCalendarProps) => {
  const t = useText()
  const locale = useContext(LocaleContext)
  const { today } = useSalonToday()
  const visitLink = useVisitLink()
  useHotkey('ArrowLeft', () => onMonth(monthAfter(day, -1)))
  useHotkey('ArrowRight', () => onMonth(monthAfter(day, 1)))
  useHotkey('t', () => onMonth(today))
  const named = ownNames ? locale : { ...locale, language: 'ru' as const }
  const byDay = useMemo(() => new Map(days.data?.map((of) => [of.day, of])), [days.data])
  const sundayFirst = weekdayNames('short', named)
  return (
    <Card padding="none">
      <header className="flex flex-wrap items-center justify-between gap-2 px-3 py-3 sm:px-4">
        <h2
          lang={named.language}
          aria-live="polite"
          className="relative min-w-0 text-sm font-semibold text-ink"
        >
          {monthTitle(day, named)}
          {days.isFetching && (
            // Beside the name without taking room: on a phone the head would wrap while it is shown.
            <span className="absolute inset-y-0 left-full ml-2 grid animate-late place-items-center text-brand">
              <Spinner />
            </span>
          )}
        </h2>
        <div className="flex flex-wrap items-center gap-1">
          {/* Keeps its room until it is there. */}
          <div className="mr-2 flex min-h-11 min-w-12 items-center">{whose}</div>
          <Button
            size="sm"
            disabled={monthAfter(day, 0) === monthAfter(today, 0)}
            onClick={() => onMonth(today)}
          >
            {t('appointments.today')}
          </Button>
          <IconButton
            label={t('appointments.previousMonth')}
            onClick={() => onMonth(monthAfter(day, -1))}
          >
            <ChevronLeft aria-hidden />
          </IconButton>
          <IconButton
            label={t('appointments.nextMonth')}
            onClick={() => onMonth(monthAfter(day, 1))}
          >
            <ChevronRight aria-hidden />
          </IconButton>
        </div>
      </header>
      {days.error && !days.data ? (
        <AppointmentsFailed query={days} />
      ) : (
        <MonthGrid
          month={day.slice(0, 7)}
          weeks={weeks}
          weekdays={sundayFirst.map((_, column) => sundayFirst[(column + weekStart) % 7] ?? '')}
          namesIn={named.language}
          today={today}
          contentOf={(of) => byDay.get(of)}
          closedOf={(of) => closed.get(of)}
          loading={days.data === undefined}
          onDay={onDay}
          linkTo={visitLink}
        />
      )}
    </Card>
  )
}
