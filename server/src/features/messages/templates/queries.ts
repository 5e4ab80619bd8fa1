import type { MessageChannel, MessageKind } from '@salon/contract/message-vocabulary'
import type { Language } from '@salon/contract/vocabulary'
import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { statusesOpen } from '@salon/contract/vocabulary'
import { recordChange } from '../../../db/change-log.ts'
import type { Db } from '../../../db/client.ts'
import { take } from '../../../db/counters.ts'
import { first } from '../../../db/first.ts'
import { appointments } from '../../../db/schema/appointments.ts'
import { customers } from '../../../db/schema/customers.ts'
import { messageTemplates } from '../../../db/schema/messages.ts'
import { services } from '../../../db/schema/services.ts'
import { staff } from '../../../db/schema/staff.ts'

export { letterheadOf } from '../../../db/letterhead.ts'

type SalonId = { readonly id: number }

/** Which text is meant. */
export interface TextName {
  readonly kind: MessageKind
  readonly channel: MessageChannel
  readonly language: Language
}

const written = { subject: messageTemplates.subject, text: messageTemplates.text }

const named = (salon: SalonId, { kind, channel, language }: TextName) =>
  and(
    eq(messageTemplates.userId, salon.id),
    eq(messageTemplates.kind, kind),
    eq(messageTemplates.channel, channel),
    eq(messageTemplates.language, language),
  )

/** The text that the salon wrote itself; undefined where it did not. */
export const ownText = (db: Db, salon: SalonId, name: TextName) =>
  db.select(written).from(messageTemplates).where(named(salon, name)).then(first)

/** All texts in a language that the salon wrote itself. */
export const ownTexts = (db: Db, salon: SalonId, language: Language) =>
  db
    .select({ ...written, kind: messageTemplates.kind, channel: messageTemplates.channel })
    .from(messageTemplates)
    .where(and(eq(messageTemplates.userId, salon.id), eq(messageTemplates.language, language)))
    .orderBy(asc(messageTemplates.kind), asc(messageTemplates.channel))

type TemplateRow = Omit<typeof messageTemplates.$inferInsert, 'id' | 'userId'>

export const upsertText = (tx: Db, salon: SalonId, row: TemplateRow) =>
  recordChange(tx, salon.id, 'messages')
    .insert(messageTemplates)
    .values({ ...row, userId: salon.id })
    .onConflictDoUpdate({
      target: [
        messageTemplates.userId,
        messageTemplates.kind,
        messageTemplates.channel,
        messageTemplates.language,
      ],
      set: { subject: sql`excluded.subject`, text: sql`excluded.text` },
    })

export const deleteText = (tx: Db, salon: SalonId, name: TextName) =>
  recordChange(tx, salon.id, 'messages').delete(messageTemplates).where(named(salon, name))

const row = {
  id: appointments.id,
  customerId: appointments.customerId,
  start: appointments.appointmentDate,
}

/** A row of the salon, to try a text on. */
export const rowById = (db: Db, salon: SalonId, id: number) =>
  db
    .select(row)
    .from(appointments)
    .where(and(eq(appointments.userId, salon.id), eq(appointments.id, id)))
    .then(first)

/** The next row of a visit, or without one the last. */
export const nearestRow = async (db: Db, salon: SalonId, now: Date) => {
  const open = and(
    eq(appointments.userId, salon.id),
    inArray(appointments.status, [...statusesOpen]),
    gt(appointments.appointmentDate, now.toISOString()),
  )
  const rows = db.select(row).from(appointments)
  const next = await rows
    .where(open)
    .orderBy(asc(appointments.appointmentDate), asc(appointments.id))
    .limit(1)
    .then(first)
  if (next) return next
  return db
    .select(row)
    .from(appointments)
    .where(eq(appointments.userId, salon.id))
    .orderBy(desc(appointments.appointmentDate), desc(appointments.id))
    .limit(1)
    .then(first)
}

/** The rows of a client on a day, by time, with what a message says of them. */
export const rowsOfVisit = (
  db: Db,
  salon: SalonId,
  visit: { readonly customerId: number; readonly from: string; readonly to: string },
) =>
  db
    .select({
      start: appointments.appointmentDate,
      service: services.name,
      staff: staff.name,
      client: customers.name,
    })
    .from(appointments)
    .innerJoin(
      services,
      and(eq(services.userId, appointments.userId), eq(services.id, appointments.serviceId)),
    )
    .innerJoin(
      staff,
      and(eq(staff.userId, appointments.userId), eq(staff.id, appointments.staffId)),
    )
    .innerJoin(
      customers,
      and(
        eq(customers.userId, appointments.userId),
        eq(customers.id, appointments.customerId),
        isNull(customers.removedAt),
      ),
    )
    .where(
      and(
        eq(appointments.userId, salon.id),
        eq(appointments.customerId, visit.customerId),
        sql`${appointments.appointmentDate} >= ${visit.from} and ${appointments.appointmentDate} < ${visit.to}`,
      ),
    )
    .orderBy(asc(appointments.appointmentDate), asc(appointments.id))

const hour = 60 * 60

/** Takes one of the test messages that a salon may send in an hour. @returns the seconds to wait; 0 where it may */
export const takeTest = (db: Db, salon: SalonId): Promise<number> =>
  // A transaction of its own: a single statement is sent along with its `begin`, and counters have no policy that
  // would refuse it where that one failed.
  db.transaction(async (tx) => {
    const budget = { key: `test messages of ${salon.id}`, most: 20, seconds: hour }
    return (await take(tx, [budget])).wait
  })
