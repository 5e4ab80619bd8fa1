import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { appointments } from '../../../db/schema/appointments.ts'
import type { Salon } from '../../../kernel/salon.ts'
import type { AppointmentRow } from '../queries.ts'

const withIds = (salon: Salon, ids: readonly number[]) =>
  and(eq(appointments.userId, salon.id), sql`${appointments.id} = any(${sql.param(ids)}::bigint[])`)

/** A row's new time and day in its series. */
interface RowMove {
  readonly id: number
  readonly seriesDay: string | null
  readonly appointmentDate: string
}

/**
 * Moves rows, each to a time and day of its own, and into a series. A row that moves to another day of the salon,
 * whatever its day by the rule, loses the mark of arrival.
 */
export const moveRows = (tx: Db, salon: Salon, seriesId: number, moved: readonly RowMove[]) =>
  tx.execute(sql`
    update appointments
    set appointment_date = moved.at, series_day = moved.day, series_id = ${seriesId},
      arrived_at = case
        when (appointments.appointment_date at time zone ${salon.timeZone})::date
          = (moved.at at time zone ${salon.timeZone})::date
        then appointments.arrived_at end
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
) => tx.update(appointments).set(changed).where(withIds(salon, ids))

/** The clients of rows. */
export const customersOfRows = (tx: Db, salon: Salon, ids: readonly number[]) =>
  tx
    .selectDistinct({ customerId: appointments.customerId })
    .from(appointments)
    .where(withIds(salon, ids))
    .then((rows) => rows.map(({ customerId }) => customerId))

/** Locks rows, by time. */
export const lockRows = (tx: Db, salon: Salon, ids: readonly number[]) =>
  tx
    .select()
    .from(appointments)
    .where(withIds(salon, ids))
    .orderBy(asc(appointments.appointmentDate), asc(appointments.id))
    .for('update')

/** The columns that changes of appointments change. */
const written = [
  'customerId',
  'serviceId',
  'staffId',
  'appointmentDate',
  'duration',
  'initialWork',
  'processing',
  'cleanup',
  'status',
  'notes',
  'price',
  'arrivedAt',
  'seriesId',
  'seriesDay',
] as const satisfies readonly (keyof AppointmentRow)[]

/** Writes rows whole, each with values of its own. */
export const rewriteRows = (tx: Db, salon: Salon, rows: readonly AppointmentRow[]) => {
  const names = ['id', ...written] as const
  const records = rows.map((row) =>
    Object.fromEntries(names.map((name) => [appointments[name].name, row[name]])),
  )
  const columns = sql.join(
    written.map((name) => {
      const column = sql.identifier(appointments[name].name)
      return sql`${column} = wanted.${column}`
    }),
    sql`, `,
  )
  return tx.execute(sql`
    update appointments set ${columns}
    from jsonb_populate_recordset(null::appointments, ${JSON.stringify(records)}::jsonb) wanted
    where appointments.user_id = ${salon.id} and appointments.id = wanted.id`)
}
