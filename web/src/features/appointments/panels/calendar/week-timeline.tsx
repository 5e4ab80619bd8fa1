import type { Appointment } from '@salon/contract/appointments'
import { daysOfWeek, wallClockAt } from '@salon/contract/salon-clock'
import type { BlockedTime } from '@salon/contract/working-hours'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { hiddenStaff, storeHiddenStaff } from '../../../../lib/visit-filters.ts'
import { lazyComponent } from '../../../../lib/lazy-component.tsx'
import { sentenceOf } from '../../../../text/problem.ts'
import { useFormats, useText } from '../../../../text/text.ts'
import '../../../../text/calendar.ts'
import { Card } from '../../../../ui/card.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { settingsQueries } from '../../../settings/api.ts'
import { staffQueries } from '../../../staff/api.ts'
import { appointmentQueries } from '../../api.ts'
import { DayTimelineGrid } from '../../components/timeline/day-timeline-grid.tsx'
import { createDragStore } from '../../components/timeline/drag-store.ts'
import { blocksOf, hoursOf, rowsBy, type Block } from '../../components/timeline/timeline-layout.ts'
import { SafetyAlerts } from '../../components/safety/safety-alerts.ts'
import { TimelineSkeleton } from '../../components/timeline/timeline-skeleton.tsx'
import { monthWords } from '../../components/calendar/month-words.ts'
import { WeekBlock } from '../../components/calendar/week-block.tsx'
import { WeekDayHead } from '../../components/calendar/week-day-head.tsx'
import { WeekStaff } from '../../components/calendar/week-staff.tsx'
import { staffColumns } from './staff-columns.ts'
import { useSafetyAlerts } from './use-safety-alerts.ts'
import { useMinuteOfDay, useSalonToday } from '../times/use-salon-today.ts'
import { useVisitLink } from '../visit-list/use-visit-link.tsx'
import { visitMatches } from '../visit-list/visit-search.ts'
import { visitsByRow } from '../visit-list/visits-in.ts'

const BlockedBlocks = lazyComponent(
  async () => (await import('./blocked-blocks.tsx')).BlockedBlocks,
)
const ClosedHours = lazyComponent(async () => (await import('./closed-hours.tsx')).ClosedHours)

interface WeekTimelineProps {
  /** A day of the week to show, 'YYYY-MM-DD' in the salon's zone. */
  day: string
  /** Whose week it is; everybody's without. */
  staffId: number | undefined
  onStaff: (staffId: number | undefined) => void
  /** Leaves only the appointments that hold these words. */
  search: string
  /** A free place was chosen: 'HH:MM', and whose in one staff member's week. */
  onPick: ((place: { day: string; time: string; staffId?: number }) => void) | undefined
  /** A blocked time was chosen; without it none can be. */
  onBlocked: ((block: BlockedTime, day: string) => void) | undefined
  /** A day was chosen. */
  onDay: (day: string) => void
}

/** The number of a day's column. */
const columnOf = (day: string) => Number(day.replaceAll('-', ''))

