import type { Appointment } from '@salon/contract/appointments'
import { groupVisits, type Visit } from '@salon/contract/visit-grouping'

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
