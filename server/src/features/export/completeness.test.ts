import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openSalon } from '../../../test/open-salon.ts'
import { exportedTables } from './queries.ts'
import { tableDescriptions } from './rules.ts'

const salon = openSalon()

const rowVersion = 'counts the changes of a row, for edits of it alone'

/** What of a salon is not exported, and why. A new table or column is exported or stands here. */
const notExported: Readonly<Record<string, string>> = {
  sessions: 'sign-ins are secrets of a device',
  second_factors: 'a secret of an account',
  recovery_codes: 'secrets of an account, too',
  known_devices: 'by what only a device holds',
  booking_links: 'hashes of secret links',
  push_subscriptions: 'secrets of a device, which end with its sign-in',
  push_deliveries: 'notifications on their way to devices',
  form_links: 'hashes of secret links',
  health_openings: 'who looked at what, kept for a year; the client shows it',
  health_notices: 'made of the last visits; Settings shows them',
  booking_holds: 'starts that visitors chose in the last minutes',
  freed_times: 'times that are being offered to the waiting list',
  'online_bookings.hold_hash': 'made of a secret of the request',
  'online_bookings.key_hash': 'likewise',
  'online_booking_settings.version': rowVersion,
  'deposit_settings.version': rowVersion,
  'deposits.hold_hash': 'made of a secret of the request',
  'deposits.key_hash': 'likewise',
  'deposits.session_url': 'a page of the provider, open for half an hour',
  deposit_keys: 'secrets of the salon at its payment provider',
  deposit_events: 'numbers of events that were taken',
  calendar_feed_secrets: 'hashes of secret addresses',
  message_gateway_keys: 'a secret of the salon at its SMS gateway',
  deleted_photos: 'pictures that were dropped on purpose; what comes back is in the next export',
  imports: 'files of other products, which the salon has; what they hold is in the clients',
  import_chunks: 'likewise',
  import_rows: 'likewise',
  import_links: 'numbers of other products, which mean nothing without their files',
  idempotency_keys: 'responses kept for repeated requests',
  changes: 'the change feed, kept for a day',
  audit_chain_heads: 'the last link of the hash chain: the newest entry has it, too',
  demo_salons: 'which salons the seed made, for the seed alone',
  'users.password': 'a secret',
  'users.salon_id': 'the file is of one salon',
  'users.email_key': 'made of the email',
  'customers.search_key': 'made of the other columns',
  'appointments.version': rowVersion,
  'categories.version': rowVersion,
  'customers.version': rowVersion,
  'salon_info.version': rowVersion,
  'services.version': rowVersion,
  'settings.version': rowVersion,
  'staff.version': rowVersion,
  'working_schedules.version': rowVersion,
  'schedule_exceptions.version': rowVersion,
  'blocked_times.version': rowVersion,
  'waiting_entries.version': rowVersion,
  'patch_tests.version': rowVersion,
  'form_templates.version': rowVersion,
  'formulas.version': rowVersion,
  'message_settings.version': rowVersion,
  'waiting_entries.from_time': 'stands there as `from`, the name in the API',
  'waiting_entries.to_time': 'likewise, as `to`',
  'blocked_times.from_time': 'stands there as `from`, the name in the API',
  'blocked_times.to_time': 'likewise, as `to`',
}

it('holds every column of every table of a salon, or says why not', async () => {
  const columns = await salon.database.db.execute<{ table: string; column: string }>(sql`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and table_name in (
      select table_name from information_schema.columns
      where table_schema = 'public' and column_name = 'user_id' or table_name = 'users')`)

  const missing = columns.rows.filter(({ table, column }) => {
    if (notExported[table] ?? notExported[`${table}.${column}`]) return false
    const name = column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
    return !exportedTables.find((one) => one.name === table)?.columns.includes(name)
  })

  expect(columns.rows.length).toBeGreaterThan(100)
  expect(missing, 'exportedTables of queries.ts, or notExported with a reason').toEqual([])
})

it('describes every table in its README', () => {
  const names = exportedTables.map(({ name }) => name)

  expect(Object.keys(tableDescriptions).sort(), 'tableDescriptions of rules.ts').toEqual(
    names.toSorted(),
  )
})

it('leaves nothing out that is not there', async () => {
  const tables = await salon.database.db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.columns where table_schema = 'public'
    union select table_name || '.' || column_name from information_schema.columns`)
  const names = new Set(tables.rows.map(({ name }) => name))

  expect(Object.keys(notExported).filter((name) => !names.has(name))).toEqual([])
})
