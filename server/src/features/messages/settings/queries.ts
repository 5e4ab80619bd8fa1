import { eq } from 'drizzle-orm'
import { recordChange } from '../../../db/change-log.ts'
import type { Db } from '../../../db/client.ts'
import { first } from '../../../db/first.ts'
import { messageGatewayKeys, messageSettings } from '../../../db/schema/messages.ts'
import type { Salon } from '../../../kernel/salon.ts'

const shown = {
  emailKinds: messageSettings.emailKinds,
  smsKinds: messageSettings.smsKinds,
  reminderHours: messageSettings.reminderHours,
  secondReminderHours: messageSettings.secondReminderHours,
  version: messageSettings.version,
  provider: messageSettings.smsProvider,
  sender: messageSettings.smsSender,
  account: messageSettings.smsAccount,
  callingCode: messageSettings.callingCode,
  encryptedKey: messageGatewayKeys.encrypted,
  encryptedSigningKey: messageGatewayKeys.encryptedSigningKey,
}

const withKey = (db: Db, salon: Pick<Salon, 'id'>) =>
  db
    .select(shown)
    .from(messageSettings)
    .leftJoin(messageGatewayKeys, eq(messageGatewayKeys.userId, messageSettings.userId))
    .where(eq(messageSettings.userId, salon.id))

/** The salon's choices; undefined before it made any. */
export const settingsOf = (db: Db, salon: Pick<Salon, 'id'>) => withKey(db, salon).then(first)

/** The choices as they are stored. */
export type StoredChoices = NonNullable<Awaited<ReturnType<typeof settingsOf>>>

/** The usual choices become the salon's, which are locked by the next query. */
export const insertUsual = (tx: Db, salon: Salon) =>
  tx.insert(messageSettings).values({ userId: salon.id }).onConflictDoNothing()

export const lockSettings = (tx: Db, salon: Salon) =>
  withKey(tx, salon).for('no key update', { of: messageSettings }).then(first)

export type MessageSettingsChange = Partial<
  Omit<typeof messageSettings.$inferInsert, 'userId' | 'version'>
>

export const updateSettings = (tx: Db, salon: Salon, change: MessageSettingsChange) =>
  recordChange(tx, salon.id, 'messages')
    .update(messageSettings)
    .set(change)
    .where(eq(messageSettings.userId, salon.id))

/** Stores the encrypted keys of the gateway in place of those before. */
export const upsertKeys = (
  tx: Db,
  salon: Salon,
  keys: Pick<typeof messageGatewayKeys.$inferInsert, 'encrypted' | 'encryptedSigningKey'>,
) =>
  tx
    .insert(messageGatewayKeys)
    .values({ userId: salon.id, ...keys })
    .onConflictDoUpdate({ target: messageGatewayKeys.userId, set: keys })

export const deleteKeys = (tx: Db, salon: Salon) =>
  tx.delete(messageGatewayKeys).where(eq(messageGatewayKeys.userId, salon.id))
