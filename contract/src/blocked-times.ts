import { daysOfRule } from './recurrence.ts'
import { mostBlockedDays } from './vocabulary.ts'
import type { BlockRule } from './working-spans.ts'

/** Why a blocked time cannot repeat like that, and the field that is wrong; undefined where it can, or holds once. */
export function wrongRepetition({
  day,
  weekdays,
  everyWeeks = 1,
  until,
}: BlockRule): { field: 'until'; wrong: string } | undefined {
  if (!weekdays || !until) return undefined
  // One more than a series may have is where it stops: as many as a blocked time may.
  const days = daysOfRule({ unit: 'week', every: everyWeeks, weekdays, until }, day)
  if (days.length === 0)
    return { field: 'until', wrong: 'None of these weekdays falls on or before that day' }
  if (days.length > mostBlockedDays)
    return {
      field: 'until',
      wrong: `Until then it would be more than ${mostBlockedDays} days. Leave the end open instead`,
    }
  return undefined
}
