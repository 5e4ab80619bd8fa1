import type { Appointment } from '@salon/contract/appointments'
import { groupVisits, takesTime, type Visit } from '@salon/contract/visit-grouping'
import { visitMatches } from './visit-search.ts'

const known = new WeakMap<readonly Appointment[], { timeZone: string; visits: Visit[] }>()

/**
 * The visits that an answer's rows make, by start. Several parts of a screen ask this of the same
 * answer at every drawing, and to look up the day of each row costs a full day much.
 */
export function visitsIn(rows: readonly Appointment[], timeZone: string): readonly Visit[] {
  const before = known.get(rows)
  if (before?.timeZone === timeZone) return before.visits
  const visits = groupVisits(rows, timeZone)
  known.set(rows, { timeZone, visits })
  return visits
}

/** The rows of its visit that take place, by the id of each row; of one that does not, it alone. */
export const visitsByRow = (
  rows: readonly Appointment[],
  timeZone: string,
): ReadonlyMap<number, readonly Appointment[]> =>
  new Map(
    visitsIn(rows, timeZone).flatMap((visit) => {
      const live = visit.rows.filter(({ status }) => takesTime(status))
      return visit.rows.map((row) => [row.id, takesTime(row.status) ? live : [row]] as const)
    }),
  )

/** Whether a staff member has a part in a visit; of everybody without one. */
export const isWith = ({ rows }: Visit, staffId: number | undefined): boolean =>
  staffId === undefined || rows.some((row) => row.staffId === staffId)

/** Whether nothing of a visit is left: it is listed, and not counted. */
export const isCancelled = ({ rows }: Visit): boolean =>
  rows.every(({ status }) => status === 'cancelled')

/** Whether a visit counts: one that matches the search or, where there is none, that was not cancelled. */
export const isCounted = (visit: Visit, staffId: number | undefined, search: string): boolean =>
  isWith(visit, staffId) &&
  (search.trim() === '' ? !isCancelled(visit) : visitMatches(visit.rows, search))
