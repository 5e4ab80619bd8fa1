import {
  and,
  asc,
  eq,
  getTableColumns,
  gte,
  isNull,
  lt,
  sql,
  Subquery,
  type Column,
  type Placeholder,
  type SQL,
} from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/client.ts'
import { prepare, reader, run, type RawRow } from '../../db/prepared.ts'
import { appointments } from '../../db/schema/appointments.ts'
import { categories } from '../../db/schema/categories.ts'
import { customers } from '../../db/schema/customers.ts'
import { services } from '../../db/schema/services.ts'
import { staff } from '../../db/schema/staff.ts'
import { daysSpan, type Span } from '../../kernel/salon-time.ts'
import type { Salon } from '../../kernel/salon.ts'
import { addressesOf, itsPictures, picturesIn } from './photo-queries.ts'

/** What a row points at, always within its own salon; `salon` is the row's, or its number where that is known. */
const pointedAt = (salon: Column | Placeholder | number) => ({
  itsCustomer: and(eq(customers.userId, salon), eq(customers.id, appointments.customerId)),
  itsService: and(eq(services.userId, salon), eq(services.id, appointments.serviceId)),
  itsStaff: and(eq(staff.userId, salon), eq(staff.id, appointments.staffId)),
  itsCategory: and(eq(categories.userId, salon), eq(categories.id, services.categoryId)),
})
export const { itsCustomer, itsService, itsStaff } = pointedAt(appointments.userId)

/** Rows that start in a stretch of time. */
export const within = ({ from, to }: Record<keyof Span, string | Placeholder>) =>
  and(gte(appointments.appointmentDate, from), lt(appointments.appointmentDate, to))

const { removedAt: _removed, searchKey: _key, ...customerShown } = getTableColumns(customers)
const { archivedAt: _gone, createdAt: _made, ...serviceShown } = getTableColumns(services)
const { archivedAt: _kept, ...categoryShown } = getTableColumns(categories)
const { archivedAt: _left, ...staffShown } = getTableColumns(staff)

/** What an answer shows of a row and of what it points at; each a stretch of the row that is read. */
export const shown = {
  appointment: getTableColumns(appointments),
  customer: customerShown,
  service: serviceShown,
  category: categoryShown,
  staff: staffShown,
}
const sizes = Object.values(shown).map((columns) => Object.keys(columns).length)
const placeAt = (part: number) => sizes.slice(0, part).reduce((sum, size) => sum + size, 0)

/** Where in a row each stretch begins; the pictures stand after all. */
export const at = {
  appointment: placeAt(0),
  customer: placeAt(1),
  service: placeAt(2),
  category: placeAt(3),
  staff: placeAt(4),
  pictures: placeAt(5),
}

const readAppointment = reader(shown.appointment, at.appointment)
const readCustomer = reader(shown.customer, at.customer)
const readService = reader(shown.service, at.service)
const readCategory = reader(shown.category, at.category)
const readStaff = reader(shown.staff, at.staff)

/** Rows with what they point at, as objects; lists of replies are written as JSON by `list-queries.ts`. */
const readRows = (rows: RawRow[]) =>
  rows.map((row) => ({
    ...readAppointment(row),
    customer: readCustomer(row),
    service: {
      ...readService(row),
      category: row[at.category] === null ? null : readCategory(row),
    },
    staff: readStaff(row),
    pictures: picturesIn(row[at.pictures] as string | null),
  }))

export const byTime = [asc(appointments.appointmentDate), asc(appointments.id)] as const

/** Rows with what they point at; archived services and staff still answer to their names. */
export function withNamesOf(
  rows: typeof appointments,
  salon: Column | Placeholder | number = appointments.userId,
) {
  const its = pointedAt(salon)
  return (
    new QueryBuilder()
      .select({ ...shown, pictures: itsPictures })
      .from(rows)
      // Left joins, though each row has them: it is the rows that are looked for, and the database is not to
      // begin with all staff of a salon that it takes for a small one.
      .leftJoin(customers, its.itsCustomer)
      .leftJoin(services, its.itsService)
      .leftJoin(categories, and(its.itsCategory, isNull(categories.archivedAt)))
      .leftJoin(staff, its.itsStaff)
      .$dynamic()
  )
}

/** Every row with what it points at. */
const rowsWhere = (where: SQL | undefined) =>
  withNamesOf(appointments)
    .where(where)
    .orderBy(...byTime)

/**
 * Rows by their numbers, each looked up by itself: its one plan for all salons is made for one of average size,
 * in which the database would look through all rows for them. What they point at is of the salon by its number:
 * the database does not see that a row's salon is the wall's, expects less than a row to be of both, and took
 * another index of the salon's clients for as good as that of their numbers.
 */
const rowsNumbered = (salon: Placeholder, ids: Placeholder) => {
  const row = new QueryBuilder()
    .select()
    .from(appointments)
    .where(and(eq(appointments.userId, salon), sql`${appointments.id} = wanted.number`))
  const rows = new Subquery(
    sql`select one.* from unnest(${ids}::bigint[]) as wanted(number) cross join lateral (${row} offset 0) one`,
    getTableColumns(appointments),
    'appointments',
  )
  return withNamesOf(rows as unknown as typeof appointments, salon).orderBy(...byTime)
}

type Read = ReturnType<typeof readRows>[number]

/** Tells rows where whoever asks reads their pictures. */
export const addressed = (salon: Salon, rows: Read[]) =>
  rows.map((row) =>
    Object.assign(row, {
      beforePhotos: addressesOf(salon, row.pictures.before),
      afterPhotos: addressesOf(salon, row.pictures.after),
    }),
  )

/** Rows that answer a condition, with what they point at. */
async function withNames(db: Db, salon: Salon, where: SQL | undefined) {
  const { sql: text, params } = rowsWhere(where).toSQL()
  return addressed(salon, await run(db, { sql: text, params }, readRows))
}

export const rowOfNumber = prepare(
  'row_of_number',
  rowsWhere(
    and(
      eq(appointments.userId, sql.placeholder('salon')),
      eq(appointments.id, sql.placeholder('id')),
    ),
  ).toSQL(),
  readRows,
)

export const rowsOfNumbers = prepare(
  'rows_of_numbers',
  rowsNumbered(sql.placeholder('salon'), sql.placeholder('ids')).toSQL(),
  readRows,
)

/** A client's rows of one day of the salon: what the screens call a visit. */
export const visitOf = (db: Db, salon: Salon, customerId: number, day: string) =>
  withNames(
    db,
    salon,
    and(
      eq(appointments.userId, salon.id),
      eq(appointments.customerId, customerId),
      within(daysSpan(day, day, salon.timeZone)),
    ),
  )
