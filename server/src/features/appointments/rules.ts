import type { Action } from '@salon/contract/activity'
import { wallClockAt } from '@salon/contract/salon-clock'
import { takesTime } from '@salon/contract/visit-grouping'
import type { Status } from '@salon/contract/vocabulary'
import { dayAt, momentOf } from '../../kernel/salon-time.ts'

/** What a caller said about the start: a moment, the salon's wall clock, a day or a time of day. */
export interface SaidStart {
  readonly appointmentDate?: string | undefined
  readonly appointmentTime?: string | undefined
}

const isDay = (said: string) => /^\d{4}-\d\d-\d\d$/.test(said)
const isTimeOfDay = (said: string) => /^\d\d:\d\d(:\d\d)?$/.test(said)
const isMoment = (said: string) => said.endsWith('Z')

/**
 * The moment that a caller means. `appointmentTime` wins over `appointmentDate`; a time of day is
 * one on the day beside it, or on the day where the row stands; a day alone keeps the time where
 * the row stands.
 * @param before the start so far, when a row is being changed
 * @returns the moment, 'nothing said', or what is wrong with it and at which field
 */
export function startOf(
  said: SaidStart,
  zone: string,
  before?: string,
): { start: string } | { field: keyof SaidStart; wrong: string } | undefined {
  const field = said.appointmentTime === undefined ? 'appointmentDate' : 'appointmentTime'
  const text = said[field]
  if (text === undefined) return undefined
  if (isMoment(text)) return { start: text }
  const wall = wallClockOf(text, said.appointmentDate, zone, before)
  if (!wall) {
    return isDay(text)
      ? { field: 'appointmentTime', wrong: 'Time is required' }
      : { field: 'appointmentDate', wrong: 'Date is required' }
  }
  const start = momentOf(wall, zone)
  return start ? { start } : { field, wrong: 'The clocks skip this time on that day' }
}

function wallClockOf(text: string, date: string | undefined, zone: string, before?: string) {
  if (isTimeOfDay(text)) {
    const day = date ? dayOf(date, zone) : before && dayAt(before, zone)
    return day && `${day}T${text}`
  }
  if (isDay(text)) return before && `${text}T${wallClockAt(before, zone).time}`
  return text
}

const dayOf = (said: string, zone: string) =>
  isMoment(said) ? dayAt(said, zone) : said.slice(0, 10)

/** The moment so many minutes later. */
export const minutesAfter = (moment: string, minutes: number) =>
  new Date(new Date(moment).getTime() + minutes * 60_000).toISOString()

/** When the last of a visit's rows ends: of those that take time, or of all where none does. */
export function endOfVisit(
  rows: readonly { appointmentDate: string; duration: number; status: Status }[],
): string {
  const standing = rows.filter(({ status }) => takesTime(status))
  return (standing.length > 0 ? standing : rows)
    .map((row) => minutesAfter(row.appointmentDate, row.duration))
    .reduce((latest, end) => (end > latest ? end : latest))
}

/**
 * Whether a visit holds a service, to a row of which with this status another one would be the second:
 * one that was called off can be added again, but not to a visit that is called off itself.
 */
export const holdsService = (
  rows: readonly { serviceId: number; status: Status }[],
  serviceId: number,
  status: Status,
) =>
  rows.some((row) => row.serviceId === serviceId && (takesTime(row.status) || !takesTime(status)))

/** For how long a deletion can be taken back. */
const undoableDays = 30

/** The moment before which a deletion stays done. */
export const undoableSince = (now: Date) =>
  new Date(now.getTime() - undoableDays * 24 * 60 * 60 * 1000).toISOString()

/** What is told of an edit: its kind, and the sentence around 'Cut for Ann Lee'. */
export function deedOf(
  before: Status,
  after: Status,
): { action: Action; verb: string; rest: string } {
  if (after === before) return { action: 'updated', verb: 'Updated', rest: '' }
  if (after === 'completed') return { action: 'completed', verb: 'Completed', rest: '' }
  if (after === 'cancelled') return { action: 'cancelled', verb: 'Cancelled', rest: '' }
  return { action: 'status_changed', verb: 'Set', rest: ` to ${after}` }
}
