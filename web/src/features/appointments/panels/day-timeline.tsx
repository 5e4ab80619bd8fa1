import { ownerRole } from '@salon/contract/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '../../../text/problem.ts'
import { useText } from '../../../text/text.ts'
import { Card } from '../../../ui/card.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { staffQueries, withoutOwnersDouble } from '../../staff/api.ts'
import { appointmentQueries } from '../api.ts'
import { DayTimelineGrid } from '../components/day-timeline-grid.tsx'
import { blocksOf, hoursOf } from '../components/timeline-layout.ts'
import { useMinuteOfDay, useSalonToday } from './use-salon-today.ts'
import { useVisitLink } from './use-visit-link.tsx'
import { visitMatches } from './visit-search.ts'

interface DayTimelineProps {
  /** 'YYYY-MM-DD' in the salon's zone. */
  day: string
  /** Leaves only the appointments that hold these words. */
  search: string
  /** A free place was chosen: whose, and 'HH:MM'; nothing where the person may not book. */
  onPick: ((staffId: number, time: string) => void) | undefined
}

/**
 * A day by staff: whoever works here, once, and whoever has a visit that day though they left or are
 * the owner by another row.
 */
export const DayTimeline = ({ day, search, onPick }: DayTimelineProps) => {
  const visitLink = useVisitLink()
  const t = useText()
  const { today, timeZone } = useSalonToday()
  const now = useMinuteOfDay()
  const rows = useQuery(appointmentQueries.day(day))
  const staff = useQuery(staffQueries.list())

  const failed = [rows, staff].find((query) => query.isLoadingError)
  if (failed) {
    return (
      <Card padding="none">
        <ErrorState
          title={t('appointments.loadFailed')}
          detail={sentenceOf(failed.error)}
          retryLabel={t('appointments.retry')}
          onRetry={() => void failed.refetch()}
          pending={failed.isFetching}
        />
      </Card>
    )
  }
  if (!rows.data || !staff.data) {
    return (
      <div role="status">
        <span className="sr-only">{t('appointments.loading')}</span>
        <Skeleton className="h-[75dvh] w-full rounded-card" />
      </div>
    )
  }
  const shown = rows.data.filter((row) => visitMatches([row], search))
  const working = withoutOwnersDouble(staff.data).filter(
    (member) => member.isActive || member.role === ownerRole,
  )
  const people = new Map([...working, ...shown.map((row) => row.staff)].map((of) => [of.id, of]))
  const columns = [...people.values()].map(({ id, name }) => ({
    id,
    name,
    blocks: blocksOf(
      shown.filter((row) => row.staffId === id),
      timeZone,
    ),
  }))
  return (
    <DayTimelineGrid
      day={day}
      columns={columns}
      {...hoursOf(columns.flatMap(({ blocks }) => blocks))}
      now={day === today ? now : undefined}
      onPick={onPick}
      linkTo={visitLink}
    />
  )
}
