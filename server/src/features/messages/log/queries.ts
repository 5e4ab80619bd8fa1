import type { MessageFilter } from '@salon/contract/messages'
import type { MessageChannel } from '@salon/contract/message-vocabulary'
import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { recordChange } from '../../../db/change-log.ts'
import type { Db } from '../../../db/client.ts'
import { first } from '../../../db/first.ts'
import { customers } from '../../../db/schema/customers.ts'
import { messageOptOuts, messages } from '../../../db/schema/messages.ts'
import type { Salon } from '../../../kernel/salon.ts'

export { lockClient } from '../../../db/present-client.ts'

const shown = {
  id: messages.id,
  kind: messages.kind,
  channel: messages.channel,
  customerId: messages.customerId,
  customerName: customers.name,
  appointmentId: messages.appointmentId,
  start: messages.start,
  state: messages.state,
  reason: messages.reason,
  detail: messages.detail,
  address: messages.address,
  dueAt: messages.dueAt,
  sentAt: messages.sentAt,
  createdAt: messages.createdAt,
}

const withClient = (db: Db) =>
  db
    .select(shown)
    .from(messages)
    .innerJoin(
      customers,
      and(eq(customers.userId, messages.userId), eq(customers.id, messages.customerId)),
    )

/** The messages of a salon, the newest first. */
export const recentMessages = (
  db: Db,
  salon: Salon,
  { customerId, appointmentId, state, before }: MessageFilter,
  limit: number,
) =>
  withClient(db)
    .where(
      and(
        eq(messages.userId, salon.id),
        customerId === undefined ? undefined : eq(messages.customerId, customerId),
        appointmentId === undefined
          ? undefined
          : sql`${messages.appointmentIds} @> ${JSON.stringify([appointmentId])}::jsonb`,
        state === undefined ? undefined : eq(messages.state, state),
        before === undefined ? undefined : lt(messages.createdAt, before),
      ),
    )
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(limit)

export const messageById = (db: Db, salon: Salon, id: number) =>
  withClient(db)
    .where(and(eq(messages.userId, salon.id), eq(messages.id, id)))
    .then(first)

/** Locks a message; of two requests to send it again, the second waits. */
export const lockMessage = (tx: Db, salon: Salon, id: number) =>
  tx
    .select()
    .from(messages)
    .where(and(eq(messages.userId, salon.id), eq(messages.id, id)))
    .for('update')
    .then(first)

/** The highest copy's number among the messages that tell the same. */
export const lastCopy = (
  tx: Db,
  salon: Salon,
  { visitKey, kind, channel, start }: Omit<typeof messages.$inferSelect, 'userId'>,
) =>
  tx
    .select({ copy: sql<number>`max(${messages.copy})` })
    .from(messages)
    .where(
      and(
        eq(messages.userId, salon.id),
        eq(messages.visitKey, visitKey),
        eq(messages.kind, kind),
        eq(messages.channel, channel),
        eq(messages.start, start),
      ),
    )
    .then(first)

/** A client, with the channels by which they want no messages. */
export const optOutsOf = (db: Db, salon: Salon, customerId: number) =>
  db
    .select({
      channels: sql<MessageChannel[]>`coalesce((select json_agg(o.channel order by o.channel)
        from message_opt_outs o where o.user_id = "customers"."user_id" and o.customer_id = "customers"."id"), '[]')`,
    })
    .from(customers)
    .where(
      and(
        eq(customers.userId, salon.id),
        eq(customers.id, customerId),
        isNull(customers.removedAt),
      ),
    )
    .then(first)

export const insertOptOuts = (
  tx: Db,
  salon: Pick<Salon, 'id'>,
  customerIds: readonly number[],
  channels: readonly MessageChannel[],
  source: 'staff' | 'stop',
) =>
  recordChange(tx, salon.id, 'messages')
    .insert(messageOptOuts)
    .values(
      customerIds.flatMap((customerId) =>
        channels.map((channel) => ({ userId: salon.id, customerId, channel, source })),
      ),
    )
    .onConflictDoNothing()

export const deleteOptOuts = (
  tx: Db,
  salon: Salon,
  customerId: number,
  channels: readonly MessageChannel[],
) =>
  recordChange(tx, salon.id, 'messages')
    .delete(messageOptOuts)
    .where(
      and(
        eq(messageOptOuts.userId, salon.id),
        eq(messageOptOuts.customerId, customerId),
        inArray(messageOptOuts.channel, [...channels]),
      ),
    )
