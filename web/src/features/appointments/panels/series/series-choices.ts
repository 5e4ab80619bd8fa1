import type { PlannedVisit, SeriesEdit } from '@salon/contract/series'
import type { ProblemChoice } from '../../components/series/series-problems.tsx'

/** What is sent of the visits of a series that something is in the way of. */
export type SeriesChoices = NonNullable<SeriesEdit['choices']>

/** What is chosen first for a visit that something is in the way of. */
export const usualChoice = ({ next }: PlannedVisit): ProblemChoice =>
  next === null ? 'skip' : 'move'

/** Those of a series that something is in the way of. */
export const problemsIn = (visits: readonly PlannedVisit[]) =>
  visits.filter(({ problem }) => problem !== null)

/** What is sent of each visit that something is in the way of. */
export const choicesOf = (
  visits: readonly PlannedVisit[],
  choices: ReadonlyMap<string, ProblemChoice>,
): SeriesChoices =>
  problemsIn(visits).flatMap((visit): SeriesChoices => {
    const { day, next } = visit
    const choice = choices.get(day) ?? usualChoice(visit)
    if (choice === 'move') return next === null ? [] : [{ day, choice, start: next }]
    return [{ day, choice }]
  })

/** How many visits are left by the choices. */
export const countWith = (
  visits: readonly PlannedVisit[],
  choices: ReadonlyMap<string, ProblemChoice>,
): number =>
  visits.length - choicesOf(visits, choices).filter(({ choice }) => choice === 'skip').length
