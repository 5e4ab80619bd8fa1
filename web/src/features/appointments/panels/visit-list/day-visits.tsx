import type { Appointment } from '@salon/contract/appointments'
import type { Visit } from '@salon/contract/visit-grouping'
import { statusesOpen } from '@salon/contract/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { CalendarDays, ChevronRight, SearchX } from 'lucide-react'
import { Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { lazyComponent } from '../../../../lib/lazy-component.tsx'
import { useDeferredRender } from '../../../../lib/use-deferred-render.ts'
import { useText } from '../../../../text/text.ts'
import { Card } from '../../../../ui/card.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { sheet } from '../../../../ui/sheet.tsx'
import { appointmentQueries } from '../../api.ts'
import { minutesAt } from '../../components/times/clock-minutes.ts'
import { VisitRow, VisitRowsSkeleton } from '../../components/visit-list/visit-row.tsx'
import { AppointmentsFailed } from '../appointments-failed.tsx'
import { useSafetyAlerts } from '../calendar/use-safety-alerts.ts'
import { useMinuteOfDay, useSalonToday } from '../times/use-salon-today.ts'
import { useVisitLink } from './use-visit-link.tsx'
import { visitMatches } from './visit-search.ts'
import { isWith, visitsIn } from './visits-in.ts'

const VisitSafetyMark = lazyComponent(
  async () => (await import('../../components/safety/visit-safety-mark.tsx')).VisitSafetyMark,
)

interface DayVisitsProps {
  /** 'YYYY-MM-DD' in the salon's zone. */
  day: string
  /** Leaves only the visits that hold these words. */
  search?: string
  /** Today's visits that are over are folded, and the list is scrolled to now. */
  atNow?: boolean
  /** Leaves only the visits with this staff member. */
  staffId?: number | undefined
  /** The next step where the day is empty: a button that books. */
  bookAction?: ReactNode
  /** The next step where nothing matches: a button that clears the search. */
  clearAction?: ReactNode
}

const noRows: readonly Appointment[] = []

/** The visits of a day by time, each opening its details. */
export const DayVisits = ({
  day,
  search = '',
  atNow = false,
  staffId,
  bookAction,
  clearAction,
}: DayVisitsProps) => {
  const t = useText()
  const { today, timeZone } = useSalonToday()
  const rows = useQuery(appointmentQueries.day(day))
  const { alerts } = useSafetyAlerts(day, day)
  const visitLink = useVisitLink()
  const hasArrived = useDeferredRender(!rows.isPending)
  const all = visitsIn(rows.data ?? noRows, timeZone)
  const visits = useMemo(() => all.filter((visit) => isWith(visit, staffId)), [all, staffId])
  const minute = useMinuteOfDay()
  const nextId = useMemo(
    () =>
      day === today
        ? visits.find(({ start }) => minutesAt(Date.parse(start), timeZone) > minute)?.id
        : undefined,
    [visits, day, today, timeZone, minute],
  )
  const [unfolded, setUnfolded] = useState('')
  const over = atNow && day === today && search === '' ? overBefore(visits, nextId) : 0
  // A full day is a hundred rows: whatever else moves on the screen, they are made once.
  const list = useMemo(
    () =>
      visits
        .filter((visit) => visitMatches(visit.rows, search))
        .map((visit) => (
          <VisitRow
            key={visit.id}
            visit={visit}
            link={visitLink(visit)}
            isNext={visit.id === nextId && visit !== visits[0]}
            safety={
              visit.counted.some(({ id }) => alerts.has(id)) && (
                <Suspense>
                  <VisitSafetyMark rows={visit.counted} alerts={alerts} />
                </Suspense>
              )
            }
          />
        )),
    [visits, search, visitLink, nextId, alerts],
  )
  const listRef = useRef<HTMLUListElement>(null)
  const isShown = hasArrived && atNow
  useEffect(() => {
    const next = isShown ? listRef.current?.querySelector('[data-next]') : null
    if (next && 'scrollIntoView' in next) next.scrollIntoView({ block: 'nearest' })
  }, [isShown, day])

  if (rows.isPending || !hasArrived) return <VisitRowsSkeleton />
  if (rows.isLoadingError) {
    return (
      <Card padding="none">
        <AppointmentsFailed query={rows} />
      </Card>
    )
  }
  if (list.length === 0) {
    return (
      <Card padding="none">
        {visits.length > 0 ? (
          <EmptyState icon={<SearchX />} title={t('appointments.noneFound')} action={clearAction} />
        ) : (
          <EmptyState
            icon={<CalendarDays />}
            title={t(day === today ? 'appointments.empty' : 'appointments.emptyDay')}
            detail={t('appointments.emptyHint')}
            action={bookAction}
          />
        )}
      </Card>
    )
  }
  return (
    <div className={sheet}>
      {over > 0 && (
        <button
          type="button"
          aria-expanded={unfolded === day}
          onClick={() => setUnfolded(unfolded === day ? '' : day)}
          className="flex min-h-11 w-full items-center gap-2 rounded-t-card px-4 text-sm font-medium text-muted hover:bg-hover hover:text-ink"
        >
          <ChevronRight
            aria-hidden
            className={clsx('size-4 transition-transform', unfolded === day && 'rotate-90')}
          />
          {t('appointments.doneFolded', { number: over })}
        </button>
      )}
      <ul ref={listRef} className="divide-y divide-line">
        {unfolded === day ? list : list.slice(over)}
      </ul>
    </div>
  )
}

/** As many at least: folding a few saves nothing. */
const worthFolding = 3

/** How many visits at the beginning of a day are over; 0 where they are not worth folding, or all there are. */
function overBefore(visits: readonly Visit[], nextId: number | undefined): number {
  // A visit is 'completed' once one of its services is: it is over when none is open.
  const open = visits.findIndex(
    ({ id, counted }) =>
      id === nextId || counted.some(({ status }) => statusesOpen.includes(status)),
  )
  return open >= worthFolding ? open : 0
}
