import { and, desc, eq, gt, inArray, lte, ne, or } from 'drizzle-orm'
import { recordChange } from '../../../db/change-log.ts'
import type { Db } from '../../../db/client.ts'
import { first } from '../../../db/first.ts'
import { depositKeys, deposits, depositSettings } from '../../../db/schema/deposits.ts'
import { settings } from '../../../db/schema/settings.ts'
import type { Salon } from '../../../kernel/salon.ts'

const withKeys = (db: Db, salon: Pick<Salon, 'id'>) =>
  db
    .select({
      payment: depositSettings.payment,
      kind: depositSettings.kind,
      percent: depositSettings.percent,
      fixed: depositSettings.fixed,
      clients: depositSettings.clients,
      version: depositSettings.version,
      secretKey: depositKeys.secretKey,
      webhookSecret: depositKeys.webhookSecret,
    })
    .from(depositSettings)
    .leftJoin(depositKeys, eq(depositKeys.userId, depositSettings.userId))
    .where(eq(depositSettings.userId, salon.id))

/** The salon's choices with its encrypted keys; undefined before it made any. */
export const settingsOf = (db: Db, salon: Pick<Salon, 'id'>) => withKeys(db, salon).then(first)

/** The choices as they are stored. */
export type StoredDepositSettings = NonNullable<Awaited<ReturnType<typeof settingsOf>>>

/** The usual choices become the salon's, which are locked by the next query. */
export const insertUsual = (tx: Db, salon: Pick<Salon, 'id'>) =>
  tx.insert(depositSettings).values({ userId: salon.id }).onConflictDoNothing()

export const lockSettings = (tx: Db, salon: Pick<Salon, 'id'>) =>
  withKeys(tx, salon).for('no key update', { of: depositSettings }).then(first)

export type DepositSettingsChange = Partial<
  Omit<typeof depositSettings.$inferInsert, 'userId' | 'version'>
>

export const updateSettings = (tx: Db, salon: Pick<Salon, 'id'>, change: DepositSettingsChange) =>
  recordChange(tx, salon.id, 'settings')
    .update(depositSettings)
    .set(change)
    .where(eq(depositSettings.userId, salon.id))

/** Encrypted keys that are to be stored. */
export type StoredKeys = Pick<typeof depositKeys.$inferInsert, 'secretKey' | 'webhookSecret'>

/** Stores encrypted keys in place of those before; one that is left out stays. */
export const upsertKeys = (tx: Db, salon: Pick<Salon, 'id'>, keys: StoredKeys) =>
  tx
    .insert(depositKeys)
    .values({ userId: salon.id, ...keys })
    .onConflictDoUpdate({ target: depositKeys.userId, set: keys })

export const currencyOf = (db: Db, salon: Pick<Salon, 'id'>) =>
  db
    .select({ currency: settings.currency })
    .from(settings)
    .where(eq(settings.userId, salon.id))
    .then(first)

/** A deposit that may still be paid on a page which was closed after a moment, or is being paid back. */
export const depositUnderWay = (tx: Db, salon: Pick<Salon, 'id'>, closedAfter: string) =>
  tx
    .select({ id: deposits.id })
    .from(deposits)
    .where(
      and(
        eq(deposits.userId, salon.id),
        or(
          and(inArray(deposits.state, ['opening', 'open']), gt(deposits.expiresAt, closedAfter)),
          inArray(deposits.state, ['refund_queued', 'refunding']),
        ),
      ),
    )
    .limit(1)
    .then(first)

/** The newest deposit, without pages that are open, or were until a moment. */
export const lastPage = (db: Db, salon: Pick<Salon, 'id'>, closedBefore: string) =>
  db
    .select({ state: deposits.state, detail: deposits.detail })
    .from(deposits)
    .where(
      and(
        eq(deposits.userId, salon.id),
        or(ne(deposits.state, 'open'), lte(deposits.expiresAt, closedBefore)),
      ),
    )
    .orderBy(desc(deposits.id))
    .limit(1)
    .then(first)
