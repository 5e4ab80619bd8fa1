import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { staff } from '../../../db/schema/staff.ts'
import type { Salon } from '../../../kernel/salon.ts'

/** Tables with rows of a staff member in a column `staff_id`. */
const uses = [
  'appointments',
  'service_records',
  'service_offers',
  'working_schedules',
  'schedule_exceptions',
  'blocked_times',
  'calendar_feeds',
  'freed_times',
]

const unused = sql.join(
  [
    ...uses.map(
      (table) => sql`not exists (select from ${sql.identifier(table)} u
        where u.user_id = "staff"."user_id" and u.staff_id = "staff"."id")`,
    ),
    sql`not exists (select from users u where u.salon_id = "staff"."user_id" and u.staff_id = "staff"."id")`,
    // A deleted visit may return.
    sql`not exists (select from deleted_appointments u where u.user_id = "staff"."user_id"
      and (u.row ->> 'staffId')::bigint = "staff"."id")`,
    sql`not exists (select from waiting_entries u where u.user_id = "staff"."user_id"
      and u.staff_ids @> to_jsonb("staff"."id"))`,
    sql`not exists (select from online_booking_settings u where u.user_id = "staff"."user_id"
      and u.staff_ids @> to_jsonb("staff"."id"))`,
    sql`not exists (select from booking_holds u where u.user_id = "staff"."user_id"
      and u.lines @> jsonb_build_array(jsonb_build_object('staffId', "staff"."id")))`,
  ],
  sql` and `,
)

/** Deletes staff members with these versions whom nothing names. */
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
        sql`(${staff.id}, ${staff.version}) in (${sql.join(
          rows.map(({ id, version }) => sql`(${id}::bigint, ${version}::integer)`),
          sql`, `,
        )})`,
        unused,
      ),
    )
    .returning({ id: staff.id })
    .then((deleted) => deleted.map(({ id }) => id))
