import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { hasVersion } from '../../../db/row-versions.ts'
import { services } from '../../../db/schema/services.ts'
import type { Salon } from '../../../kernel/salon.ts'

/** Every table whose rows name a service, and how they do. A test compares it with the columns of the database. */
export const usesOfService = [
  ['appointments', sql`u.service_id = "services"."id"`],
  ['service_records', sql`u.service_id = "services"."id"`],
  ['service_offers', sql`u.service_id = "services"."id"`],
  ['service_tests', sql`u.service_id = "services"."id"`],
  ['test_waivers', sql`u.service_id = "services"."id"`],
  // A deleted visit may return.
  ['deleted_appointments', sql`(u.row ->> 'serviceId')::bigint = "services"."id"`],
  ['waiting_entries', sql`u.service_ids @> to_jsonb("services"."id")`],
  ['deposits', sql`u.lines @> jsonb_build_array(jsonb_build_object('serviceId', "services"."id"))`],
  ['booking_holds', sql`u.service_ids @> to_jsonb("services"."id")`],
  [
    'online_booking_settings',
    sql`u.services @> jsonb_build_array(jsonb_build_object('serviceId', "services"."id"))`,
  ],
] as const

const unused = sql.join(
  usesOfService.map(
    ([table, names]) => sql`not exists (
      select from ${sql.identifier(table)} u where u.user_id = "services"."user_id" and ${names})`,
  ),
  sql` and `,
)

/** Deletes services with these versions that no row refers to. */
export const deleteUnused = (
  tx: Db,
  salon: Pick<Salon, 'id'>,
  rows: readonly { readonly id: number; readonly version: number }[],
): Promise<number[]> =>
  tx
    .delete(services)
    .where(and(eq(services.userId, salon.id), hasVersion(services, rows), unused))
    .returning({ id: services.id })
    .then((deleted) => deleted.map(({ id }) => id))
