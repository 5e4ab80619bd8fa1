import type { HealthDataCounts } from '@salon/contract/safety'
import type { Db } from '../../../db/client.ts'
import { found } from '../../../kernel/refusal.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { recordActivity } from '../../activity/operations.ts'
import { deleteNotices } from '../health-retention/queries.ts'
import { lockCustomer } from '../queries.ts'
import { eraseHealth } from '../safety/queries.ts'
import * as queries from './queries.ts'

/** Erases what the history holds of the health of clients. */
export type EraseHistory = (
  tx: Db,
  salon: Pick<Salon, 'id'>,
  customerIds: readonly number[],
) => Promise<unknown>

/** What `history` gives, since `customers` may not call it. */
export interface HealthHistory {
  /** How many entries have content about the health of a client. */
  readonly count: (db: Db, salon: Salon, customerId: number) => Promise<number>
  readonly erase: EraseHistory
}

/** How much is kept of the health of a client. @throws Refusal not_found */
export async function healthDataOf(
  db: Db,
  salon: Salon,
  customerId: number,
  history: HealthHistory,
): Promise<HealthDataCounts> {
  const rows = found(await queries.healthRowsOf(db, salon, customerId))
  return { ...rows, entries: await history.count(db, salon, customerId) }
}

/**
 * Removes for good what is kept of the health of a client, whose consent and its withdrawal stay. The client is locked,
 * so that of two who do it at once the second finds nothing.
 * @returns how much it was
 * @throws Refusal not_found
 */
export const removeHealthData = (
  db: Db,
  salon: Salon,
  customerId: number,
  history: HealthHistory,
): Promise<HealthDataCounts> =>
  db.transaction(async (tx) => {
    found(await lockCustomer(tx, salon, customerId))
    const kept = await healthDataOf(tx, salon, customerId, history)
    if (Object.values(kept).every((count) => count === 0)) return kept
    await deleteNotices(tx, salon, [customerId])
    await eraseHealthData(tx, salon, [customerId], history.erase)
    await recordRemoval(tx, salon, 1)
    return kept
  })

/** Erases what is kept of the health of clients, whose rows are locked: in tables, deleted visits and the history. */
export async function eraseHealthData(
  tx: Db,
  salon: Pick<Salon, 'id'>,
  customerIds: readonly number[],
  eraseHistory: EraseHistory,
): Promise<void> {
  await eraseHealth(tx, salon, customerIds)
  await queries.eraseDeletedFormulas(tx, salon, customerIds)
  await queries.writeHistoryNow(tx)
  await eraseHistory(tx, salon, customerIds)
}

/** Records how many clients' health data was removed, without names: visitors read it. */
export const recordRemoval = (tx: Db, salon: Pick<Salon, 'id'>, clients: number) =>
  recordActivity(tx, salon, {
    action: 'deleted',
    entity: 'customer',
    id: null,
    name: '',
    sentence: `Removed health data of clients: ${clients}`,
  })
