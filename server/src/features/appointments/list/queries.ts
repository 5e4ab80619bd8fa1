import { appointment, type Appointment, type AppointmentFilter } from '@salon/contract/appointments'
import { category } from '@salon/contract/categories'
import { customer } from '@salon/contract/customers'
import { service } from '@salon/contract/services'
import { staffMember } from '@salon/contract/staff'
import { appointmentsPerPage, statusesCalledOff, type PhotoKind } from '@salon/contract/vocabulary'
import {
  and,
  eq,
  gte,
  isNotNull,
  isNull,
  lt,
  notInArray,
  sql,
  type Placeholder,
  type SQL,
} from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import {
  columnWriters,
  JsonText,
  objectWriter,
  rawTypes,
  type TextRow,
  type JsonWriter,
} from '../../../db/json-rows.ts'
import { prepare, run, type RawRow } from '../../../db/prepared.ts'
import { appointments } from '../../../db/schema/appointments.ts'
import { categories } from '../../../db/schema/categories.ts'
import { services } from '../../../db/schema/services.ts'
import { hourOf, wallClock, weekdayOf } from '../../../db/wall-clock.ts'
import { daySpan, daysSpan, type Span } from '../../../kernel/salon-time.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { addressesOf, photosIn } from '../photos/queries.ts'
import { at, byTime, shown, withNamesOf, within } from '../queries.ts'

/** A page of a list, and the id of its last row where more follow. */
export interface AppointmentPage {
  readonly rows: JsonText<Appointment[], string>
  readonly continuesAfter: number | undefined
}

const photosOf =
  (kind: PhotoKind): JsonWriter<Salon> =>
  (row, salon) =>
    JSON.stringify(addressesOf(salon, photosIn(row[at.photos] ?? null)[kind]))

const writeCategory = objectWriter(category, columnWriters(shown.category, at.category))
const writers = {
  ...columnWriters(shown.appointment, at.appointment),
  beforePhotos: photosOf('before'),
  afterPhotos: photosOf('after'),
  customer: objectWriter(customer, columnWriters(shown.customer, at.customer)),
}
const writeService = objectWriter(service, {
  ...columnWriters(shown.service, at.service),
  category: (row, context) => (row[at.category] === null ? 'null' : writeCategory(row, context)),
})
const writeStaff = objectWriter(staffMember, columnWriters(shown.staff, at.staff))

const idOf = (table: 'appointment' | 'service' | 'staff') =>
  at[table] + Object.keys(shown[table]).indexOf('id')
const idAt = { appointment: idOf('appointment'), service: idOf('service'), staff: idOf('staff') }

/** Writes each row of a joined table once, by the index of its id: many visits are of few services and by few people. */
function writeOnce(id: number, write: JsonWriter<Salon>): JsonWriter<Salon> {
  const written = new Map<string | null | undefined, string>()
  return (row, salon) => {
    const json = written.get(row[id]) ?? write(row, salon)
    written.set(row[id], json)
    return json
  }
}

/** A writer of the rows of one statement. */
const appointmentWriter = () =>
  objectWriter<Salon>(appointment, {
    ...writers,
    service: writeOnce(idAt.service, writeService),
    staff: writeOnce(idAt.staff, writeStaff),
  })

/** The rows of a salon that match a condition, by time. */
const rowsWith = (
  salon: number | Placeholder,
  where: SQL | undefined,
  limit: number | Placeholder | undefined,
) => {
  const rows = withNamesOf(salon)
    .where(and(eq(appointments.userId, salon), where))
    .orderBy(...byTime)
  return (limit === undefined ? rows : rows.limit(limit)).toSQL()
}

/** One row more than the page has: it shows whether another page follows. */
const withNext = (limit: number | undefined) => (limit === undefined ? undefined : limit + 1)

const asText = (rows: RawRow[]) => rows as TextRow[]

/** The first `limit` rows as JSON. */
function pageOf(salon: Salon, rows: TextRow[], limit = rows.length): AppointmentPage {
  const page = rows.slice(0, limit)
  const write = appointmentWriter()
  const json = page.map((row) => write(row, salon)).join(',')
  const hasMore = rows.length > limit
  return {
    rows: new JsonText(`[${json}]`),
    continuesAfter: hasMore ? Number(page.at(-1)?.[idAt.appointment]) : undefined,
  }
}

/** The first `limit` rows that match a condition, or all of them. */
async function listWhere(db: Db, salon: Salon, where: SQL | undefined, limit?: number) {
  const query = rowsWith(salon.id, where, withNext(limit))
  return pageOf(salon, await run(db, query, asText, { types: rawTypes }), limit)
}

