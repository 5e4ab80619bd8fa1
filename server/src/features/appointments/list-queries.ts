import { appointment, type Appointment } from '@salon/contract/appointments'
import { category } from '@salon/contract/categories'
import { customer } from '@salon/contract/customers'
import { service } from '@salon/contract/services'
import { staffMember } from '@salon/contract/staff'
import type { PhotoKind } from '@salon/contract/vocabulary'
import { and, eq, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import {
  columnWriters,
  JsonText,
  objectWriter,
  rawTypes,
  type TextRow,
  type JsonWriter,
} from '../../db/json-rows.ts'
import { prepare, run, type RawRow } from '../../db/prepared.ts'
import { appointments } from '../../db/schema/appointments.ts'
import type { Span } from '../../kernel/salon-time.ts'
import type { Salon } from '../../kernel/salon.ts'
import { addressesOf, picturesIn } from './photo-queries.ts'
import { at, byTime, shown, withNamesOf, within } from './visit-queries.ts'

/** A page of a list, and the id of its last row where more follow. */
export interface AppointmentPage {
  readonly rows: JsonText<Appointment[], string>
  readonly continuesAfter: number | undefined
}

const photosOf =
  (kind: PhotoKind): JsonWriter<Salon> =>
  (row, salon) =>
    JSON.stringify(addressesOf(salon, picturesIn(row[at.pictures] ?? null)[kind]))

const writeCategory = objectWriter(category, columnWriters(shown.category, at.category))
const writeAppointment = objectWriter<Salon>(appointment, {
  ...columnWriters(shown.appointment, at.appointment),
  beforePhotos: photosOf('before'),
  afterPhotos: photosOf('after'),
  customer: objectWriter(customer, columnWriters(shown.customer, at.customer)),
  service: objectWriter(service, {
    ...columnWriters(shown.service, at.service),
    category: (row, context) => (row[at.category] === null ? 'null' : writeCategory(row, context)),
  }),
  staff: objectWriter(staffMember, columnWriters(shown.staff, at.staff)),
})
const idAt = at.appointment + Object.keys(shown.appointment).indexOf('id')

/** Rows of a salon that answer a condition, in the order of time, with what they point at. */
const rowsWith = (
  salon: number | Placeholder,
  where: SQL | undefined,
  limit: number | Placeholder | undefined,
) => {
  const rows = withNamesOf(appointments, salon)
    .where(and(eq(appointments.userId, salon), where))
    .orderBy(...byTime)
  return (limit === undefined ? rows : rows.limit(limit)).toSQL()
}

/** One row more than the page has shows whether another page follows. */
const withNext = (limit: number | undefined) => (limit === undefined ? undefined : limit + 1)

const asText = (rows: RawRow[]) => rows as TextRow[]

/** The first `limit` rows as JSON. */
function pageOf(salon: Salon, rows: TextRow[], limit = rows.length): AppointmentPage {
  const page = rows.slice(0, limit)
  const json = page.map((row) => writeAppointment(row, salon)).join(',')
  const hasMore = rows.length > limit
  return {
    rows: new JsonText(`[${json}]`),
    continuesAfter: hasMore ? Number(page.at(-1)?.[idAt]) : undefined,
  }
}

/** The first `limit` rows that answer a condition, or all of them, with what they point at. */
export async function listWhere(db: Db, salon: Salon, where: SQL | undefined, limit?: number) {
  const query = rowsWith(salon.id, where, withNext(limit))
  return pageOf(salon, await run(db, query, asText, { types: rawTypes }), limit)
}

/**
 * The rows of a day or a few. The limit is a placeholder, mostly null: the generic plan then expects few rows,
 * which is right for days, though not for a month.
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

/** The rows of a day or a few, by time. */
export async function listDays(db: Db, salon: Salon, span: Span, limit?: number) {
  const values = { salon: salon.id, ...span, limit: withNext(limit) ?? null }
  return pageOf(salon, await rowsOfDays(db, values), limit)
}
