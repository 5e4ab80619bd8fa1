import type { Appointment } from '@salon/contract/appointments'
import { useQuery } from '@tanstack/react-query'
import { CalendarDays, SearchX } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import { useDeferredRender } from '../../../lib/use-deferred-render.ts'
import { sentenceOf } from '../../../text/problem.ts'
import { useText } from '../../../text/text.ts'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { appointmentQueries } from '../api.ts'
import { VisitCard, VisitCardsSkeleton } from '../components/visit-card.tsx'
import { useSalonToday } from './use-salon-today.ts'
import { useVisitLink } from './use-visit-link.tsx'
import { visitMatches } from './visit-search.ts'
import { visitsIn } from './visits-in.ts'

interface DayVisitsProps {
  /** 'YYYY-MM-DD' in the salon's zone. */
  day: string
  /** Leaves only the visits that hold these words. */
  search?: string
  /** The next step where the day is empty: a button that books. */
  bookAction?: ReactNode
  /** The next step where nothing matches: a button that clears the search. */
  clearAction?: ReactNode
}

const noRows: readonly Appointment[] = []

/** The visits of a day as cards by time, each opening its details. */
export const DayVisits = ({ day, search = '', bookAction, clearAction }: DayVisitsProps) => {
  const t = useText()
  const { today, timeZone } = useSalonToday()
  const rows = useQuery(appointmentQueries.day(day))
  const visitLink = useVisitLink()
  const hasArrived = useDeferredRender(!rows.isPending)
  const visits = visitsIn(rows.data ?? noRows, timeZone)
  // A full day is a hundred cards: whatever else moves on the screen, they are made once.
  const cards = useMemo(
    () =>
      visits
        .filter((visit) => visitMatches(visit.rows, search))
        .map((visit) => <VisitCard key={visit.id} visit={visit} link={visitLink(visit)} />),
    [visits, search, visitLink],
  )

  if (rows.isPending || !hasArrived) return <VisitCardsSkeleton />
  if (rows.isLoadingError) {
    return (
      <Card padding="none">
        <ErrorState
          title={t('appointments.loadFailed')}
          detail={sentenceOf(rows.error)}
          retryLabel={t('appointments.retry')}
          onRetry={() => void rows.refetch()}
          pending={rows.isFetching}
        />
      </Card>
    )
  }
  if (visits.length === 0) {
    return (
      <Card padding="none">
        <EmptyState
          icon={<CalendarDays />}
          title={t(day === today ? 'appointments.empty' : 'appointments.emptyDay')}
          detail={t('appointments.emptyHint')}
          action={bookAction}
        />
      </Card>
    )
  }
  if (cards.length === 0) {
    return (
      <Card padding="none">
        <EmptyState icon={<SearchX />} title={t('appointments.noneFound')} action={clearAction} />
      </Card>
    )
  }
  return <ul className="flex flex-col gap-3">{cards}</ul>
}
