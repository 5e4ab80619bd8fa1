import type { KeptReason } from '@salon/contract/import-vocabulary'
import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
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

/** What was added to visits since: they cannot be taken back with it. */
const additions = (madeFormulas: readonly number[]) =>
  ({
    photos: sql`exists (select from photos u where u.user_id = ${its})`,
    formula: sql`exists (
      select from formulas u
      where u.user_id = ${its}
        and not (u.id = any(${sql.param(madeFormulas)}::bigint[])
          and u.version = 1 and u.archived_at is null))`,
    rating: sql`exists (
      select from service_records u
      where u.user_id = ${its} and (u.rating is not null or u.notes is not null))`,
  }) satisfies Partial<Record<KeptReason, SQL>>

/** Why visits cannot be taken back, beside edits of them. */
export const reasonsToKeep = (
  db: Db,
  salon: Pick<Salon, 'id'>,
  ids: readonly number[],
  madeFormulas: readonly number[],
) =>
  db
    .select({
      id: appointments.id,
      version: appointments.version,
      reasons: sql<KeptReason[]>`array_remove(array[${sql.join(
        Object.entries(additions(madeFormulas)).map(
          ([reason, isThere]) => sql`case when ${isThere} then ${reason} end`,
        ),
        sql`, `,
      )}]::text[], null)`,
    })
    .from(appointments)
    .where(and(eq(appointments.userId, salon.id), inArray(appointments.id, [...ids])))
    .orderBy(asc(appointments.id))

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
        ...Object.values(additions(madeFormulas)).map((isThere) => sql`not ${isThere}`),
      ),
    )
    .orderBy(asc(appointments.id))
    .for('update')
    .then((rows) => rows.map(({ id }) => id))

export const deleteVisits = (tx: Db, salon: Pick<Salon, 'id'>, ids: readonly number[]) =>
  tx
    .delete(appointments)
    .where(and(eq(appointments.userId, salon.id), inArray(appointments.id, [...ids])))
