import type { Appointment } from '@salon/contract/appointments'
import { dayAfter } from '@salon/contract/salon-clock'
import type { BlockedTime } from '@salon/contract/working-hours'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { hiddenStaff, storeHiddenStaff } from '../../../../lib/visit-filters.ts'
import { lazyComponent } from '../../../../lib/lazy-component.tsx'
import { sentenceOf } from '../../../../text/problem.ts'
import { useText } from '../../../../text/text.ts'
import { Card } from '../../../../ui/card.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { usePermission } from '../../../auth/api.ts'
import { staffQueries } from '../../../staff/api.ts'
import { appointmentQueries } from '../../api.ts'
import { TimelineGrid } from '../../components/timeline/timeline-grid.tsx'
import { createDragStore } from '../../components/timeline/drag-store.ts'
import { SafetyAlerts } from '../../components/safety/safety-alerts.ts'
import {
  TimelineEdgesSkeleton,
  TimelineSkeleton,
} from '../../components/timeline/timeline-skeleton.tsx'
import {
  blocksBy,
  hoursOf,
  overnightRows,
  rowsBy,
  type Block,
} from '../../components/timeline/timeline-layout.ts'
import { staffColumns } from './staff-columns.ts'
import { useSafetyAlerts } from './use-safety-alerts.ts'
import { useMinuteOfDay, useSalonToday } from '../times/use-salon-today.ts'
import { useVisitLink } from '../visit-list/use-visit-link.tsx'
import { visitMatches } from '../visit-list/visit-search.ts'
import { visitsByRow } from '../visit-list/visits-in.ts'
import { withMoved } from './with-moved.ts'

const TimelineEdges = lazyComponent(
  async () => (await import('../../components/timeline/timeline-edges.tsx')).TimelineEdges,
)
const ClosedHours = lazyComponent(async () => (await import('./closed-hours.tsx')).ClosedHours)
const BlockedBlocks = lazyComponent(
  async () => (await import('./blocked-blocks.tsx')).BlockedBlocks,
)
const HoursButtons = lazyComponent(
  async () => (await import('../../components/timeline/hours-buttons.tsx')).HoursButtons,
)
const HeldBlocks = lazyComponent(async () => (await import('./held-blocks.tsx')).HeldBlocks)
const MoveByHand = lazyComponent(async () => (await import('../move/move-by-hand.tsx')).MoveByHand)

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
  const visitLink = useVisitLink()
  const t = useText()
  const { today, timeZone } = useSalonToday()
  const now = useMinuteOfDay()
  // State: what works on the element comes once it is on the page.
  const [grid, setGrid] = useState<HTMLDivElement | null>(null)
  const [store] = useState(createDragStore)
  const [hidden, setHidden] = useState(hiddenStaff)
  const mayMove = usePermission()('PUT /api/appointments/:id')
  const alertOf = useSafetyAlerts(day, day)
  // The day before stays, paler, until the next one is here: an empty grid between them would flash.
  const rows = useQuery({ ...appointmentQueries.day(day), placeholderData: keepPreviousData })
  const waiting = rows.isPlaceholderData
  const { data: before = noRows } = useQuery(appointmentQueries.day(dayAfter(day, -1)))
  const staff = useQuery(staffQueries.list())
  const visits = useMemo(() => visitsByRow(rows.data ?? noRows, timeZone), [rows.data, timeZone])
  const people = new Map((staff.data ?? []).map((member) => [member.id, member]))
  const [opening, setOpening] = useState<Pick<Block, 'top' | 'bottom'>>()
  const [areAllHoursShown, setAllHoursShown] = useState(false)
  const [moving, setMoving] = useState<readonly Appointment[]>([])
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
    return <TimelineSkeleton />
  }
  const { everyone, chosen } = staffColumns(staff.data, [...shown, ...overnight], hidden, staffId)
  const columns = chosen.map(({ id, name }) => ({
    id,
    name,
    day,
    staffId: id,
    blocks: blocks.get(id) ?? [],
  }))
  const hours = hoursOf(
    [...columns.flatMap(({ blocks }) => blocks), ...(opening ? [opening] : [])],
    areAllHoursShown,
  )
  const saving = new Set(moving.map(({ id }) => id))
  const visitOf = (row: Appointment) => visits.get(row.id) ?? [row]
  const pick =
    onPick &&
    ((staffId: number, time: string, duration?: number) => {
      if (!waiting) onPick(staffId, time, duration)
    })
  return (
    <SafetyAlerts value={alertOf}>
      <TimelineGrid
        label={t('appointments.byStaff')}
        gridRef={setGrid}
        store={store}
        {...{ day, waiting, columns, saving, visitOf, ...hours }}
        now={day === today && !waiting ? now : undefined}
        onPick={pick}
        hoursButtons={
          <Suspense>
            <HoursButtons {...hours} areAllShown={areAllHoursShown} onChange={setAllHoursShown} />
          </Suspense>
        }
        linkTo={visitLink}
        moving={
          mayMove &&
          grid && (
            <Suspense>
              <MoveByHand
                {...{
                  grid,
                  store,
                  day,
                  columns,
                  saving,
                  waiting,
                  visitOf,
                  people,
                  setMoving,
                  onDay,
                }}
                {...hours}
                daysPerPage={1}
                placeWords={({ name }, time) =>
                  `${time} ${t('appointments.withStaff', { staff: name })}`
                }
                onCreate={pick}
              />
            </Suspense>
          )
        }
        closed={
          <Suspense>
            <ClosedHours
              {...hours}
              columns={columns.map(({ id }) => ({ id, day, staffIds: [id] }))}
              onOpening={setOpening}
            />
          </Suspense>
        }
        blockedOf={(staff) => (
          <Suspense>
            <BlockedBlocks {...{ day, ...hours }} people={[staff]} onOpen={onBlocked} />
            <HeldBlocks {...{ day, ...hours }} days={[day, day]} people={[staff]} />
          </Suspense>
        )}
        edges={
          <Suspense fallback={<TimelineEdgesSkeleton />}>
            {grid && (
              <TimelineEdges
                {...{ grid, everyone }}
                hidden={staffId === undefined ? hidden : othersOf(everyone, staffId)}
                people={columns}
                onHide={(ids) => {
                  storeHiddenStaff(ids)
                  onEveryone()
                  setHidden(ids)
                }}
              />
            )}
          </Suspense>
        }
      />
    </SafetyAlerts>
  )
}

const noRows: readonly Appointment[] = []

const othersOf = (people: readonly { readonly id: number }[], staffId: number) =>
  new Set(people.map(({ id }) => id).filter((id) => id !== staffId))
