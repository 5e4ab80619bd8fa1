import type { HealthConsent } from '@salon/contract/safety'
import type { Db } from '../../../db/client.ts'
import { found } from '../../../kernel/refusal.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { recordActivity } from '../../activity/operations.ts'
import { lockClient } from '../queries.ts'
import * as queries from './queries.ts'

/** Records a consent or its withdrawal, unless it holds already. @throws Refusal not_found */
export const setConsent = (
  db: Db,
  salon: Salon,
  customerId: number,
  decision: HealthConsent['decision'],
): Promise<HealthConsent> =>
  db.transaction(async (tx) => {
    const client = found(await lockClient(tx, salon, customerId))
    const before = await queries.consentOf(tx, salon, customerId)
    if (before?.decision === decision) return before
    const row = { userId: salon.id, customerId, decision, notedBy: salon.account.name }
    const noted = found(await queries.insertConsent(tx, row))
    if (decision === 'given') await queries.archiveWithdrawals(tx, salon, noted.id)
    await record(tx, salon, client)
    return noted
  })

/** Removes a consent or a withdrawal, for an undo: a withdrawal before the consent holds again. @throws Refusal not_found */
export const removeConsent = (db: Db, salon: Salon, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    const client = await lockClientOfConsent(tx, salon, id)
    // First, so that the newest entry of the history is the consent's own.
    await queries.unarchiveWithdrawals(tx, salon, id)
    found(await queries.archiveConsent(tx, salon, id))
    await record(tx, salon, client)
  })

/** Restores a consent, which ends the withdrawals before it, or a withdrawal. @throws Refusal not_found */
export const restoreConsent = (db: Db, salon: Salon, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    const client = await lockClientOfConsent(tx, salon, id)
    await queries.archiveWithdrawals(tx, salon, id)
    found(await queries.unarchiveConsent(tx, salon, id))
    await record(tx, salon, client)
  })

/** Locks the client of a consent, before the row. @throws Refusal not_found */
export const lockClientOfConsent = async (tx: Db, salon: Salon, id: number) => {
  const { customerId } = found(await queries.clientOfConsent(tx, salon, id))
  return found(await lockClient(tx, salon, customerId))
}

/** As a change of the client: visitors read the activity. */
const record = (tx: Db, salon: Salon, { id, name }: { id: number; name: string }) =>
  recordActivity(tx, salon, { action: 'updated', entity: 'customer', id, name })
