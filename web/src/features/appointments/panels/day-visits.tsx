import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarDays, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useArrived } from '../../../lib/use-arrived.ts'
import { sentenceOf } from '../../../text/problem.ts'
import { useText } from '../../../text/text.ts'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { appointmentQueries } from '../api.ts'
import { VisitCard, VisitCardsSkeleton } from '../components/visit-card.tsx'
import { useSalonToday } from './use-salon-today.ts'
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

/** The visits of a day as cards by time, each opening its details. */
export const DayVisits = ({ day, search = '', bookAction, clearAction }: DayVisitsProps) => {
  const t = useText()
  const { today, timeZone } = useSalonToday()
  const rows = useQuery(appointmentQueries.day(day))
  const hasArrived = useArrived(!rows.isPending)

  if (rows.isPending || !hasArrived) return <VisitCardsSkeleton />
  if (rows.isError) {
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
  const visits = visitsIn(rows.data, timeZone)
  const shown = visits.filter((visit) => visitMatches(visit.rows, search))
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
  if (shown.length === 0) {
    return (
      <Card padding="none">
        <EmptyState icon={<SearchX />} title={t('appointments.noneFound')} action={clearAction} />
      </Card>
    )
  }
  return (
    <ul className="flex flex-col gap-3">
      {shown.map((visit) => (
        <VisitCard
          key={visit.id}
          rows={visit.rows}
          status={visit.status}
          link={<Link to="/appointment/$id" params={{ id: String(visit.id) }} />}
        />
      ))}
    </ul>
  )
}
