import type { Appointment } from '@salon/contract/appointments'
import { dayAfter } from '@salon/contract/salon-clock'
import type { BlockedTime } from '@salon/contract/working-hours'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import { lazyComponent } from '../../../../lib/lazy-component.tsx'
import { useText } from '../../../../text/text.ts'
import { Card } from '../../../../ui/card.tsx'
import { staffQueries } from '../../../staff/api.ts'
import { appointmentQueries } from '../../api.ts'
import {
  TimelineEdgesSkeleton,
  TimelineSkeleton,
} from '../../components/timeline/timeline-skeleton.tsx'
import { blocksBy, overnightRows, rowsBy } from '../../components/timeline/timeline-layout.ts'
import { AppointmentsFailed } from '../appointments-failed.tsx'
import { staffColumns } from './staff-columns.ts'
import { Absence, Timeline } from './timeline.tsx'
import { useSafetyAlerts } from './use-safety-alerts.ts'
import { useTimeline } from './use-timeline.ts'
import { useSalonToday } from '../times/use-salon-today.ts'
import { visitMatches } from '../visit-list/visit-search.ts'
import { withMoved } from './with-moved.ts'

const TimelineEdges = lazyComponent(
  async () => (await import('../../components/timeline/timeline-edges.tsx')).TimelineEdges,
)
interface DayTimelineProps {
  /** 'YYYY-MM-DD' in the salon's zone. */
  day: string
  /** Leaves only the appointments that hold these words. */
  search: string
  /** Whose column is shown alone. */
  staffId: number | undefined
  /** Other columns were chosen. */
  onEveryone: () => void
  /** Free time was chosen: whose, 'HH:MM', and its minutes where it was drawn; nothing where the person may not book. */
  onPick: ((staffId: number, time: string, duration?: number) => void) | undefined
  /** A blocked time was chosen; without it none can be. */
  onBlocked: ((block: BlockedTime, day: string) => void) | undefined
  /** Shows another day while a row is picked up. */
  onDay: (day: string) => void
}

const byStaff = (rows: readonly Appointment[]) => rowsBy(rows, ({ staffId }) => staffId)

/**
 * A day by staff: each active staff member once, and those with a visit that day though they left or
 * are the owner by another row. Rows are moved by hand.
 */
export const DayTimeline = ({
  day,
  search,
  staffId,
  onEveryone,
  onPick,
  onBlocked,
  onDay,
}: DayTimelineProps) => {
  const t = useText()
  const { timeZone } = useSalonToday()
  const timeline = useTimeline()
  const { grid, moving, hidden } = timeline
  const safety = useSafetyAlerts(day, day)
  // The day before stays, paler, until the next one is here: an empty grid between them would flash.
  const rows = useQuery({ ...appointmentQueries.day(day), placeholderData: keepPreviousData })
  const waiting = rows.isPlaceholderData
  const { data: before = noRows } = useQuery(appointmentQueries.day(dayAfter(day, -1)))
  const staff = useQuery(staffQueries.list())
  // The same blocks at each drawing: there may be hundreds, which are drawn anew only where they change.
  const all = withMoved(rows.data ?? noRows, moving, [day], timeZone)
  const allBefore = withMoved(waiting ? noRows : before, moving, [], timeZone)
  const [shown, overnight] = useMemo(() => {
    const find = (of: readonly Appointment[]) =>
      search.trim() === '' ? of : of.filter((row) => visitMatches([row], search))
    return [find(all), find(overnightRows(allBefore, timeZone))] as const
  }, [all, allBefore, search, timeZone])
  const blocks = useMemo(
    () => blocksBy(byStaff(shown), byStaff(overnight), timeZone),
    [shown, overnight, timeZone],
  )

  const failed = [rows, staff].find((query) => query.isLoadingError)
  if (failed) {
    return (
      <Card padding="none" className="mx-4">
        <AppointmentsFailed query={failed} />
      </Card>
    )
  }
  if (!rows.data || !staff.data) return <TimelineSkeleton />
  const { everyone, chosen } = staffColumns(staff.data, [...shown, ...overnight], hidden, staffId)
  const columns = chosen.map(({ id, name }) => ({
    id,
    name,
    day,
    staffId: id,
    people: [{ id, name }],
    blocks: blocks.get(id) ?? [],
  }))
  return (
    <Timeline
      label={t('appointments.byStaff')}
      {...{ day, timeline, waiting, columns, safety, onPick, onBlocked, onDay }}
      staff={staff.data}
      rows={rows.data}
      daysPerPage={1}
      placeWords={({ name }, time) => `${time} ${t('appointments.withStaff', { staff: name })}`}
      edges={
        <Suspense fallback={<TimelineEdgesSkeleton />}>
          {grid && (
            <TimelineEdges
              {...{ grid, everyone }}
              hidden={staffId === undefined ? hidden : othersOf(everyone, staffId)}
              people={columns.map((column) => ({
                ...column,
                absence: (
                  <Suspense>
                    <Absence {...{ day }} first={day} people={column.people} />
                  </Suspense>
                ),
              }))}
              onHide={(ids) => {
                onEveryone()
                timeline.hide(ids)
              }}
            />
          )}
        </Suspense>
      }
    />
  )
}

const noRows: readonly Appointment[] = []

const othersOf = (people: readonly { readonly id: number }[], staffId: number) =>
  new Set(people.map(({ id }) => id).filter((id) => id !== staffId))
