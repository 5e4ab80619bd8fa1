import { appointment, type Appointment } from '@salon/contract/appointments'
import { category } from '@salon/contract/categories'
import { customer } from '@salon/contract/customers'
import { service } from '@salon/contract/services'
import { staffMember } from '@salon/contract/staff'
import type { PhotoKind } from '@salon/contract/vocabulary'
import { and, eq, gte, lt, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { ofPrinted } from '../../db/named.ts'
import { printedOnce, rowPrinter, type PrintedRow } from '../../db/printed-rows.ts'
import { appointments } from '../../db/schema/appointments.ts'
import { Printed } from '../../kernel/printed.ts'
import type { Span } from '../../kernel/salon-time.ts'
import type { Salon } from '../../kernel/salon.ts'
import { addressesOf, picturesIn } from './photo-queries.ts'
import { at, rowsWhere, shown } from './visit-queries.ts'

/** How an answer prints what many of its rows point at, once, and where its reader finds pictures. */
interface Answer {
  readonly service: (row: PrintedRow) => string
  readonly staff: (row: PrintedRow) => string
  readonly pictures: (row: PrintedRow, kind: PhotoKind) => string
}

const printCategory = rowPrinter(category, { columns: shown.category, from: at.category })
const printStaff = rowPrinter(staffMember, { columns: shown.staff, from: at.staff })
const printService = rowPrinter(
  service,
  { columns: shown.service, from: at.service },
  { category: (row) => (row[at.category] === null ? 'null' : printCategory(row)) },
)
const printCustomer = rowPrinter(customer, { columns: shown.customer, from: at.customer })
const printRow = rowPrinter<Answer>(
  appointment,
  { columns: shown.appointment, from: at.appointment },
  {
    beforePhotos: (row, { pictures }) => pictures(row, 'before'),
    afterPhotos: (row, { pictures }) => pictures(row, 'after'),
    customer: (row) => printCustomer(row),
    service: (row, answer) => answer.service(row),
    staff: (row, answer) => answer.staff(row),
  },
)

/** Prints the rows of one answer as they come, each behind a comma. */
function printer(salon: Salon) {
  const answer: Answer = {
    service: printedOnce(printService, at.service),
    staff: printedOnce(printStaff, at.staff),
    pictures: (row, kind) => {
      const said = row[at.pictures]
      return said ? JSON.stringify(addressesOf(salon, picturesIn(said)[kind])) : '[]'
    },
  }
  return (row: PrintedRow) => Buffer.from(`,${printRow(row, answer)}`)
}

function listOf(rows: readonly Buffer[]) {
  const bytes = rows.length > 0 ? Buffer.concat([...rows, end]) : Buffer.from('[]')
  bytes.write('[')
  return new Printed<Appointment[]>(bytes)
}
const end = Buffer.from(']')

/** Rows that answer a condition, with what they point at. */
export async function listWhere(db: Db, salon: Salon, where: SQL | undefined, limit?: number) {
  const query = rowsWhere(where)
  const { sql: text, params } = (limit ? query.limit(limit) : query).toSQL()
  return listOf(await ofPrinted.asked(db, { sql: text, params }, printer(salon)))
}

/**
 * The rows of a day or a few. A limit that is a placeholder, and null, makes the database think of
 * few rows, and go from each straight to what it points at: right for days, and not for a month.
 */
const rowsOfDays = ofPrinted.named(
  'rows_of_days',
  rowsWhere(
    and(
      eq(appointments.userId, sql.placeholder('salon')),
      gte(appointments.appointmentDate, sql.placeholder('from')),
      lt(appointments.appointmentDate, sql.placeholder('to')),
    ),
  )
    .limit(sql.placeholder('limit'))
    .toSQL(),
)

/** The same of a day or a few and nothing else; null is no limit. */
export const listDays = async (db: Db, salon: Salon, span: Span, limit: number | null) =>
  listOf(await rowsOfDays(db, { salon: salon.id, ...span, limit }, printer(salon)))
