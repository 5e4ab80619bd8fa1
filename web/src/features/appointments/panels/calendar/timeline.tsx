import type { Appointment } from '@salon/contract/appointments'
import type { StaffMember } from '@salon/contract/staff'
import type { BlockedTime } from '@salon/contract/working-hours'
import { Suspense, useMemo, useState, type ReactNode } from 'react'
import { lazyComponent } from '../../../../lib/lazy-component.tsx'
import { usePermission } from '../../../auth/api.ts'
import { SafetyAlerts } from '../../components/safety/safety-alerts.ts'
import { createDragStore } from '../../components/timeline/drag-store.ts'
import type { WeekColumns } from '../../components/timeline/timeline-column.tsx'
import { TimelineGrid } from '../../components/timeline/timeline-grid.tsx'
import { hoursOf, type Block, type GridColumn } from '../../components/timeline/timeline-layout.ts'
import { useMinuteOfDay, useSalonToday } from '../times/use-salon-today.ts'
import { useVisitLink } from '../visit-list/use-visit-link.tsx'
import { visitsByRow } from '../visit-list/visits-in.ts'
import { SafetyFailed } from '../safety-failed.tsx'
import type { OutsideRows } from './closed-hours.tsx'
import type { useSafetyAlerts } from './use-safety-alerts.ts'
import type { useTimeline } from './use-timeline.ts'

export const Absence = lazyComponent(async () => (await import('./absence.tsx')).Absence)
const BlockedBlocks = lazyComponent(
  async () => (await import('./blocked-blocks.tsx')).BlockedBlocks,
)
const ClosedHours = lazyComponent(async () => (await import('./closed-hours.tsx')).ClosedHours)
const HoursButtons = lazyComponent(
  async () => (await import('../../components/timeline/hours-buttons.tsx')).HoursButtons,
)
const HeldBlocks = lazyComponent(async () => (await import('./held-blocks.tsx')).HeldBlocks)
const MoveByHand = lazyComponent(async () => (await import('../move/move-by-hand.tsx')).MoveByHand)

/** A column, with those whose hours and blocked times it shows. */
interface StaffedColumn extends GridColumn {
  readonly people: readonly Pick<StaffMember, 'id' | 'name'>[]
}

interface TimelineProps {
  /** What it is, for a screen reader. */
  label: string
  /** 'YYYY-MM-DD', of the days that are shown the one that is in the address. */
  day: string
  timeline: ReturnType<typeof useTimeline>
  staff: readonly StaffMember[]
  /** All rows of the days that are shown, also those that no column has. */
  rows: readonly Appointment[]
  /** The rows are still those of another day (placeholder data). */
  waiting: boolean
  columns: readonly StaffedColumn[]
  /** Where rows can be moved to, if these are not the columns. */
  places?: readonly GridColumn[]
  /** How many days further the keys go that turn the page. */
  daysPerPage: 1 | 7
  /** A place in words: a time, or from when to when, as it is to be read, in a column. */
  placeWords: (column: Pick<GridColumn, 'name'>, time: string) => string
  safety: ReturnType<typeof useSafetyAlerts>
  /** Free time was chosen: 'HH:MM', and its minutes where it was drawn; without it none can be. */
  onPick: ((columnId: number, time: string, duration?: number) => void) | undefined
  /** A blocked time was chosen; without it none can be. */
  onBlocked: ((block: BlockedTime, day: string) => void) | undefined
  /** Shows another day while a row is picked up. */
  onDay: (day: string) => void
  /** What stands around the columns, and chooses among them. */
  edges: ReactNode
  /** Nothing where each column is a staff member. */
  week?: WeekColumns
}

/** The grid of a day by staff or of a week: rows that are moved by hand, closed hours, blocked and held times. */
export const Timeline = ({
  day,
  timeline: { grid, setGrid, moving, setMoving },
  staff,
  rows,
  waiting,
  columns,
  places = columns,
  daysPerPage,
  placeWords,
  safety,
  onPick,
  onBlocked,
  onDay,
  ...rest
}: TimelineProps) => {
  const { today, timeZone } = useSalonToday()
  const now = useMinuteOfDay()
  const visitLink = useVisitLink()
  const mayMove = usePermission()('PUT /api/appointments/:id')
  const [store] = useState(createDragStore)
  const [opening, setOpening] = useState<Pick<Block, 'top' | 'bottom'>>()
  const [outside, setOutside] = useState<OutsideRows>(noneOutside)
  const [areAllHoursShown, setAllHoursShown] = useState(false)
  const visits = useMemo(() => visitsByRow(rows, timeZone), [rows, timeZone])
  const first = columns[0]?.day ?? day
  const last = columns.at(-1)?.day ?? day
  const hours = hoursOf(
    [...columns.flatMap(({ blocks }) => blocks), ...(opening ? [opening] : [])],
    areAllHoursShown,
  )
  const saving = new Set(moving.map(({ id }) => id))
  const peopleOf = (shown: { readonly id: number }) =>
    columns.find(({ id }) => id === shown.id)?.people ?? []
  const visitOf = (row: Appointment) => visits.get(row.id) ?? [row]
  const pick: typeof onPick = onPick && ((...place) => (waiting ? undefined : onPick(...place)))
  return (
    <SafetyAlerts value={safety.alerts}>
      {safety.failed && (
        <SafetyFailed query={safety.failed} className="border-t border-line px-4 py-2" />
      )}
      <TimelineGrid
        {...rest}
        {...{ store, waiting, columns, mayMove, saving, outside, visitOf, ...hours }}
        gridRef={setGrid}
        day={first}
        now={!waiting && columns.some((column) => column.day === today) ? now : undefined}
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
                {...{ grid, store, day, saving, waiting, visitOf, setMoving, ...hours }}
                {...{ daysPerPage, placeWords, onDay }}
                people={new Map(staff.map((member) => [member.id, member]))}
                columns={places}
                onCreate={pick}
              />
            </Suspense>
          )
        }
        closed={
          <Suspense>
            <ClosedHours
              {...hours}
              columns={columns.map(({ people, ...column }) => ({
                ...column,
                staffIds: people.map(({ id }) => id),
              }))}
              onOpening={setOpening}
              onOutside={setOutside}
            />
          </Suspense>
        }
        absenceOf={(column) => (
          <Suspense>
            <Absence {...{ first, people: peopleOf(column) }} day={column.day} />
          </Suspense>
        )}
        blockedOf={(column) => {
          const people = peopleOf(column)
          return (
            <Suspense>
              <BlockedBlocks {...{ first, people, ...hours }} day={column.day} onOpen={onBlocked} />
              <HeldBlocks {...{ people, ...hours }} day={column.day} days={[first, last]} />
            </Suspense>
          )
        }}
      />
    </SafetyAlerts>
  )
}

const noneOutside: OutsideRows = new Map()
