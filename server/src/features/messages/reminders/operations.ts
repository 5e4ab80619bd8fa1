import type { Db } from '../../../db/client.ts'
import { forEachSettled } from '../../../kernel/for-each-settled.ts'
import { insertMessages, type NewMessage } from '../queries.ts'
import { keyOf } from '../rules.ts'
import * as queries from './queries.ts'
import { dueReminder, reachOf, visitsOf } from './rules.ts'

const day = 24 * 60 * 60 * 1000
/** Rows of one statement: PostgreSQL takes 65,535 values. */
const portion = 1_000

/**
 * Queues the reminders that are soon due, of all visits of the salons that have turned them on. Idempotent: one that
 * is there, whatever became of it, stays the only one of its visit and start.
 * @throws after all other salons were looked at, where some failed
 */
export async function queueReminders(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  const salons = await queries.salonsThatRemind(db)
  await forEachSettled(
    salons,
    (salon) => db.transaction((tx) => queueRemindersOf(tx, salon, now)),
    'salons could not be reminded',
    signal,
  )
}

type RemindingSalon = Awaited<ReturnType<typeof queries.salonsThatRemind>>[number]

async function queueRemindersOf(tx: Db, salon: RemindingSalon, now: Date): Promise<void> {
  const reach = reachOf(Math.max(salon.reminderHours, salon.secondReminderHours))
  // A day back: a visit that has begun is not taken for one that starts with its second row.
  const span = {
    from: new Date(now.getTime() - day).toISOString(),
    to: new Date(now.getTime() + reach).toISOString(),
  }
  const rows = await queries.comingRows(tx, salon.id, span)
  if (rows.length === 0) return
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const known = new Set((await queries.remindersOf(tx, salon.id, span)).map(nameOf))
  const wanted = remindersOf(salon)
  const drafts: NewMessage[] = []
  for (const visit of visitsOf(rows, salon.timeZone)) {
    // The oldest row says where it goes. Somebody else with the client's name and phone, who books the same day online,
    // gets nothing of what the desk has booked.
    const row = rowOf.get(Math.min(...visit.appointmentIds))
    for (const reminder of wanted) {
      const { kind, channel } = reminder
      const address = channel === 'email' ? row?.email : row?.phone
      const dueAt = dueReminder(visit, reminder, now, salon.timeZone)
      const visitKey = keyOf({ ...visit, kind, bookingId: null })
      if (!address || !dueAt || known.has(nameOf({ kind, channel, visitKey, start: visit.start })))
        continue
      drafts.push({
        kind,
        channel,
        customerId: visit.customerId,
        bookingId: row?.bookingId,
        language: row?.language,
        appointmentId: Math.min(...visit.appointmentIds),
        appointmentIds: [...visit.appointmentIds],
        start: visit.start,
        visitKey,
        dueAt: dueAt.toISOString(),
      })
    }
  }
  for (let at = 0; at < drafts.length; at += portion) {
    await insertMessages(tx, salon, drafts.slice(at, at + portion))
  }
}

/** A reminder, by all that makes it the same as another. */
const nameOf = ({
  kind,
  channel,
  visitKey,
  start,
}: Pick<NewMessage, 'kind' | 'channel' | 'visitKey' | 'start'>) =>
  [kind, channel, visitKey, start].join()

const remindersOf = ({
  emailKinds,
  smsKinds,
  reminderHours,
  secondReminderHours,
}: RemindingSalon) =>
  (['reminder', 'second_reminder'] as const).flatMap((kind) => {
    const hours = kind === 'reminder' ? reminderHours : secondReminderHours
    return [
      ...(emailKinds.includes(kind) ? [{ kind, channel: 'email' as const, hours }] : []),
      ...(smsKinds.includes(kind) ? [{ kind, channel: 'sms' as const, hours }] : []),
    ]
  })
