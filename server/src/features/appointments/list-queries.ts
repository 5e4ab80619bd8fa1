import { appointment, type Appointment } from '@salon/contract/appointments'
import { category } from '@salon/contract/categories'
import { customer } from '@salon/contract/customers'
import { service } from '@salon/contract/services'
import { staffMember } from '@salon/contract/staff'
import type { PhotoKind } from '@salon/contract/vocabulary'
import { and, eq, isNull, sql, type Column, type Placeholder, type SQL } from 'drizzle-orm'
import { PgDialect, QueryBuilder, type PgTable } from 'drizzle-orm/pg-core'
import { isOneOf } from '../../db/by-number.ts'
import type { Db } from '../../db/client.ts'
import { ofPrinted } from '../../db/named.ts'
import { Parts } from '../../db/parts.ts'
import { Page, Pieces, rowPrinter, type Print } from '../../db/printed-rows.ts'
import type { RowBytes } from '../../db/row-bytes.ts'
import { appointments, photos } from '../../db/schema/appointments.ts'
import { categories } from '../../db/schema/categories.ts'
import { customers } from '../../db/schema/customers.ts'
import { services } from '../../db/schema/services.ts'
import { staff } from '../../db/schema/staff.ts'
import { Printed } from '../../kernel/printed.ts'
import type { Span } from '../../kernel/salon-time.ts'
import type { Salon } from '../../kernel/salon.ts'
import { addressesOf } from './photo-queries.ts'
import { byTime, shown, within } from './visit-queries.ts'

/** A list's rows, and before them what they point at; categories before the services that have one. */
const parts = new Parts({
  category: shown.category,
  service: shown.service,
  staff: shown.staff,
  customer: shown.customer,
  picture: {
    appointmentId: photos.appointmentId,
    id: photos.id,
    kind: photos.kind,
    position: photos.position,
    fileKey: photos.fileKey,
  },
  appointment: shown.appointment,
})
const at = parts.places

type Table = PgTable & { readonly userId: Column }

const none = Buffer.from('[]')
const comma = ','.charCodeAt(0)

interface Picture {
  readonly id: number
  readonly position: number
  readonly key: string
}

/** Put in order here, where most visits have none or one of a kind. */
const byPlace = (one: Picture, other: Picture) => one.position - other.position || one.id - other.id

/** A list while it is printed. */
class List {
  readonly page = new Page()
  readonly pieces = new Page()
  readonly category = new Pieces(this.pieces)
  readonly service = new Pieces(this.pieces)
  readonly staff = new Pieces(this.pieces)
  readonly customer = new Pieces(this.pieces)
  /** A visit's pictures, as they come. */
  readonly pictures = new Map<number, Record<PhotoKind, Picture[]>>()
  readonly salon: Salon
  /** So many rows are printed at most; another one only says that there are more. */
  readonly limit: number
  count = 0
  lastId: number | undefined
  hasMore = false

  constructor(salon: Salon, limit: number) {
    this.salon = salon
    this.limit = limit
  }
}

/** A list's rows, and its last one's id where more follow. */
export interface AppointmentPage {
  readonly rows: Printed<Appointment[], Buffer>
  readonly continuesAfter: number | undefined
}

const printCategory = rowPrinter(category, shown.category, at.category)
const printStaff = rowPrinter(staffMember, shown.staff, at.staff)
const printCustomer = rowPrinter(customer, shown.customer, at.customer)
const printService = rowPrinter<List>(service, shown.service, at.service, {
  category: (row, page, list) => {
    const number = row.number(at.service.categoryId)
    if (list.category.has(number)) list.category.copy(number, page)
    else page.putText('null')
  },
})
const printAppointment = rowPrinter<List>(appointment, shown.appointment, at.appointment, {
  beforePhotos: printPictures('before'),
  afterPhotos: printPictures('after'),
  customer: (row, page, list) => list.customer.copy(row.number(at.appointment.customerId), page),
  service: (row, page, list) => list.service.copy(row.number(at.appointment.serviceId), page),
  staff: (row, page, list) => list.staff.copy(row.number(at.appointment.staffId), page),
})

function printPictures(kind: PhotoKind): Print<List> {
  return (row, page, { salon, pictures }) => {
    const its = pictures.get(row.number(at.appointment.id))?.[kind]
    if (!its) return page.put(none)
    const keys = its.sort(byPlace).map(({ key }) => key)
    page.putText(JSON.stringify(addressesOf(salon, keys)))
  }
}

