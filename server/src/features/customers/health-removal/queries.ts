import type { HealthDataCounts } from '@salon/contract/safety'
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { first } from '../../../db/first.ts'
import { customers } from '../../../db/schema/customers.ts'
import { deletedAppointments } from '../../../db/schema/deleted-appointments.ts'
import type { Salon } from '../../../kernel/salon.ts'

export { writeHistoryNow } from '../../../db/history-entries.ts'

const rowsOf = (table: string) => sql<number>`(
  select count(*) from ${sql.identifier(table)} t
  where t.user_id = "customers"."user_id" and t.customer_id = "customers"."id")`

/** How many rows are kept of the health of a client; undefined for one who is not there. */
export const healthRowsOf = (
  db: Db,
  salon: Salon,
  customerId: number,
): Promise<Omit<HealthDataCounts, 'entries'> | undefined> =>
  db
    .select({
      conditions: rowsOf('client_conditions'),
      tests: rowsOf('patch_tests'),
      waivers: rowsOf('test_waivers'),
      forms: rowsOf('signed_forms'),
      formulas: sql<number>`(
        select count(*) from appointments a join formulas f on f.user_id = a.user_id and f.appointment_id = a.id
        where a.user_id = "customers"."user_id" and a.customer_id = "customers"."id") + (
        select count(*) from deleted_appointments d
        where d.user_id = "customers"."user_id" and d.customer_id = "customers"."id"
          and d.formula is not null)`,
      links: rowsOf('form_links'),
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

/** Takes the formulas out of deleted visits of clients, which can come back without them. */
export const eraseDeletedFormulas = (tx: Db, salon: Pick<Salon, 'id'>, ids: readonly number[]) =>
  tx
    .update(deletedAppointments)
    .set({ formula: null })
    .where(
      and(
        eq(deletedAppointments.userId, salon.id),
        inArray(deletedAppointments.customerId, [...ids]),
        isNotNull(deletedAppointments.formula),
      ),
    )
