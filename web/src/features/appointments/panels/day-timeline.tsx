import type { Appointment } from '@salon/contract/appointments'
import { wallClockAt } from '@salon/contract/salon-clock'
import { takesTime } from '@salon/contract/visit-grouping'
import { ownerRole } from '@salon/contract/vocabulary'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { hiddenStaff, storeHiddenStaff } from '../../../lib/hidden-staff.ts'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import { sentenceOf } from '../../../text/problem.ts'
import { useText } from '../../../text/text.ts'
import { Card } from '../../../ui/card.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { usePermission } from '../../auth/api.ts'
import { staffQueries, withoutOwnersDouble } from '../../staff/api.ts'
import { appointmentQueries } from '../api.ts'
import { DayTimelineGrid } from '../components/day-timeline-grid.tsx'
import { StaffFilter } from '../components/staff-filter.tsx'
import { TimelineSkeleton } from '../components/timeline-skeleton.tsx'
import { blocksOf, hoursOf } from '../components/timeline-layout.ts'
import { useDrop } from './use-drop.ts'
import { useMinuteOfDay, useSalonToday } from './use-salon-today.ts'
import { useVisitLink } from './use-visit-link.tsx'
import { visitMatches } from './visit-search.ts'
import { visitsIn } from './visits-in.ts'

const DropDialog = lazyComponent(async () => (await import('./drop-dialog.tsx')).DropDialog)

interface DayTimelineProps {
  /** 'YYYY-MM-DD' in the salon's zone. */
  day: string
  /** Leaves only the appointments that hold these words. */
  search: string
  /** A free place was chosen: whose, and 'HH:MM'; nothing where the person may not book. */
  onPick: ((staffId: number, time: string) => void) | undefined
  /** Another day is looked for, to put there what is carried. */
  onDay: (day: string) => void
}

/** The rows of its visit that take place, by the id of each row that does. */
const visitsByRow = (rows: readonly Appointment[], timeZone: string) =>
  new Map(
    visitsIn(rows, timeZone)
      .map((visit) => visit.rows.filter(({ status }) => takesTime(status)))
      .flatMap((live) => live.map((row) => [row.id, live] as const)),
  )

/** The rows of a day, with those that were just put elsewhere at their new place. */
const withMoved = (
  rows: readonly Appointment[],
  moving: readonly Appointment[],
  day: string,
  timeZone: string,
) => [
  ...rows.filter((row) => moving.every(({ id }) => id !== row.id)),
  ...moving.filter(
    // A time that the clocks skip is no moment.
    ({ appointmentDate: at }) =>
      !Number.isNaN(Date.parse(at)) && wallClockAt(at, timeZone).day === day,
  ),
]

/**
 * A day by staff: each active staff member once, and those with a visit that day though they left or
 * are the owner by another row. Rows are moved by hand.
 */
export const DayTimeline = ({ day, search, onPick, onDay }: DayTimelineProps) => {
  const visitLink = useVisitLink()
  const t = useText()
  const { today, timeZone } = useSalonToday()
  const now = useMinuteOfDay()
  const [hidden, setHidden] = useState(hiddenStaff)
  const mayMove = usePermission()('PUT /api/appointments/:id')
  // The day before stays, paler, until the next one is here: an empty grid between them would flash.
  const rows = useQuery({ ...appointmentQueries.day(day), placeholderData: keepPreviousData })
  const staff = useQuery(staffQueries.list())
  const visits = visitsByRow(rows.data ?? noRows, timeZone)
  const people = new Map((staff.data ?? []).map((member) => [member.id, member]))
  const { drop, moving, question } = useDrop(people)

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
  const shown = withMoved(rows.data, moving, day, timeZone).filter((row) =>
    visitMatches([row], search),
  )
  const working = withoutOwnersDouble(staff.data).filter(
    (member) => member.isActive || member.role === ownerRole,
  )
  const shownPeople = new Map(
    [...working, ...shown.map((row) => row.staff)].map((of) => [of.id, of]),
  )
  const everyone = [...shownPeople.values()]
  const notHidden = everyone.filter(({ id }) => !hidden.has(id))
  // All of them where the chosen ones have left.
  const columns = (notHidden.length > 0 ? notHidden : everyone).map(({ id, name }) => ({
    id,
    name,
    blocks: blocksOf(
      shown.filter((row) => row.staffId === id),
      timeZone,
    ),
  }))
  return (
    <>
      <DayTimelineGrid
        day={day}
        waiting={rows.isPlaceholderData}
        columns={columns}
        {...hoursOf(columns.flatMap(({ blocks }) => blocks))}
        now={day === today && !rows.isPlaceholderData ? now : undefined}
        onPick={onPick && ((staffId, time) => rows.isPlaceholderData || onPick(staffId, time))}
        onDrop={mayMove ? (put) => void drop(put) : undefined}
        onDay={onDay}
        filter={
          <StaffFilter
            people={everyone}
            hidden={hidden}
            onChange={(ids) => {
              storeHiddenStaff(ids)
              setHidden(ids)
            }}
          />
        }
        saving={new Set(moving.map(({ id }) => id))}
        linkTo={visitLink}
        visitOf={(row) => visits.get(row.id) ?? [row]}
      />
      {question && (
        <Suspense>
          <DropDialog question={question.asked} onAnswer={question.answer} />
        </Suspense>
      )}
    </>
  )
}

const noRows: readonly Appointment[] = []
