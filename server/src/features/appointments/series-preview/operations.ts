import type { FreeStart } from '@salon/contract/availability'
import { reasons } from '@salon/contract/errors'
import { mayWaiveTest } from '@salon/contract/patch-tests'
import { clockMinutes, dayAfter, wallClockAt } from '@salon/contract/salon-clock'
import type { PlannedVisit, SeriesDraft, SeriesEdit } from '@salon/contract/series'
import { usualStep } from '@salon/contract/vocabulary'
import { outsideHours } from '@salon/contract/working-spans'
import type { Db } from '../../../db/client.ts'
import { withAllVisits } from '../../../db/tenant-db.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { found } from '../../../kernel/refusal.ts'
import { dayAt } from '../../../kernel/salon-time.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { searchFreeTimes } from '../availability/operations.ts'
import { refuseRemoved, refuseStaff } from '../booking/operations.ts'
import { clientWithId, nearbyRows, staffNames } from '../booking/queries.ts'
import {
  conflictReason,
  conflictShown,
  phasesOf,
  newReservations,
  slotOf,
  timedRows,
  type BookedRow,
  type Reservation,
} from '../booking/rules.ts'
import { workingHoursDuring } from '../hours/queries.ts'
import { outsideSentence } from '../hours/rules.ts'
import { untestedBecause } from '../patch-tests/operations.ts'
import { needsTest } from '../patch-tests/rules.ts'
import type { AppointmentRow } from '../queries.ts'
import { pastTheDay } from '../rules.ts'
import { planEdit } from '../series-edit/operations.ts'
import { readAffected, visitsOfDraft } from '../series/operations.ts'
import { runsPastDay, skippedByClocks } from '../series/rules.ts'

/** How many days with something in the way get a free time offered: each is a search. */
const mostOffers = 50
/** A free time is searched for on so many days, and before the next visit. */
const daysSearched = 7
const batchSize = 25

/** A visit that is to be booked or changed. */
interface VisitToCheck {
  readonly day: string
  /** Undefined where the clocks skip that time. */
  readonly start: string | undefined
  /** Nothing may be in its way. */
  readonly isChecked: boolean
  /** None without a start. */
  readonly rows: readonly BookedRow[]
  /** Its rows at another start. */
  readonly rowsAt: (start: string) => readonly BookedRow[]
  /** As they are now, in the same order; none of a new visit. */
  readonly before?: readonly AppointmentRow[]
  /** False of a change that keeps its time. */
  readonly isMoved?: boolean
}
type VisitProblem = Pick<PlannedVisit, 'problem' | 'detail' | 'conflicts' | 'furtherProblems'>

/**
 * The visits that a draft would book, what is in the way of each, and where it could go instead.
 * @throws Refusal invalid, also for a client or a staff member who cannot be booked
 */
export async function previewSeries(
  db: Db,
  salon: Salon,
  draft: SeriesDraft,
  clock: Clock,
): Promise<{ visits: PlannedVisit[] }> {
  refuseRemoved(await clientWithId(db, salon, draft.customerId))
  const visits = await visitsOfDraft(db, salon, draft)
  // The staff members of each visit are the same.
  await refuseStaff(db, salon, newReservations(rowsOf(visits.slice(0, 1)), draft.services))
  return { visits: await checked(db, salon, visits, draft, clock) }
}

/**
 * The same of the visits that an edit would change.
 * @throws Refusal not_found; invalid, also for a month without the day
 */
export async function previewEdit(
  db: Db,
  salon: Salon,
  id: number,
  edit: SeriesEdit,
  clock: Clock,
): Promise<{ visits: PlannedVisit[] }> {
  const reach = await readAffected(db, salon, id, edit.scope, clock)
  const { visits, next } = await planEdit(db, salon, reach, edit)
  await refuseStaff(db, salon, visits.flatMap(reservationsOf))
  const { testReason } = edit
  return { visits: await checked(db, salon, visits, { time: next.time, testReason }, clock) }
}

interface PreviewedRequest {
  /** On the wall clock: what the clocks may skip. */
  readonly time: string
  readonly testReason?: string | null | undefined
}

