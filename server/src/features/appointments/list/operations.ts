import { Readable } from 'node:stream'
import type { Appointment, AppointmentFilter } from '@salon/contract/appointments'
import pLimit from 'p-limit'
import type { Db } from '../../../db/client.ts'
import { JsonText } from '../../../db/json-rows.ts'
import { invalidField } from '../../../kernel/refusal.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { positionOfDeleted } from '../deletion/queries.ts'
import { positionOf } from '../queries.ts'
import { appointmentsBy } from './queries.ts'

/** A page of appointments by time. The row `after` may have been deleted since the page before was read. */
export async function listAppointments(db: Db, salon: Salon, filter: AppointmentFilter) {
  const { after } = filter
  if (after === undefined) return appointmentsBy(db, salon, filter)
  const position =
    (await positionOf(db, salon, after)) ?? (await positionOfDeleted(db, salon, after))
  if (!position) {
    throw invalidField('after', 'This row is gone: please begin again with the first page')
  }
  return appointmentsBy(db, salon, filter, position)
}

/** One page at a time in this process, so that reading whole books leaves the database to other requests. */
const readPage = pLimit(1)
const rowsPerPage = 100

/**
 * Streams all appointments by time, page by page, with backpressure. No snapshot spans the pages: a row that is
 * moved meanwhile may be missing or appear twice. An export reads one snapshot.
 */
export async function allAppointments(
  db: Db,
  salon: Salon,
): Promise<JsonText<Appointment[], Readable>> {
  const pageAfter = (after?: number) =>
    readPage(() => listAppointments(db, salon, { after, limit: rowsPerPage }))
  // Read before the reply starts, so that an error can still become an error status.
  const firstPage = await pageAfter()
  async function* parts() {
    yield '['
    yield withoutBrackets(firstPage.rows.text)
    let { continuesAfter } = firstPage
    while (continuesAfter !== undefined) {
      const page = await pageAfter(continuesAfter)
      const rows = withoutBrackets(page.rows.text)
      if (rows.length > 0) {
        yield ','
        yield rows
      }
      continuesAfter = page.continuesAfter
    }
    yield ']'
  }
  return new JsonText(Readable.from(parts()))
}

const withoutBrackets = (list: string) => list.slice(1, -1)
