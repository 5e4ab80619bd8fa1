import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { hasVersion } from '../../../db/row-versions.ts'
import { first } from '../../../db/first.ts'
import { appointments } from '../../../db/schema/appointments.ts'
import { formulas } from '../../../db/schema/formulas.ts'
import type { Salon } from '../../../kernel/salon.ts'
import type { NewAppointment } from '../queries.ts'

/** Changes a visit that has this version still. */
export const updateVisit = (
  tx: Db,
  salon: Pick<Salon, 'id'>,
  { id, version }: { readonly id: number; readonly version: number },
  changed: Partial<NewAppointment>,
) =>
  tx
    .update(appointments)
    .set(changed)
    .where(
      and(
        eq(appointments.userId, salon.id),
        eq(appointments.id, id),
        eq(appointments.version, version),
      ),
    )
    .returning()
    .then(first)

const its = sql`"appointments"."user_id" and u.appointment_id = "appointments"."id"`

export const insertFormula = (tx: Db, row: typeof formulas.$inferInsert) =>
  tx.insert(formulas).values(row).returning({ id: formulas.id, version: formulas.version })

/** Locks visits with these versions that have no photo, no rating or notes, and no formula but untouched ones of these. */
export const lockUntouched = (
  tx: Db,
  salon: Pick<Salon, 'id'>,
  visits: readonly { readonly id: number; readonly version: number }[],
  madeFormulas: readonly number[],
): Promise<number[]> =>
  tx
    .select({ id: appointments.id })
    .from(appointments)
    .where(
      and(
        eq(appointments.userId, salon.id),
        inArray(
          appointments.id,
          visits.map(({ id }) => id),
        ),
        hasVersion(appointments, visits),
        sql`not exists (select from photos u where u.user_id = ${its})`,
        sql`not exists (
          select from formulas u
          where u.user_id = ${its}
            and not (u.id = any(${sql.param(madeFormulas)}::bigint[])
              and u.version = 1 and u.archived_at is null))`,
        sql`not exists (
          select from service_records u
          where u.user_id = ${its} and (u.rating is not null or u.notes is not null))`,
      ),
    )
    .orderBy(asc(appointments.id))
    .for('update')
    .then((rows) => rows.map(({ id }) => id))

export const deleteVisits = (tx: Db, salon: Pick<Salon, 'id'>, ids: readonly number[]) =>
  tx
    .delete(appointments)
    .where(and(eq(appointments.userId, salon.id), inArray(appointments.id, [...ids])))
