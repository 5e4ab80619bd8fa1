import { withoutFormulas } from '@salon/contract/csv-formulas'
import type { ProblemAt } from '@salon/contract/imports'
import type { RowProblem } from '@salon/contract/import-vocabulary'
import { stringify } from 'csv-stringify/sync'
import { reasonHead } from '../reading/rules.ts'

/** Why a row is refused, as the file with refused rows says it. */
const reasons: Partial<Record<RowProblem, string>> = {
  no_name: 'The name is missing',
  name_too_long: 'The name has more than 255 characters',
  id_twice: 'An earlier row has the same ID',
  id_taken: 'Another client has this ID here; change or empty the ID',
  id_too_long: 'The ID has more than 100 characters',
  client_removed: 'The client was removed',
  same_as_row: 'An earlier row is the same',
  blocked_time: 'This is a blocked time, not a visit; block it in the calendar',
  not_a_client: 'This is a staff member; import them as staff',
  not_staff: 'This is a client; import them as a client',
  no_client: 'The client is missing',
  client_unknown: 'No client matches; import the clients first',
  client_uncertain: 'Several clients match; add an email or a phone',
  no_service: 'The service is missing',
  service_unknown: 'No service with this ID was imported; import the services first',
  staff_unknown: 'No staff member with this ID was imported; import the staff first',
  no_staff: 'The staff member is missing',
  no_date: 'The date is missing',
  not_a_date: 'The date cannot be read',
  year_out_of_range: 'The year must be between 1900 and 2199',
  no_time: 'The time is missing',
  not_a_time: 'The time cannot be read',
  time_skipped: 'This time doesn’t exist on that day: the clocks go forward',
}

/** The file's own rows, those that are refused, with a column for the reason, in place of an earlier one. */
export async function* refusedCsv(
  heads: readonly string[],
  rows: AsyncIterable<{ readonly number: number; readonly cells: readonly string[] }>,
  refused: AsyncIterable<{ readonly number: number; readonly reason: ProblemAt | null }>,
): AsyncGenerator<Buffer> {
  const line = (cells: readonly string[], bom = false) =>
    Buffer.from(
      stringify([cells.map(withoutFormulas)], {
        bom,
        record_delimiter: '\r\n',
        quoted_match: /[\r\n]/,
      }),
    )
  const withReason = (cells: readonly string[], reason: string) => [
    ...cells.filter((_, n) => heads[n] !== reasonHead),
    reason,
  ]
  yield line(withReason(heads, reasonHead), true)
  const next = refused[Symbol.asyncIterator]()
  let wanted = await next.next()
  if (wanted.done) return
  for await (const { number, cells } of rows) {
    if (number !== wanted.value.number) continue
    const { reason } = wanted.value
    const padded = heads.map((_, n) => cells[n] ?? '')
    yield line(withReason(padded, (reason && reasons[reason.problem]) ?? ''))
    wanted = await next.next()
    if (wanted.done) return
  }
}
