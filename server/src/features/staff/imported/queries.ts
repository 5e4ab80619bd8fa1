import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { staff } from '../../../db/schema/staff.ts'
import type { Salon } from '../../../kernel/salon.ts'

/** Deletes archived staff with these versions that nothing names; a deleted visit may return. */
export const deleteUnused = (
  tx: Db,
  salon: Pick<Salon, 'id'>,
  rows: readonly { readonly id: number; readonly version: number }[],
): Promise<number[]> =>
  tx
    .delete(staff)
    .where(
      and(
        eq(staff.userId, salon.id),
        isNotNull(staff.archivedAt),
        sql`(${staff.id}, ${staff.version}) in (${sql.join(
          rows.map(({ id, version }) => sql`(${id}::bigint, ${version}::integer)`),
          sql`, `,
        )})`,
        sql`not exists (select from appointments u
          where u.user_id = "staff"."user_id" and u.staff_id = "staff"."id")`,
        sql`not exists (select from service_records u
          where u.user_id = "staff"."user_id" and u.staff_id = "staff"."id")`,
        sql`not exists (select from deleted_appointments u where u.user_id = "staff"."user_id"
          and (u.row ->> 'staffId')::bigint = "staff"."id")`,
      ),
    )
    .returning({ id: staff.id })
    .then((deleted) => deleted.map(({ id }) => id))
