import { and, asc, eq, sql } from 'drizzle-orm'
import type { RecurrencePattern } from '@salon/contract/recurrence-rule'
import type { Db } from '../../../db/client.ts'
import { first } from '../../../db/first.ts'
import { appointments } from '../../../db/schema/appointments.ts'
import { visitSeries } from '../../../db/schema/visit-series.ts'
import type { Salon } from '../../../kernel/salon.ts'

/** A series as the table has it. */
export type SeriesFacts = typeof visitSeries.$inferSelect

const withId = (salon: Salon, id: number) =>
  and(eq(visitSeries.userId, salon.id), eq(visitSeries.id, id))

export const seriesWithId = (db: Db, salon: Salon, id: number) =>
  db.select().from(visitSeries).where(withId(salon, id)).then(first)

export const insertSeries = (tx: Db, row: typeof visitSeries.$inferInsert) =>
  tx.insert(visitSeries).values(row).returning().then(first)

export const updateSeries = (
  tx: Db,
  salon: Salon,
  id: number,
  changed: { rule: RecurrencePattern; time: string },
) => tx.update(visitSeries).set(changed).where(withId(salon, id))

const ofSeries = (salon: Salon, { id, customerId }: Pick<SeriesFacts, 'id' | 'customerId'>) =>
  and(
    eq(appointments.userId, salon.id),
    eq(appointments.seriesId, id),
    // A row that was given to another client is no longer a visit of this one.
    eq(appointments.customerId, customerId),
  )
const byTime = [asc(appointments.appointmentDate), asc(appointments.id)]

/** The rows of a series, by time. */
export const rowsOfSeries = (
  db: Db,
  salon: Salon,
  series: Pick<SeriesFacts, 'id' | 'customerId'>,
) =>
  db
    .select()
    .from(appointments)
    .where(ofSeries(salon, series))
    .orderBy(...byTime)

/** Locks the rows of a series, by time. */
export const lockRowsOfSeries = (tx: Db, salon: Salon, series: SeriesFacts) =>
  tx
    .select()
    .from(appointments)
    .where(ofSeries(salon, series))
    .orderBy(...byTime)
    .for('update')

/** A row's new time and day in its series. */
interface RowMove {
  readonly id: number
  readonly seriesDay: string
  readonly appointmentDate: string
}

/** Moves rows, each to a time and day of its own, and into a series. */
export const moveRows = (tx: Db, salon: Salon, seriesId: number, moved: readonly RowMove[]) =>
  tx.execute(sql`
    update appointments
    set appointment_date = moved.at, series_day = moved.day, series_id = ${seriesId},
      arrived_at = case when appointments.series_day = moved.day then appointments.arrived_at end
    from unnest(
      ${sql.param(moved.map(({ id }) => id))}::bigint[],
      ${sql.param(moved.map(({ appointmentDate }) => appointmentDate))}::timestamptz[],
      ${sql.param(moved.map(({ seriesDay }) => seriesDay))}::date[]
    ) as moved (id, at, day)
    where appointments.user_id = ${salon.id} and appointments.id = moved.id`)

/** Changes columns of several rows alike. */
export const updateRows = (
  tx: Db,
  salon: Salon,
  ids: readonly number[],
  changed: Partial<typeof appointments.$inferInsert>,
) =>
  tx
    .update(appointments)
    .set(changed)
    .where(
      and(
        eq(appointments.userId, salon.id),
        sql`${appointments.id} = any(${sql.param(ids)}::bigint[])`,
      ),
    )
