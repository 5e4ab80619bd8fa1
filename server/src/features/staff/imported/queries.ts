import type { KeptReason } from '@salon/contract/import-vocabulary'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { hasVersion } from '../../../db/row-versions.ts'
import { staff } from '../../../db/schema/staff.ts'
import type { Salon } from '../../../kernel/salon.ts'

const byId = sql`u.staff_id = "staff"."id"`
const byLine = sql`u.lines @> jsonb_build_array(jsonb_build_object('staffId', "staff"."id"))`

/** Every table whose rows name a staff member, and how they do. A test compares it with the columns of the database. */
export const usesOfStaff = [
  ['appointments', byId],
  ['service_records', byId],
  ['service_offers', byId],
  ['working_schedules', byId],
  ['schedule_exceptions', byId],
  ['blocked_times', byId],
  ['calendar_feeds', byId],
  ['freed_times', byId],
  ['users', byId],
  // A deleted visit may return.
  ['deleted_appointments', sql`(u.row ->> 'staffId')::bigint = "staff"."id"`],
  ['waiting_entries', sql`u.staff_ids @> to_jsonb("staff"."id")`],
  ['online_booking_settings', sql`u.staff_ids @> to_jsonb("staff"."id")`],
  ['booking_holds', byLine],
  ['deposits', byLine],
] as const

const unused = sql.join(
  usesOfStaff.map(([table, names]) => {
    // An account belongs to a salon, and is not a row of it.
    const salon = sql.identifier(table === 'users' ? 'salon_id' : 'user_id')
    return sql`not exists (
      select from ${sql.identifier(table)} u where u.${salon} = "staff"."user_id" and ${names})`
  }),
  sql` and `,
)

/** Why staff members cannot be taken back, beside edits of them. */
export const reasonsToKeep = (db: Db, salon: Pick<Salon, 'id'>, ids: readonly number[]) =>
  db
    .select({
      id: staff.id,
      version: staff.version,
      reasons: sql<
        KeptReason[]
      >`array_remove(array[case when not (${unused}) then 'used' end], null)`,
    })
    .from(staff)
    .where(and(eq(staff.userId, salon.id), inArray(staff.id, [...ids])))
    .orderBy(asc(staff.id))

/** Deletes staff members with these versions whom no row refers to. */
export const deleteUnused = (
  tx: Db,
  salon: Pick<Salon, 'id'>,
  rows: readonly { readonly id: number; readonly version: number }[],
): Promise<number[]> =>
  tx
    .delete(staff)
    .where(and(eq(staff.userId, salon.id), hasVersion(staff, rows), unused))
    .returning({ id: staff.id })
    .then((deleted) => deleted.map(({ id }) => id))
