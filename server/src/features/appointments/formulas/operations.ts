import type { Formula, FormulaDraft } from '@salon/contract/formulas'
import type { Db } from '../../../db/client.ts'
import { found, Refusal } from '../../../kernel/refusal.ts'
import { isStale, stale, type IfMatch } from '../../../kernel/row-version.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { recordActivity, recordOpenings } from '../../activity/operations.ts'
import { lockRow } from '../booking/operations.ts'
import * as queries from './queries.ts'

/** Opens the formulas of a client's visits, the newest visit first, which is recorded. @throws Refusal not_found */
export async function formulasOf(
  db: Db,
  salon: Salon,
  customerId: number,
  onError: (error: unknown) => void,
): Promise<Formula[]> {
  const formulas = await queries.formulasOf(db, salon, customerId)
  if (formulas.length === 0) found(await queries.presentClient(db, salon, customerId))
  await recordOpenings(db, salon, [customerId], onError)
  return formulas
}

/**
 * Notes what was mixed for an appointment, instead of what was noted before. The appointment is locked, so that of two
 * who note at once the second meets what the first has noted.
 * @throws Refusal not_found, also where the client was removed; stale
 */
export const setFormula = (
  db: Db,
  salon: Salon,
  appointmentId: number,
  { mixtures, existing }: FormulaDraft,
  ifMatch?: IfMatch,
): Promise<Formula> =>
  db.transaction(async (tx) => {
    const customer = await lockVisit(tx, salon, appointmentId)
    const before = await queries.formulaOf(tx, salon, appointmentId)
    if (!before && ifMatch !== undefined) throw new Refusal('not_found')
    if (before && (existing === 'reject' || isStale(before, ifMatch))) throw stale(before)
    const notedBy = salon.account.name
    await queries.upsertFormula(tx, { userId: salon.id, appointmentId, mixtures, notedBy })
    await record(tx, salon, customer)
    return found(await queries.formulaOf(tx, salon, appointmentId))
  })

/** Removes the formula of an appointment, which can be undone. @throws Refusal not_found */
export const removeFormula = (db: Db, salon: Salon, appointmentId: number): Promise<void> =>
  db.transaction(async (tx) => {
    const customer = await lockVisit(tx, salon, appointmentId)
    found(await queries.archiveFormula(tx, salon, appointmentId))
    await record(tx, salon, customer)
  })

/** Locks the appointment of a formula, before the row. @throws Refusal not_found */
export const lockVisitOf = async (tx: Db, salon: Salon, id: number) =>
  lockVisit(tx, salon, found(await queries.appointmentOf(tx, salon, id)).appointmentId)

/** Locks an appointment and its client, unless they were removed. */
async function lockVisit(tx: Db, salon: Salon, appointmentId: number) {
  const { customer } = await lockRow(tx, salon, appointmentId)
  found(customer.removedAt === null || undefined)
  return customer
}

/** As a change of the client: visitors read the activity, and learn nothing of the formula. */
const record = (tx: Db, salon: Salon, { id, name }: { id: number; name: string }) =>
  recordActivity(tx, salon, { action: 'updated', entity: 'customer', id, name })