/** Visits with what is in the way of each, and where it could go instead. */
async function checked(
  db: Db,
  salon: Salon,
  visits: readonly VisitToCheck[],
  { time, testReason }: PreviewedRequest,
  clock: Clock,
): Promise<PlannedVisit[]> {
  const zone = salon.timeZone
  const taken = await takenDays(db, salon, visits)
  const outside = await outsideOf(db, salon, visits)
  const untested = await untestedBecause(db, salon, rowsOf(visits))
  const sentenceOf = (rows: readonly BookedRow[]) =>
    rows.map(untested).find((sentence) => sentence !== undefined)
  const problemOf = (visit: VisitToCheck): VisitProblem | undefined => {
    const { day, start, isChecked, isMoved = true } = visit
    if (start === undefined)
      return { problem: 'skipped_by_clocks', detail: skippedByClocks([day], time) }
    if (isMoved && runsPastDay(visit, zone)) return { problem: 'past_the_day', detail: pastTheDay }
    // A visit that is booked all the same still needs a test, or the reason of an admin.
    const isWaived = !isChecked && Boolean(testReason) && mayWaiveTest(salon.account.role)
    const anew = isWaived ? [] : reservationsOf(visit).filter(needsTest)
    const lacking = sentenceOf(anew.map(({ row }) => row))
    const problems: (VisitProblem | undefined)[] = [
      lacking === undefined ? undefined : { problem: 'test_needed', detail: lacking },
      ...(isChecked ? [taken.get(day), outside.get(day)] : []),
    ]
    return joined(problems.filter((problem) => problem !== undefined))
  }
  // What is changed takes its time no more.
  const except = visits.flatMap(({ before = [] }) => before.map(({ id }) => id))
  const offered: VisitToCheck[] = []
  const planned: PlannedVisit[] = []
  for (const [n, visit] of visits.entries()) {
    const problem = problemOf(visit)
    if (problem) offered.push(visit)
    const search = { visit, time, nextDay: visits[n + 1]?.day, except, now: clock() }
    const isOffered = problem !== undefined && offered.length <= mostOffers
    planned.push({
      day: visit.day,
      start: visit.start ?? null,
      problem: problem?.problem ?? null,
      furtherProblems: problem?.furtherProblems,
      detail: problem?.detail ?? null,
      conflicts: problem?.conflicts,
      next: isOffered
        ? await nearestFree(db, salon, search, (rows) => sentenceOf(rows) === undefined)
        : null,
    })
  }
  return planned
}

/** The problems of one day as one: the first of them, with all sentences and conflicts. */
function joined(problems: readonly VisitProblem[]): VisitProblem | undefined {
  const [first, ...rest] = problems
  if (!first || rest.length === 0) return first
  return {
    ...first,
    furtherProblems: rest.flatMap(({ problem }) => problem ?? []),
    detail: problems.map(({ detail }) => detail).join(' '),
    conflicts: problems.find(({ conflicts }) => conflicts)?.conflicts,
  }
}

/** The rows of visits; at noon where the clocks skip their time. */
const rowsOf = (visits: readonly VisitToCheck[]) =>
  visits.flatMap((visit) => visit.rowsAt(visit.start ?? `${visit.day}T12:00:00.000Z`))

const reservationsOf = ({ rows, before = [] }: VisitToCheck): Reservation[] =>
  rows.map((row, n) => {
    const was = before[n]
    return was ? { row, before: was } : { row }
  })

const slotsOf = (visit: VisitToCheck, zone: string) =>
  reservationsOf(visit).flatMap((reservation) => slotOf(reservation, zone))

/** The days whose staff are busy, or whose client has the service already, by the day of the series. */
async function takenDays(db: Db, salon: Salon, visits: readonly VisitToCheck[]) {
  const zone = salon.timeZone
  const except = visits.flatMap(({ before = [] }) => before.map(({ id }) => id))
  const taken = new Map<string, VisitProblem>()
  for (let at = 0; at < visits.length; at += batchSize) {
    const batch = visits
      .slice(at, at + batchSize)
      .map((visit) => ({ day: visit.day, slots: slotsOf(visit, zone) }))
    const slots = batch.flatMap((visit) => visit.slots)
    const nearby = await withAllVisits(db, salon, (all) => nearbyRows(all, salon, slots, except))
    for (const row of nearby) {
      for (const { day, slots: its } of batch) {
        const reason = conflictReason(its, row, zone)
        if (reason === undefined) continue
        const known = taken.get(day)
        const problem = known?.problem === 'overlaps' ? 'overlaps' : reason
        const conflict = { ...conflictShown(row, salon.account), reason }
        const conflicts = [...(known?.conflicts ?? []), conflict]
        taken.set(day, { problem, detail: reasons[problem].sentence, conflicts })
      }
    }
  }
  return taken
}

