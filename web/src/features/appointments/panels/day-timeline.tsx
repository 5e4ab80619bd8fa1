import type { Appointment } from '@salon/contract/appointments'
import { groupVisits, takesTime } from '@salon/contract/visit-grouping'
import { ownerRole } from '@salon/contract/vocabulary'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { sentenceOf } from '../../../text/problem.ts'
import { useText } from '../../../text/text.ts'
import { Card } from '../../../ui/card.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { staffQueries, withoutOwnersDouble } from '../../staff/api.ts'
import { appointmentQueries } from '../api.ts'
import { DayTimelineGrid } from '../components/day-timeline-grid.tsx'
import { TimelineSkeleton } from '../components/timeline-skeleton.tsx'
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

/** The other rows of its visit that take place, by the id of each row that does. */
const siblingsIn = (rows: readonly Appointment[], timeZone: string) =>
  new Map(
    groupVisits(rows, timeZone)
      .map((visit) => visit.rows.filter(({ status }) => takesTime(status)))
      .flatMap((live) =>
        live.map((row) => [row.id, live.filter((other) => other !== row)] as const),
      ),
  )

/**
 * A day by staff: each active staff member once, and those with a visit that day though they left or
 * are the owner by another row.
 */
export const DayTimeline = ({ day, search, onPick }: DayTimelineProps) => {
  const visitLink = useVisitLink()
  const t = useText()
  const { today, timeZone } = useSalonToday()
  const now = useMinuteOfDay()
  // The day before stays, paler, until the next one is here: an empty grid between them would flash.
  const rows = useQuery({ ...appointmentQueries.day(day), placeholderData: keepPreviousData })
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
        <TimelineSkeleton />
      </div>
    )
  }
  const shown = rows.data.filter((row) => visitMatches([row], search))
  const siblings = siblingsIn(rows.data, timeZone)
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
      waiting={rows.isPlaceholderData}
      columns={columns}
      {...hoursOf(columns.flatMap(({ blocks }) => blocks))}
      now={day === today && !rows.isPlaceholderData ? now : undefined}
      onPick={onPick && ((staffId, time) => rows.isPlaceholderData || onPick(staffId, time))}
      linkTo={visitLink}
      siblingsOf={(row) => siblings.get(row.id) ?? []}
    />
  )
}
