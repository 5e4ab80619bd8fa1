import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { hasVersion } from '../../../db/row-versions.ts'
import { customers } from '../../../db/schema/customers.ts'
import { settings } from '../../../db/schema/settings.ts'
import type { Salon } from '../../../kernel/salon.ts'

/** Every table with rows of a client, and the column that names the client; what only tells of them is no use. */
export const usesOfClient = [
  ['appointments', 'customer_id'],
  ['deleted_appointments', 'customer_id'],
  ['service_records', 'customer_id'],
  ['visit_series', 'customer_id'],
  ['waiting_entries', 'customer_id'],
  ['online_bookings', 'customer_id'],
  ['online_bookings', 'may_be_id'],
  ['booking_blocks', 'customer_id'],
  ['messages', 'customer_id'],
  ['message_opt_outs', 'customer_id'],
  ['client_conditions', 'customer_id'],
  ['patch_tests', 'customer_id'],
  ['test_waivers', 'customer_id'],
  ['signed_forms', 'customer_id'],
  ['health_consents', 'customer_id'],
  ['form_links', 'customer_id'],
  ['customers', 'merged_into'],
] as const

const unused = sql.join(
  usesOfClient.map(
    ([table, column]) => sql`not exists (
      select from ${sql.identifier(table)} u
      where u.user_id = "customers"."user_id" and u.${sql.identifier(column)} = "customers"."id")`,
  ),
  sql` and `,
)

/** Locks clients with these versions. */
export const lockUntouched = (
  tx: Db,
  salon: Pick<Salon, 'id'>,
  clients: readonly { readonly id: number; readonly version: number }[],
): Promise<number[]> =>
  tx
    .select({ id: customers.id })
    .from(customers)
    .where(
      and(
        eq(customers.userId, salon.id),
        inArray(
          customers.id,
          clients.map(({ id }) => id),
        ),
        isNull(customers.removedAt),
        hasVersion(customers, clients),
      ),
    )
    .orderBy(asc(customers.id))
    .for('update')
    .then((rows) => rows.map(({ id }) => id))

/** Those of some clients who are used by nothing. */
export const unusedOf = (
  tx: Db,
  salon: Pick<Salon, 'id'>,
  ids: readonly number[],
): Promise<number[]> =>
  tx
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.userId, salon.id), inArray(customers.id, [...ids]), unused))
    .orderBy(asc(customers.id))
    .then((rows) => rows.map(({ id }) => id))

/** The language of the salon, for the name that replaces a client's. */
export const languageOf = async (tx: Db, salon: Pick<Salon, 'id'>) => {
  const rows = await tx
    .select({ language: settings.language })
    .from(settings)
    .where(eq(settings.userId, salon.id))
  return rows[0]?.language ?? 'en'
}

/** Takes the personal data out of clients. */
export const removeClients = (
  tx: Db,
  salon: Pick<Salon, 'id'>,
  ids: readonly number[],
  removed: Partial<typeof customers.$inferInsert>,
) =>
  tx
    .update(customers)
    .set(removed)
    .where(and(eq(customers.userId, salon.id), inArray(customers.id, [...ids])))