/** The days that are outside of working hours, with the sentence why. */
async function outsideOf(db: Db, salon: Salon, visits: readonly VisitToCheck[]) {
  const zone = salon.timeZone
  const outside = new Map<string, VisitProblem>()
  const rows = visits.flatMap((visit) =>
    timedRows(slotsOf(visit, zone)).map((row) => ({ ...row, day: visit.day })),
  )
  const days = rows.map((row) => dayAt(row.appointmentDate, zone)).sort()
  const [firstDay] = days
  if (firstDay === undefined) return outside
  const staffIds = [...new Set(rows.map(({ staffId }) => staffId))]
  const hours = await workingHoursDuring(db, salon, staffIds, {
    firstDay,
    // No row is longer than a day.
    lastDay: dayAfter(found(days.at(-1)), 1),
  })
  const names = await staffNames(db, salon, staffIds)
  for (const row of rows) {
    const why = outsideHours(hours, row, zone)
    if (!why || outside.has(row.day)) continue
    const detail = outsideSentence(why, names.get(row.staffId) ?? '')
    outside.set(row.day, { problem: 'outside_hours', detail })
  }
  return outside
}

interface FreeStartSearch {
  readonly visit: VisitToCheck
  /** On the wall clock: what a visit without a start should have. */
  readonly time: string
  /** The day of the visit after it. */
  readonly nextDay: string | undefined
  /** Rows that take no time. */
  readonly except: readonly number[]
  readonly now: Date
}

/**
 * The free start nearest to the wanted one on its day; else the first of the next days. Rows that do not follow one
 * another without a break keep their distances, and are offered none.
 */
async function nearestFree(
  db: Db,
  salon: Salon,
  { visit, time, nextDay, except, now }: FreeStartSearch,
  isAllowed: (rows: readonly BookedRow[]) => boolean,
): Promise<string | null> {
  const { day, start } = visit
  const rows = visit.rowsAt(start ?? `${day}T12:00:00.000Z`)
  const beforeNext = nextDay === undefined ? undefined : dayAfter(nextDay, -1)
  const latest = dayAfter(day, daysSearched - 1)
  const request = {
    services: rows.map(({ serviceId, staffId, duration, ...row }) => {
      const terms = { ...phasesOf(row), duration }
      return { ...terms, id: serviceId, offers: new Map([[staffId, terms]]) }
    }),
    staffIds: [...new Set(rows.map(({ staffId }) => staffId))],
    team: 'any',
    firstDay: day,
    lastDay: beforeNext !== undefined && beforeNext < latest ? beforeNext : latest,
    step: usualStep,
    wait: 0,
    now: now.getTime(),
  } as const
  const days = await withAllVisits(db, salon, (all) =>
    searchFreeTimes(all, salon, request, { held: [], except }),
  )
  const isPossible = (one: FreeStart) => {
    const its = visit.rowsAt(one.start)
    return isAllowed(its) && its.every((row, n) => row.appointmentDate === one.lines[n]?.start)
  }
  const free = days.map((one) => ({ ...one, starts: one.starts.filter(isPossible) }))
  // By the wall clock, on which a time that clocks skip has neighbours, too.
  const minutesOf = (moment: string) => clockMinutes(wallClockAt(moment, salon.timeZone).time)
  const wanted = start === undefined ? clockMinutes(time) : minutesOf(start)
  const distance = (one: FreeStart) => Math.abs(minutesOf(one.start) - wanted)
  const nearest = free
    .find((one) => one.day === day)
    ?.starts.reduce<FreeStart | undefined>(
      (best, one) => (best && distance(best) <= distance(one) ? best : one),
      undefined,
    )
  return (nearest ?? free.find(({ starts }) => starts.length > 0)?.starts[0])?.start ?? null
}
