import { and, asc, eq } from 'drizzle-orm'
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
