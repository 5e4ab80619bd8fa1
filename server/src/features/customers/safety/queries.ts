import { and, eq, getTableName, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { appointments } from '../../../db/schema/appointments.ts'
import { formLinks, signedForms } from '../../../db/schema/forms.ts'
import { formulas } from '../../../db/schema/formulas.ts'
import {
  clientConditions,
  healthConsents,
  patchTests,
  testWaivers,
} from '../../../db/schema/safety.ts'
import type { Salon } from '../../../kernel/salon.ts'

/** What tells of a client's health and names the client; formulas name a visit. */
const healthTables = [clientConditions, patchTests, testWaivers, signedForms] as const

/** The same with what clients said to it being kept. */
export const safetyTables = [...healthTables, healthConsents] as const

/**
 * Deletes what is kept of the health of clients, what they said to it being kept, their signed forms and their formulas,
 * removed rows included. The audit log keeps it as long as the client's name.
 */
export async function eraseSafety(
  tx: Db,
  salon: Pick<Salon, 'id'>,
  ids: readonly number[],
): Promise<void> {
  await eraseHealth(tx, salon, ids)
  await eraseConsents(tx, salon, ids)
}

export const eraseConsents = (tx: Db, salon: Pick<Salon, 'id'>, ids: readonly number[]) =>
  tx
    .delete(healthConsents)
    .where(and(eq(healthConsents.userId, salon.id), inArray(healthConsents.customerId, [...ids])))

/** Deletes the same without consents and their withdrawals. */
export async function eraseHealth(
  tx: Db,
  salon: Pick<Salon, 'id'>,
  ids: readonly number[],
): Promise<void> {
  for (const table of [...healthTables, formLinks]) {
    await tx
      .delete(table)
      .where(and(eq(table.userId, salon.id), inArray(table.customerId, [...ids])))
  }
  const visits = tx
    .select({ id: appointments.id })
    .from(appointments)
    .where(and(eq(appointments.userId, salon.id), inArray(appointments.customerId, [...ids])))
  await tx
    .delete(formulas)
    .where(and(eq(formulas.userId, salon.id), inArray(formulas.appointmentId, visits)))
}

/**
 * Inserts what a client's removal deleted, from the audit log.
 * @param transactionId of the audit log entries of the removal
 */
export async function restoreSafety(
  tx: Db,
  salon: Salon,
  id: number,
  transactionId: number,
): Promise<void> {
  // A visit may have been deleted since, or be another client's.
  const itsVisit = sql`exists (
    select from appointments a
    where a.user_id = h.user_id and a.id = back.appointment_id and a.customer_id = ${id})`
  for (const table of [...safetyTables, formulas]) {
    await tx.execute(sql`
      insert into ${table}
      select back.* from history h cross join lateral jsonb_populate_record(
        null::${table}, h.before || jsonb_build_object('user_id', h.user_id, 'version', 1)) back
      where h.user_id = ${salon.id} and h.seq >= ${transactionId} and h.transaction_id = ${transactionId}
        and h.customer_id = ${id} and h.operation = 'delete'
        and h.subject = ${getTableName(table)} and ${table === formulas ? itsVisit : sql`true`}`)
  }
}
