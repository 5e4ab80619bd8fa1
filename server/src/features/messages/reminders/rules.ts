import { wallClockAt } from '@salon/contract/salon-clock'
import type { MessageChannel, MessageKind } from '@salon/contract/message-vocabulary'
import { sendingTime } from '../rules.ts'

const hour = 60 * 60 * 1000
/** Reminders are queued so long before they are due, and not any more when they are overdue for longer. */
const ahead = hour
const longestOverdue = 2 * hour
/** The quiet hours put a reminder off by no more. */
const longestQuiet = 12 * hour

/** A row of a visit to come. */
interface ComingRow {
  readonly id: number
  readonly customerId: number
  readonly start: string
  readonly createdAt: string
}

/** A client's rows of a day. */
interface ComingVisit {
  readonly customerId: number
  readonly appointmentIds: readonly number[]
  readonly start: string
  readonly createdAt: string
}

/** The visits that rows are of: a client's of one day. `rows` are by time. */
export function visitsOf(rows: readonly ComingRow[], zone: string): ComingVisit[] {
  const visits = new Map<string, ComingVisit & { appointmentIds: number[] }>()
  for (const { id, customerId, start, createdAt } of rows) {
    const key = `${customerId} ${wallClockAt(start, zone).day}`
    const visit = visits.get(key)
    if (visit) visit.appointmentIds.push(id)
    else visits.set(key, { customerId, appointmentIds: [id], start, createdAt })
  }
  return [...visits.values()]
}

/** How far ahead visits may be whose reminders, so many hours before, are queued now; in milliseconds. */
export const reachOf = (hours: number) => hours * hour + ahead + longestQuiet

/**
 * When a reminder goes; undefined where it is not queued now: it is not due for long, or overdue, or the visit was
 * booked after it would have gone.
 */
export function dueReminder(
  visit: Pick<ComingVisit, 'start' | 'createdAt'>,
  reminder: {
    readonly kind: MessageKind
    readonly channel: MessageChannel
    readonly hours: number
  },
  now: Date,
  zone: string,
): Date | undefined {
  const { start, createdAt } = visit
  const planned = new Date(Date.parse(start) - reminder.hours * hour)
  if (start <= now.toISOString() || planned.toISOString() < createdAt) return undefined
  const at = sendingTime(planned, { ...reminder, start }, zone)
  const wait = at.getTime() - now.getTime()
  return -longestOverdue <= wait && wait <= ahead ? at : undefined
}