/** What is done with a row of each part as it comes. */
const take: Record<keyof typeof at, (row: RowBytes, list: List) => void> = {
  category: (row, { category }) =>
    category.keep(row.number(at.category.id), (page) => printCategory(row, page)),
  service: (row, list) =>
    list.service.keep(row.number(at.service.id), (page) => printService(row, page, list)),
  staff: (row, list) => list.staff.keep(row.number(at.staff.id), (page) => printStaff(row, page)),
  customer: (row, { customer }) =>
    customer.keep(row.number(at.customer.id), (page) => printCustomer(row, page)),
  picture: (row, { pictures }) => {
    const number = row.number(at.picture.appointmentId)
    const its = pictures.get(number) ?? { before: [], after: [] }
    its[row.text(at.picture.kind) as PhotoKind].push({
      id: row.number(at.picture.id),
      position: row.number(at.picture.position),
      key: row.text(at.picture.fileKey),
    })
    pictures.set(number, its)
  },
  appointment: (row, list) => {
    if (list.count === list.limit) {
      list.hasMore = true
      return
    }
    if (list.count > 0) list.page.putByte(comma)
    printAppointment(row, list.page, list)
    list.count += 1
    list.lastId = row.number(at.appointment.id)
  },
}

/** A list of the first `limit` rows that `ask` finds, printed as they come. */
async function listOf(
  salon: Salon,
  limit: number | undefined,
  ask: (print: (row: RowBytes) => void) => Promise<void>,
): Promise<AppointmentPage> {
  const list = new List(salon, limit ?? Infinity)
  list.page.putText('[')
  await ask((row) => take[parts.nameOf(row)](row, list))
  list.page.putText(']')
  const { bytes } = list.page
  list.page.close()
  list.pieces.close()
  return { rows: new Printed(bytes), continuesAfter: list.hasMore ? list.lastId : undefined }
}

/** One row more than a page has shows whether another page follows. */
const withNext = (limit: number | undefined) => (limit === undefined ? undefined : limit + 1)

/**
 * Rows of a salon that answer a condition, in the order of time, and what they point at: each found once by its
 * number, however many rows point at it. The rows stand under the name of their table.
 */
function rowsWith(
  salon: number | Placeholder,
  where: SQL | undefined,
  limit: number | Placeholder | undefined,
) {
  const rows = new QueryBuilder()
    .select()
    .from(appointments)
    .where(and(eq(appointments.userId, salon), where))
    .orderBy(...byTime)
    .$dynamic()
  const ofSalon = (table: Table) => sql`from ${table} where ${eq(table.userId, salon)}`
  const named = (table: Table, number: Column, by: Column) =>
    sql`${ofSalon(table)} and ${isOneOf(number, sql`array(select ${by} from ${appointments})`)}`
  const lists = parts.statement({
    // A salon has few of these; of all others it may have any number.
    category: sql`${ofSalon(categories)} and ${isNull(categories.archivedAt)}`,
    service: named(services, services.id, appointments.serviceId),
    staff: named(staff, staff.id, appointments.staffId),
    customer: named(customers, customers.id, appointments.customerId),
    picture: named(photos, photos.appointmentId, appointments.id),
    appointment: sql`from ${appointments}`,
  })
  return new PgDialect().sqlToQuery(
    sql`with ${appointments} as materialized ${limit === undefined ? rows : rows.limit(limit)} ${lists}`,
  )
}

/** The first `limit` rows that answer a condition, or all of them, with what they point at. */
export function listWhere(db: Db, salon: Salon, where: SQL | undefined, limit?: number) {
  const query = rowsWith(salon.id, where, withNext(limit))
  return listOf(salon, limit, (print) => ofPrinted.asked(db, query, print))
}

/**
 * The rows of a day or a few. A limit that is a placeholder, and null, makes the database think of
 * few rows: right for days, and not for a month.
 */
const rowsOfDays = ofPrinted.named(
  'rows_of_days',
  rowsWith(
    sql.placeholder('salon'),
    within({ from: sql.placeholder('from'), to: sql.placeholder('to') }),
    sql.placeholder('limit'),
  ),
)

/** The same of a day or a few and nothing else. */
export function listDays(db: Db, salon: Salon, span: Span, limit?: number) {
  const values = { salon: salon.id, ...span, limit: withNext(limit) ?? null }
  return listOf(salon, limit, (print) => rowsOfDays(db, values, print))
}
