import type { FreeStart } from '@salon/contract/availability'
import { reasons } from '@salon/contract/errors'
import { clockMinutes, dayAfter, wallClockAt } from '@salon/contract/salon-clock'
import type { PlannedVisit, SeriesDraft } from '@salon/contract/series'
import { outsideHours } from '@salon/contract/working-spans'
import type { Db } from '../../../db/client.ts'
import { withAllVisits } from '../../../db/tenant-db.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { found } from '../../../kernel/refusal.ts'
import { dayAt } from '../../../kernel/salon-time.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { availabilityOf } from '../availability/operations.ts'
import { refuseRemoved } from '../booking/operations.ts'
import { clientWithId, nearbyRows, staffNames } from '../booking/queries.ts'
import { conflictReason, conflictShown, slotOf } from '../booking/rules.ts'
import { untestedDays } from '../patch-tests/operations.ts'
import { workingHoursDuring } from '../hours/queries.ts'
import { outsideSentence } from '../hours/rules.ts'
import { visitsOfDraft } from '../series/operations.ts'
import { runsPastDay, skippedByClocks } from '../series/rules.ts'

/** How many days with something in the way get a free time offered: each is a search. */
const mostOffers = 50
/** A free time is searched for on so many days, and before the next visit. */
const daysSearched = 7
const batchSize = 25

type DraftVisit = Awaited<ReturnType<typeof visitsOfDraft>>[number]
/** A visit that gets a free time offered. */
interface WantedVisit extends Pick<DraftVisit, 'day' | 'start'> {
  /** Of its services, in order; undefined where they have their own. */
  readonly durations: number[] | undefined
  /** The day of the visit after it. */
  readonly nextDay: string | undefined
}

type VisitProblem = Pick<PlannedVisit, 'problem' | 'detail' | 'conflicts'>

/**
 * The visits that a draft would book, what is in the way of each, and where it could go instead.
 * @throws Refusal invalid, also for a client who does not exist
 */
export async function previewSeries(
  db: Db,
  salon: Salon,
  draft: SeriesDraft,
  clock: Clock,
): Promise<{ visits: PlannedVisit[] }> {
  refuseRemoved(await clientWithId(db, salon, draft.customerId))
  const planned = await visitsOfDraft(db, salon, draft)
  const taken = await takenDays(db, salon, planned)
  const outside = await outsideOf(db, salon, planned)
  const untested = await untestedDays(
    db,
    salon,
    planned.flatMap(({ day, rows }) => rows.map((row) => ({ ...row, day }))),
  )
  const durations = planned
    .find(({ rows }) => rows.length > 0)
    ?.rows.map(({ duration }) => duration)
  let offers = 0
  const visits: PlannedVisit[] = []
  for (const [n, visit] of planned.entries()) {
    const { day, start } = visit
    const problem: VisitProblem | undefined =
      start === undefined
        ? { problem: 'skipped_by_clocks', detail: skippedByClocks([day], draft.time) }
        : runsPastDay(visit.rows, salon.timeZone)
          ? { problem: 'past_the_day', detail: 'The visit would run past the end of the day' }
          : (problemOfTest(untested.get(day)) ?? taken.get(day) ?? outside.get(day))
    const isOffered = problem !== undefined && offers++ < mostOffers
    const next = isOffered
      ? await nearestFree(
          db,
          salon,
          draft,
          { ...visit, durations, nextDay: planned[n + 1]?.day },
          clock(),
        )
      : null
    visits.push({
      day,
      start: start ?? null,
      problem: problem?.problem ?? null,
      detail: problem?.detail ?? null,
      conflicts: problem?.conflicts,
      next,
    })
  }
  return { visits }
}

/** No other choice books such a day: that takes the reason of an admin. */
const problemOfTest = (detail: string | undefined): VisitProblem | undefined =>
  detail === undefined ? undefined : { problem: 'test_needed', detail }

/** The days whose staff are busy, or whose client has the service already, by the day of the series. */
async function takenDays(db: Db, salon: Salon, planned: readonly DraftVisit[]) {
  const taken = new Map<string, VisitProblem>()
  for (let at = 0; at < planned.length; at += batchSize) {
    const batch = planned.slice(at, at + batchSize).map(({ day, rows }) => ({
      day,
      slots: rows.flatMap((row) => slotOf({ row }, salon.timeZone)),
    }))
    const slots = batch.flatMap((visit) => visit.slots)
    const nearby = await withAllVisits(db, salon, (all) => nearbyRows(all, salon, slots, []))
    for (const row of nearby) {
      for (const { day, slots: its } of batch) {
        const reason = conflictReason(its, row, salon.timeZone)
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
async function outsideOf(db: Db, salon: Salon, planned: readonly DraftVisit[]) {
  const outside = new Map<string, VisitProblem>()
  const rows = planned.flatMap((visit) => visit.rows.map((row) => ({ ...row, day: visit.day })))
  const days = rows.map((row) => dayAt(row.appointmentDate, salon.timeZone)).sort()
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
    const why = outsideHours(hours, row, salon.timeZone)
    if (!why || outside.has(row.day)) continue
    const detail = outsideSentence(why, names.get(row.staffId) ?? '')
    outside.set(row.day, { problem: 'outside_hours', detail })
  }
  return outside
}

/** The free start nearest to the wanted one on its day; else the first of the next days. */
async function nearestFree(
  db: Db,
  salon: Salon,
  draft: SeriesDraft,
  { day, start, durations, nextDay }: WantedVisit,
  now: Date,
): Promise<string | null> {
  const lines = draft.services.map((line) => ({ ...line, staffId: line.staffId ?? draft.staffId }))
  const staffIds = new Set(lines.map(({ staffId }) => staffId))
  const beforeNext = nextDay === undefined ? undefined : dayAfter(nextDay, -1)
  const latest = dayAfter(day, daysSearched - 1)
  const days = await availabilityOf(
    db,
    salon,
    {
      serviceIds: lines.map(({ serviceId }) => serviceId),
      durations,
      ...(staffIds.size === 1 && { staffId: lines[0]?.staffId }),
      wait: 0,
      from: day,
      to: beforeNext !== undefined && beforeNext < latest ? beforeNext : latest,
    },
    now,
  )
  const isWanted = ({ lines: found }: FreeStart) =>
    found.every(({ staffId }, n) => staffId === lines[n]?.staffId)
  const free = days.map((one) => ({ ...one, starts: one.starts.filter(isWanted) }))
  // By the wall clock, on which a time that clocks skip has neighbours, too.
  const minutesOf = (moment: string) => clockMinutes(wallClockAt(moment, salon.timeZone).time)
  const wanted = start === undefined ? clockMinutes(draft.time) : minutesOf(start)
  const distance = (one: FreeStart) => Math.abs(minutesOf(one.start) - wanted)
  const nearest = free
    .find((one) => one.day === day)
    ?.starts.reduce<FreeStart | undefined>(
      (best, one) => (best && distance(best) <= distance(one) ? best : one),
      undefined,
    )
  return (nearest ?? free.find(({ starts }) => starts.length > 0)?.starts[0])?.start ?? null
}
