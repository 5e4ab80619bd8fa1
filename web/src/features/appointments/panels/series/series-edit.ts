import type { Appointment } from '@salon/contract/appointments'
import { wallClockAt } from '@salon/contract/salon-clock'
import type { PlannedVisit, SeriesEdit } from '@salon/contract/series'
import { seriesStatuses } from '@salon/contract/vocabulary'
import type { AppointmentFields } from '../../api.ts'
import type { ProblemChoice } from '../../components/series/series-problems.tsx'

/** Whether a change of a row may be meant for other visits, too: it is of a series, and still to come or under way. */
export const isOpenOfSeries = ({ seriesId, status }: Appointment): boolean =>
  seriesId !== null && (status === 'scheduled' || status === 'confirmed')

const ofLine = ['serviceId', 'duration', 'price'] as const

/**
 * What a change of a row says to the other visits of its series; undefined where it says nothing, or is about that
 * row alone: it goes to another client, was done or missed, or is one of several services and moves by itself.
 * @param isAlone whether it stands for its whole visit
 */
export function seriesEditOf(
  { customerId, status, appointmentTime, ...mine }: Partial<AppointmentFields>,
  isAlone: boolean,
  timeZone: string,
): Omit<SeriesEdit, 'scope'> | undefined {
  const nextStatus = seriesStatuses.find((one) => one === status)
  if (customerId !== undefined || nextStatus !== status) return undefined
  const changed = {
    ...mine,
    ...(nextStatus && { status: nextStatus }),
    ...(appointmentTime !== undefined && placeOf(appointmentTime, timeZone)),
  }
  const fields = Object.keys(changed)
  const isOfVisit = fields.some((field) => !ofLine.some((name) => name === field))
  if (fields.length === 0 || (isOfVisit && !isAlone)) return undefined
  return { ...changed, ...(mine.price !== undefined && { price: String(mine.price) }) } as Omit<
    SeriesEdit,
    'scope'
  >
}

/** Whether a change of a row may take time that others have. */
export const takesTimeAnew = (mine: Partial<AppointmentFields>): boolean =>
  (['appointmentTime', 'staffId', 'serviceId', 'duration'] as const).some((field) => field in mine)

/** A start that the clocks skip is no moment, but the time that was typed: the server refuses it. */
const placeOf = (start: string, timeZone: string) =>
  start.endsWith('Z')
    ? wallClockAt(start, timeZone)
    : { day: start.slice(0, 10), time: start.slice(11, 16) }

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
