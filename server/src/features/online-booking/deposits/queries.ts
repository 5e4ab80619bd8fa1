import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import { recordChange } from '../../../db/change-log.ts'
import type { Db } from '../../../db/client.ts'
import { first } from '../../../db/first.ts'
import { deposits, type StoredDraft } from '../../../db/schema/deposits.ts'
import type { Salon } from '../../../kernel/salon.ts'

export type { StoredDraft }
export type DepositRow = typeof deposits.$inferSelect
export type NewDeposit = typeof deposits.$inferInsert
export type DepositChange = Partial<Omit<NewDeposit, 'id' | 'userId' | 'key'>>

const byId = (salon: Pick<Salon, 'id'>, id: number) =>
  and(eq(deposits.userId, salon.id), eq(deposits.id, id))

/** The deposits of a hold, the newest first: of several one may be paid. */
export const depositsOfHold = (db: Db, salon: Pick<Salon, 'id'>, holdHash: string) =>
  db
    .select()
    .from(deposits)
    .where(and(eq(deposits.userId, salon.id), eq(deposits.holdHash, holdHash)))
    .orderBy(desc(deposits.id))

export const insertDeposit = (tx: Db, row: NewDeposit) =>
  tx.insert(deposits).values(row).returning().then(first)

const byKey = (db: Db, salon: Pick<Salon, 'id'>, key: string) =>
  db
    .select()
    .from(deposits)
    .where(and(eq(deposits.userId, salon.id), eq(deposits.key, key)))

/** A deposit by its name at the provider. */
export const depositByKey = (db: Db, salon: Pick<Salon, 'id'>, key: string) =>
  byKey(db, salon, key).then(first)

/** The same, locked: of two events the second waits. */
export const lockDepositByKey = (tx: Db, salon: Pick<Salon, 'id'>, key: string) =>
  byKey(tx, salon, key).for('update').then(first)

export const lockDeposit = (tx: Db, salon: Pick<Salon, 'id'>, id: number) =>
  tx.select().from(deposits).where(byId(salon, id)).for('update').then(first)

const ofBooking = (db: Db, salon: Pick<Salon, 'id'>, bookingId: number) =>
  db
    .select()
    .from(deposits)
    .where(and(eq(deposits.userId, salon.id), eq(deposits.bookingId, bookingId)))

export const depositOfBooking = (db: Db, salon: Pick<Salon, 'id'>, bookingId: number) =>
  ofBooking(db, salon, bookingId).then(first)

/** The same, locked. */
export const lockDepositOfBooking = (tx: Db, salon: Pick<Salon, 'id'>, bookingId: number) =>
  ofBooking(tx, salon, bookingId).for('update').then(first)

/** The deposit of a payment at the provider, locked. */
export const lockDepositOfPayment = (tx: Db, salon: Pick<Salon, 'id'>, paymentId: string) =>
  tx
    .select()
    .from(deposits)
    .where(and(eq(deposits.userId, salon.id), eq(deposits.paymentId, paymentId)))
    .for('update')
    .then(first)

export const updateDeposit = (
  tx: Db,
  salon: Pick<Salon, 'id'>,
  id: number,
  change: DepositChange,
) => recordChange(tx, salon.id, 'appointments').update(deposits).set(change).where(byId(salon, id))

/** Stores the provider's page, or why there is none, unless an event was faster. */
export const storeOpening = (db: Db, salon: Pick<Salon, 'id'>, id: number, change: DepositChange) =>
  db
    .update(deposits)
    .set(change)
    .where(and(byId(salon, id), eq(deposits.state, 'opening')))

/** What was paid: failed refunds, which wait for staff, and then the newest first. */
export const paidDeposits = (db: Db, salon: Pick<Salon, 'id'>, limit: number) =>
  db
    .select()
    .from(deposits)
    .where(and(eq(deposits.userId, salon.id), isNotNull(deposits.paidAt)))
    .orderBy(
      desc(inArray(deposits.state, ['refund_failed', 'refund_unknown'])),
      desc(deposits.paidAt),
      desc(deposits.id),
    )
    .limit(limit)
