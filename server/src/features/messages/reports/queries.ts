import type { MessageState } from '@salon/contract/message-vocabulary'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { recordTouched } from '../../../db/change-log.ts'
import type { Db } from '../../../db/client.ts'
import { first } from '../../../db/first.ts'
import { messages } from '../../../db/schema/messages.ts'
import { settingTenant } from '../../../db/tenant-db.ts'

/** Sets the transaction's tenant to the salon that an address names, which need not exist. */
export const setTenantOf = (tx: Db, salonId: number) =>
  tx.execute(sql`select ${settingTenant(sql`${salonId}`, 'all')}`)

/** The SMS that a report is about: by the key in its address, or by the gateway's own number. */
interface ReportedSms {
  readonly salonId: number
  readonly messageKey: string | undefined
  readonly gatewayId: string
}

const byReport = ({ salonId, messageKey, gatewayId }: ReportedSms) =>
  and(
    eq(messages.userId, salonId),
    eq(messages.channel, 'sms'),
    messageKey === undefined
      ? eq(messages.gatewayId, gatewayId)
      : eq(messages.messageKey, messageKey),
  )

/** The SMS that a report is about. */
export const messageOfReport = (tx: Db, sms: ReportedSms) =>
  tx
    .select({
      channel: messages.channel,
      appointmentId: messages.appointmentId,
      start: messages.start,
    })
    .from(messages)
    .where(byReport(sms))
    .then(first)

/**
 * Stores what became of an SMS, unless its state is past that.
 * @param from the states that it may change; reports come in any order, and more than once
 * @returns a row where it was stored
 */
export const storeReport = (
  tx: Db,
  sms: ReportedSms,
  from: readonly MessageState[],
  outcome: Pick<typeof messages.$inferInsert, 'state' | 'reason' | 'detail'>,
) =>
  recordTouched(
    tx,
    tx.$with('reported').as(
      tx
        .update(messages)
        .set({
          ...outcome,
          claimedUntil: null,
          gatewayId: sms.gatewayId,
          sentAt: sql`coalesce(${messages.sentAt}, now())`,
        })
        .where(and(byReport(sms), inArray(messages.state, [...from])))
        .returning({ userId: messages.userId }),
    ),
    'messages',
  )

/** The clients who were sent SMS to a number. */
export const clientsAt = (tx: Db, salonId: number, address: string) =>
  tx
    .selectDistinct({ id: messages.customerId })
    .from(messages)
    .where(
      and(eq(messages.userId, salonId), eq(messages.channel, 'sms'), eq(messages.address, address)),
    )
    .orderBy(messages.customerId)
