import type { Appointment } from '@salon/contract/appointments'
import { dayAfter, daysOfWeek, wallClockAt } from '@salon/contract/salon-clock'
import type { BlockedTime } from '@salon/contract/working-hours'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useFormats, useText } from '../../../../text/text.ts'
import '../../../../text/calendar.ts'
import { Card } from '../../../../ui/card.tsx'
import { settingsQueries } from '../../../settings/api.ts'
import { staffQueries } from '../../../staff/api.ts'
import { appointmentQueries } from '../../api.ts'
import { blocksBy, overnightRows, rowsBy } from '../../components/timeline/timeline-layout.ts'
import { TimelineSkeleton } from '../../components/timeline/timeline-skeleton.tsx'
import { monthWords } from '../../components/calendar/month-words.ts'
import { WeekBlock } from '../../components/calendar/week-block.tsx'
import { WeekDayHead } from '../../components/calendar/week-day-head.tsx'
import { WeekStaff } from '../../components/calendar/week-staff.tsx'
import { AppointmentsFailed } from '../appointments-failed.tsx'
import { staffColumns } from './staff-columns.ts'
import { Timeline } from './timeline.tsx'
import { useSafetyAlerts } from './use-safety-alerts.ts'
import { useTimeline } from './use-timeline.ts'
import { useSalonToday } from '../times/use-salon-today.ts'
import { useVisitLink } from '../visit-list/use-visit-link.tsx'
import { visitMatches } from '../visit-list/visit-search.ts'
import { withMoved } from './with-moved.ts'

interface WeekTimelineProps {
  /** A day of the week to show, 'YYYY-MM-DD' in the salon's zone. */
  day: string
  /** Whose week it is; everybody's without. */
  staffId: number | undefined
  onStaff: (staffId: number | undefined) => void
  /** Leaves only the appointments that hold these words. */
  search: string
  /** Free time was chosen: 'HH:MM', whose in one staff member's week, and its minutes where it was drawn. */
  onPick:
    | ((place: { day: string; time: string; staffId?: number; duration?: number }) => void)
    | undefined
  /** A blocked time was chosen; without it none can be. */
  onBlocked: ((block: BlockedTime, day: string) => void) | undefined
  /** A day was chosen, or another week while a row is picked up. */
  onDay: (day: string, view: 'staff' | 'week') => void
}

