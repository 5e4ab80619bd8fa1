import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { services } from '../../../db/schema/services.ts'
import type { Salon } from '../../../kernel/salon.ts'

/** Deletes archived services with these versions that nothing names; a deleted visit may return. */
export const deleteUnused = (
  tx: Db,
  salon: Pick<Salon, 'id'>,
  rows: readonly { readonly id: number; readonly version: number }[],
): Promise<number[]> =>
  tx
    .delete(services)
    .where(
      and(
        eq(services.userId, salon.id),
        isNotNull(services.archivedAt),
        sql`(${services.id}, ${services.version}) in (${sql.join(
          rows.map(({ id, version }) => sql`(${id}::bigint, ${version}::integer)`),
          sql`, `,
        )})`,
        sql`not exists (select from appointments u
          where u.user_id = "services"."user_id" and u.service_id = "services"."id")`,
        sql`not exists (select from service_records u
          where u.user_id = "services"."user_id" and u.service_id = "services"."id")`,
        sql`not exists (select from deleted_appointments u where u.user_id = "services"."user_id"
          and (u.row ->> 'serviceId')::bigint = "services"."id")`,
      ),
    )
    .returning({ id: services.id })
    .then((deleted) => deleted.map(({ id }) => id))
