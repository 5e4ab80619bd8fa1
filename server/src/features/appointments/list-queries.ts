import { appointment, type Appointment } from '@salon/contract/appointments'
import { category } from '@salon/contract/categories'
import { customer } from '@salon/contract/customers'
import { service } from '@salon/contract/services'
import { staffMember } from '@salon/contract/staff'
import type { PhotoKind } from '@salon/contract/vocabulary'
import { and, eq, gte, lt, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { ofPrinted } from '../../db/named.ts'
import { Page, printedOnce, rowPrinter, type Print } from '../../db/printed-rows.ts'
import type { RowBytes } from '../../db/row-bytes.ts'
import { appointments } from '../../db/schema/appointments.ts'
import { Printed } from '../../kernel/printed.ts'
import type { Span } from '../../kernel/salon-time.ts'
import type { Salon } from '../../kernel/salon.ts'
import { addressesOf, picturesIn } from './photo-queries.ts'
import { at, firstRowsWhere, rowsWhere, shown } from './visit-queries.ts'

/** How an answer prints what many of its rows point at, once, and where its reader finds pictures. */
interface Answer {
  readonly service: Print<unknown>
  readonly staff: Print<unknown>
  readonly salon: Salon
}

const printCategory = rowPrinter(category, { columns: shown.category, from: at.category })
const printStaff = rowPrinter(staffMember, { columns: shown.staff, from: at.staff })
const printService = rowPrinter(
  service,
  { columns: shown.service, from: at.service },
  {
    category: (row, page) =>
      row.isNull(at.category) ? page.putText('null') : printCategory(row, page),
  },
)
const printCustomer = rowPrinter(customer, { columns: shown.customer, from: at.customer })
const printRow = rowPrinter<Answer>(
  appointment,
  { columns: shown.appointment, from: at.appointment },
  {
    beforePhotos: printPictures('before'),
    afterPhotos: printPictures('after'),
    customer: (row, page) => printCustomer(row, page),
    service: (row, page, answer) => answer.service(row, page, answer),
    staff: (row, page, answer) => answer.staff(row, page, answer),
  },
)

function printPictures(kind: PhotoKind): Print<Answer> {
  return (row, page, { salon }) => {
    if (row.isNull(at.pictures)) return page.putText('[]')
    const pictures = picturesIn(row.text(at.pictures))[kind]
    page.putText(JSON.stringify(addressesOf(salon, pictures)))
  }
}

/** A list of whatever `ask` finds, printed as it comes. */
async function listOf(salon: Salon, ask: (print: (row: RowBytes) => void) => Promise<void>) {
  const page = new Page()
  const answer: Answer = {
    service: printedOnce(printService, at.service),
    staff: printedOnce(printStaff, at.staff),
    salon,
  }
  page.putText('[')
  await ask((row) => {
    if (page.length > 1) page.putText(',')
    printRow(row, page, answer)
  })
  page.putText(']')
  return new Printed<Appointment[]>(page.bytes)
}

/** Rows that answer a condition, with what they point at. */
export async function listWhere(db: Db, salon: Salon, where: SQL | undefined, limit?: number) {
  const query = limit ? firstRowsWhere(where, limit) : rowsWhere(where)
  const { sql: text, params } = query.toSQL()
  return listOf(salon, (print) => ofPrinted.asked(db, { sql: text, params }, print))
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
  listOf(salon, (print) => rowsOfDays(db, { salon: salon.id, ...span, limit }, print))