/** Seven days of one staff member or of everybody, a column each. Rows are moved by hand. */
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
  const timeline = useTimeline()
  const { grid, moving, hidden, hide } = timeline
  const { data: settings } = useQuery(settingsQueries.current())
  const wanted = daysOfWeek(day, settings?.weekStart ?? 0)
  const first = wanted[0] ?? day
  // The week before stays, paler, until the next one is here: an empty grid between them would flash.
  const rows = useQuery({ ...appointmentQueries.week(first), placeholderData: keepPreviousData })
  const waiting = rows.isPlaceholderData
  const [loaded, setLoaded] = useState(wanted)
  if (rows.data && !waiting && loaded[0] !== first) setLoaded(wanted)
  const days = waiting ? loaded : wanted
  const { data: before = noRows } = useQuery(appointmentQueries.day(dayAfter(first, -1)))
  const staff = useQuery(staffQueries.list())
  const safety = useSafetyAlerts(days[0] ?? first, days.at(-1) ?? first)
  const all = withMoved(rows.data ?? noRows, moving, days, timeZone)
  const allBefore = withMoved(before, moving, [], timeZone)
  const [byDay, overnightByDay] = useMemo(() => {
    const dayOf = (row: Appointment) => wallClockAt(row.appointmentDate, timeZone).day
    const overnight = overnightRows([...allBefore, ...all], timeZone)
    return [rowsBy(all, dayOf), rowsBy(overnight, (row) => dayAfter(dayOf(row), 1))] as const
  }, [allBefore, all, timeZone])
  const place = wanted.indexOf(day)
  useEffect(() => {
    const column = grid?.querySelectorAll<HTMLElement>('[data-grid-column]')[place]
    const gutter = grid?.querySelector<HTMLElement>('[data-gutter]')
    const scroller = column?.closest('[role=group]')
    if (!scroller || !column || !gutter || waiting) return
    const left = column.offsetLeft - gutter.offsetWidth
    const right = column.offsetLeft + column.offsetWidth - scroller.clientWidth
    if (scroller.scrollLeft > left || scroller.scrollLeft < right) scroller.scrollLeft = left
  }, [grid, day, place, waiting])
  const { everyone, chosen } = staffColumns(
    staff.data ?? [],
    [...(rows.data ?? noRows), ...(overnightByDay.get(first) ?? noRows)],
    hidden,
  )
  // Somebody who is gone is nobody's week.
  const one = everyone.find(({ id }) => id === staffId)
  const people = one ? [one] : chosen
  const blocks = useBlocksByDay(byDay, overnightByDay, {
    shownIds: people.map(({ id }) => id).join(),
    search,
    timeZone,
  })

  const failed = [rows, staff].find((query) => query.isLoadingError)
  if (failed) {
    return (
      <Card padding="none" className="mx-4">
        <AppointmentsFailed query={failed} />
      </Card>
    )
  }
  if (!rows.data || !staff.data) return <TimelineSkeleton />

  // By their place in the week: what is picked up stays in its column when another week comes.
  const columns = days.map((of, id) => ({
    id,
    day: of,
    name: formats.dayHeading(of),
    staffId: one?.id,
    people,
    blocks: blocks.get(of) ?? [],
  }))
  // The days of the address, although the rows may still be those of the week before.
  const places = columns.map((column) => {
    const of = wanted[column.id] ?? column.day
    return { ...column, day: of, name: formats.dayHeading(of) }
  })
  const pick =
    onPick &&
    ((id: number, time: string, duration?: number) => {
      const on = columns[id]?.day
      if (!on) return
      onPick({
        day: on,
        time,
        ...(one && { staffId: one.id }),
        ...(duration !== undefined && { duration }),
      })
    })
  return (
    <Timeline
      label={t('appointments.asWeek')}
      {...{ day, timeline, waiting, columns, places, safety, onBlocked }}
      staff={staff.data}
      rows={rows.data}
      daysPerPage={7}
      placeWords={({ name }, time) => `${name}, ${time}`}
      onPick={pick}
      onDay={(next) => onDay(next, 'week')}
      week={{
        today,
        blockOf: one
          ? undefined
          : (block, drawn) => (
              <WeekBlock key={block.row.id} {...{ block, words }} {...drawn} linkTo={visitLink} />
            ),
        headOf: ({ day: of, blocks }) => (
          <WeekDayHead
            day={of}
            count={blocks.filter(({ from }) => from >= 0).length}
            isToday={of === today}
            onOpen={() => onDay(of, 'staff')}
          />
        ),
        slotLabel: ({ name }, time, isPickedUp) => {
          const place = { day: name, time }
          if (isPickedUp) return t('calendar.moveTo', place)
          return one
            ? t('calendar.bookWith', { ...place, staff: one.name })
            : t('calendar.book', place)
        },
      }}
      edges={
        <WeekStaff
          {...{ everyone, hidden }}
          people={chosen}
          chosen={one?.id}
          onChoose={onStaff}
          onHide={hide}
        />
      }
    />
  )
}

/** The same blocks at each drawing: there may be a thousand, which are drawn anew only where they change. */
function useBlocksByDay(
  byDay: ReadonlyMap<string, readonly Appointment[]>,
  overnightByDay: ReadonlyMap<string, readonly Appointment[]>,
  { shownIds, search, timeZone }: { shownIds: string; search: string; timeZone: string },
) {
  return useMemo(() => {
    const shown = new Set(shownIds.split(',').map(Number))
    const isShown = (row: Appointment) => shown.has(row.staffId) && visitMatches([row], search)
    const shownOf = (rows: typeof byDay) =>
      new Map([...rows].map(([of, all]) => [of, all.filter(isShown)] as const))
    return blocksBy(shownOf(byDay), shownOf(overnightByDay), timeZone)
  }, [byDay, overnightByDay, shownIds, search, timeZone])
}

const noRows: readonly Appointment[] = []
