import type { Action } from '@salon/contract/activity'
import { wallClockAt } from '@salon/contract/salon-clock'
import type { Status } from '@salon/contract/vocabulary'
import { dayAt, momentOf } from '../../kernel/salon-time.ts'

/** The refusal of a visit that would end on the next day of the salon. */
export const pastTheDay = 'The visit would run past the end of the day'

/** The fields of a request that give the start: a moment, the salon's wall clock, a day or a time of day. */
export interface RequestedStart {
  readonly appointmentDate?: string | undefined
  readonly appointmentTime?: string | undefined
}

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)
const isTimeOfDay = (text: string) => /^\d\d:\d\d(:\d\d)?$/.test(text)
const isMoment = (text: string) => text.endsWith('Z')

/**
 * The start as a moment. `appointmentTime` wins over `appointmentDate`. A time of day is combined with the
 * request's day, or the row's so far; a day alone with the row's time of day.
 * @param before the start so far, when a row is being changed
 * @returns the moment; undefined where the request names no start; or the error and its field
 */
export function startOf(
  requested: RequestedStart,
  zone: string,
  before?: string,
): { start: string } | { field: keyof RequestedStart; wrong: string } | undefined {
  const field = requested.appointmentTime === undefined ? 'appointmentDate' : 'appointmentTime'
  const text = requested[field]
  if (text === undefined) return undefined
  if (isMoment(text)) return { start: text }
  const wall = wallClockOf(text, requested.appointmentDate, zone, before)
  if (!wall) {
    return isDay(text)
      ? { field: 'appointmentTime', wrong: 'Time is required' }
      : { field: 'appointmentDate', wrong: 'Date is required' }
  }
  const start = momentOf(wall, zone)
  return start
    ? { start }
    : { field, wrong: 'This time doesn’t exist on that day: the clocks go forward' }
}

function wallClockOf(text: string, date: string | undefined, zone: string, before?: string) {
  if (isTimeOfDay(text)) {
    const day = date ? dayOf(date, zone) : before && dayAt(before, zone)
    return day && `${day}T${text}`
  }
  if (isDay(text)) return before && `${text}T${wallClockAt(before, zone).time}`
  return text
}

const dayOf = (text: string, zone: string) =>
  isMoment(text) ? dayAt(text, zone) : text.slice(0, 10)

/** The moment so many minutes later. */
export const minutesAfter = (moment: string, minutes: number) =>
  new Date(new Date(moment).getTime() + minutes * 60_000).toISOString()

/** How an edit is recorded: the action, and the sentence around 'Cut for Ann Lee'. */
export function statusAction(
  before: Status,
  after: Status,
): { action: Action; verb: string; rest: string } {
  if (after === before) return { action: 'updated', verb: 'Updated', rest: '' }
  if (after === 'completed') return { action: 'completed', verb: 'Completed', rest: '' }
  if (after === 'cancelled') return { action: 'cancelled', verb: 'Cancelled', rest: '' }
  return { action: 'status_changed', verb: 'Set', rest: ` to ${after}` }
}