/** Seven days of one staff member or of everybody, a column each. */
export const WeekTimeline = ({
  day,
  staffId,
  onStaff,
  search,
  onPick,
  onBlocked,
  onDay,
}: WeekTimelineProps) => {
  const t = useText()
  const formats = useFormats()
  const words = useMemo(() => monthWords(t), [t])
  const visitLink = useVisitLink()
  const { today, timeZone } = useSalonToday()
  const now = useMinuteOfDay()
  const [grid, setGrid] = useState<HTMLDivElement | null>(null)
  const [store] = useState(createDragStore)
  const [hidden, setHidden] = useState(hiddenStaff)
  const [opening, setOpening] = useState<Pick<Block, 'top' | 'bottom'>>()
  const { data: settings } = useQuery(settingsQueries.current())
  const wanted = daysOfWeek(day, settings?.weekStart ?? 0)
  const first = wanted[0] ?? day
  // The week before stays, paler, until the next one is here: an empty grid between them would flash.
  const rows = useQuery({ ...appointmentQueries.week(first), placeholderData: keepPreviousData })
  const waiting = rows.isPlaceholderData
  const [loaded, setLoaded] = useState(wanted)
  if (rows.data && !waiting && loaded[0] !== first) setLoaded(wanted)
  const days = waiting ? loaded : wanted
  const staff = useQuery(staffQueries.list())
  const alertOf = useSafetyAlerts(days[0] ?? first, days.at(-1) ?? first)
  const byDay = useMemo(
    () =>
      rowsBy(rows.data ?? [], ({ appointmentDate }) => wallClockAt(appointmentDate, timeZone).day),
    [rows.data, timeZone],
  )
  const visits = useMemo(() => visitsByRow(rows.data ?? [], timeZone), [rows.data, timeZone])
  useEffect(() => {
    const column = grid?.querySelector<HTMLElement>(`[data-staff="${columnOf(day)}"]`)
    const gutter = grid?.querySelector<HTMLElement>('[data-gutter]')
    const scroller = column?.closest('[role=group]')
    if (!scroller || !column || !gutter || waiting) return
    const left = column.offsetLeft - gutter.offsetWidth
    const right = column.offsetLeft + column.offsetWidth - scroller.clientWidth
    if (scroller.scrollLeft > left || scroller.scrollLeft < right) scroller.scrollLeft = left
  }, [grid, day, waiting])
  const { everyone, chosen } = staffColumns(staff.data ?? [], rows.data ?? [], hidden)
  // Somebody who is gone is nobody's week.
  const one = everyone.find(({ id }) => id === staffId)
  const staffIds = one ? [one.id] : chosen.map(({ id }) => id)
  const blocks = useBlocksByDay(byDay, { shownIds: staffIds.join(), search, timeZone })

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
  if (!rows.data || !staff.data) return <TimelineSkeleton />

  const columns = days.map((of) => ({
    id: columnOf(of),
    day: of,
    name: formats.dayHeading(of),
    staffIds,
    blocks: blocks.get(of) ?? [],
  }))
  const dayOf = new Map(columns.map((column) => [column.id, column.day]))
  const hours = hoursOf([...columns.flatMap(({ blocks }) => blocks), ...(opening ? [opening] : [])])
  return (
    <SafetyAlerts value={alertOf}>
      <DayTimelineGrid
        label={t('appointments.asWeek')}
        week={{
          todayId: columnOf(today),
          blockOf: one
            ? undefined
            : (block, from) => (
                <WeekBlock key={block.row.id} {...{ block, from, words }} linkTo={visitLink} />
              ),
          headOf: ({ id, blocks }) => (
            <WeekDayHead
              day={dayOf.get(id) ?? day}
              count={blocks.length}
              isToday={id === columnOf(today)}
              onOpen={onDay}
            />
          ),
          slotLabel: ({ name }, time) => {
            const place = { day: name, time }
            return one
              ? t('calendar.bookWith', { ...place, staff: one.name })
              : t('calendar.book', place)
          },
        }}
        gridRef={setGrid}
        store={store}
        day={days[0] ?? day}
        {...{ waiting, columns, ...hours }}
        now={days.includes(today) && !waiting ? now : undefined}
        onPick={
          onPick &&
          ((id, time) => {
            const on = dayOf.get(id)
            if (on && !waiting) onPick({ day: on, time, ...(one && { staffId: one.id }) })
          })
        }
        linkTo={visitLink}
        visitOf={(row) => visits.get(row.id) ?? [row]}
        saving={nothing}
        moving={null}
        closed={
          <Suspense>
            <ClosedHours {...{ columns, ...hours }} onOpening={setOpening} />
          </Suspense>
        }
        blockedOf={
          one &&
          ((column) => (
            <Suspense>
              <BlockedBlocks
                day={dayOf.get(column.id) ?? day}
                first={days[0] ?? day}
                staff={one}
                {...hours}
                onOpen={onBlocked}
              />
            </Suspense>
          ))
        }
        edges={
          <WeekStaff
            {...{ everyone, hidden }}
            people={chosen}
            chosen={one?.id}
            onChoose={onStaff}
            onHide={(ids) => {
              storeHiddenStaff(ids)
              setHidden(ids)
            }}
          />
        }
      />
    </SafetyAlerts>
  )
}

/** The same blocks at each drawing: there may be a thousand, which are drawn anew only where they change. */
function useBlocksByDay(
  byDay: ReadonlyMap<string, readonly Appointment[]>,
  { shownIds, search, timeZone }: { shownIds: string; search: string; timeZone: string },
) {
  return useMemo(() => {
    const shown = new Set(shownIds.split(',').map(Number))
    const isShown = (row: Appointment) => shown.has(row.staffId) && visitMatches([row], search)
    return new Map(
      [...byDay].map(([of, all]) => [of, blocksOf(all.filter(isShown), timeZone)] as const),
    )
  }, [byDay, shownIds, search, timeZone])
}

const nothing: ReadonlySet<number> = new Set()