/**
 * The rows of a few days. The limit is a placeholder, though mostly null: a generic plan then estimates few
 * rows, which fits days but no month.
 */
const rowsOfDays = prepare(
  'rows_of_days',
  rowsWith(
    sql.placeholder('salon'),
    within({ from: sql.placeholder('from'), to: sql.placeholder('to') }),
    sql.placeholder('limit'),
  ),
  asText,
  rawTypes,
)

/** The rows of a few days, by time. */
async function listDays(db: Db, salon: Salon, span: Span, limit?: number) {
  const values = { salon: salon.id, ...span, limit: withNext(limit) ?? null }
  return pageOf(salon, await rowsOfDays(db, values), limit)
}

/** The days of a filter: the intersection of `date` with `from` and `to`. */
function daysOf({ date, from = date, to = date }: AppointmentFilter) {
  if (!date) return { from, to }
  return { from: from && from > date ? from : date, to: to && to < date ? to : date }
}

/** Rows that start on a weekday or in an hour, by the salon's clock. */
function atClockTime(salon: Salon, filter: AppointmentFilter) {
  const { weekday, hour } = filter
  if (weekday === undefined && hour === undefined) return undefined
  const { from, to } = daysOf(filter)
  const span = daysSpan(from ?? '1900-01-01', to ?? '2199-12-31', salon.timeZone)
  const clock = wallClock(appointments.appointmentDate, span, salon.timeZone)
  return and(
    weekday === undefined ? undefined : sql`${weekdayOf(clock)} = ${weekday}`,
    hour === undefined ? undefined : sql`${hourOf(clock)} = ${hour}`,
  )
}

/**
 * Rows whose service is in a category, or in none that still exists. `is true` keeps this a hashed subplan that
 * filters each row: as a join, the planner would often start with the services.
 */
const ofCategory = (salon: Salon, category: number | 'none') => sql`(${appointments.serviceId} in (
  select ${services.id} from ${services} join ${categories}
    on ${categories.userId} = ${services.userId} and ${categories.id} = ${services.categoryId}
  where ${services.userId} = ${salon.id} and ${
    category === 'none'
      ? isNotNull(categories.archivedAt)
      : and(eq(categories.id, category), isNull(categories.archivedAt))
  })) is true`

const dayFilters = new Set(['date', 'from', 'to', 'limit'])

/** Spans of up to so many days are returned whole; longer and open ones in pages. */
const longestWhole = 42

const filtersDaysOnly = (filter: AppointmentFilter) =>
  Object.entries(filter).every(([name, value]) => value === undefined || dayFilters.has(name))

const lasts = ({ from, to }: Span, days: number) =>
  Date.parse(to) - Date.parse(from) <= days * 24 * 60 * 60 * 1000

/** A position in the order of a list: by start, then by id. */
export interface ListPosition {
  readonly id: number
  readonly appointmentDate: string
}

/**
 * A page of the appointments that match a filter, by time; days are the salon's. Up to six weeks are returned
 * whole, unless the filter has a limit.
 * @param after the position of the last row of the page before
 */
export function appointmentsBy(
  db: Db,
  salon: Salon,
  filter: AppointmentFilter,
  after?: ListPosition,
) {
  const { customerId, staffId, serviceId, status, categoryId, standing } = filter
  const { from, to } = daysOf(filter)
  const span = from && to ? daysSpan(from, to, salon.timeZone) : undefined
  const isWhole = span && lasts(span, longestWhole)
  const limit = filter.limit ?? (isWhole ? undefined : appointmentsPerPage)
  if (span && !after && filtersDaysOnly(filter) && lasts(span, 8)) {
    return listDays(db, salon, span, limit)
  }
  return listWhere(
    db,
    salon,
    and(
      from ? gte(appointments.appointmentDate, daySpan(from, salon.timeZone).from) : undefined,
      to ? lt(appointments.appointmentDate, daySpan(to, salon.timeZone).to) : undefined,
      customerId ? eq(appointments.customerId, customerId) : undefined,
      staffId ? eq(appointments.staffId, staffId) : undefined,
      serviceId ? eq(appointments.serviceId, serviceId) : undefined,
      categoryId ? ofCategory(salon, categoryId) : undefined,
      status ? eq(appointments.status, status) : undefined,
      standing ? notInArray(appointments.status, statusesCalledOff) : undefined,
      atClockTime(salon, filter),
      after
        ? sql`(${appointments.appointmentDate}, ${appointments.id}) > (${after.appointmentDate}::timestamptz, ${after.id}::bigint)`
        : undefined,
    ),
    limit,
  )
}
