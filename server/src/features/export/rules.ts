import { withoutFormulas } from '@salon/contract/csv-formulas'
import { releaseLabel } from '@salon/contract/vocabulary'
import { stringify } from 'csv-stringify/sync'

/** Raised when the format of a file in the export changes. */
export const schemaVersion = 2

/** The contents of manifest.json. */
export interface ExportManifest {
  readonly schemaVersion: number
  readonly release: string
  /** The moment of the snapshot: ISO 8601 in UTC. */
  readonly exportedAt: string
  readonly timeZone: string
  /** Rows by table. */
  readonly tables: Readonly<Record<string, number>>
  readonly photos: number
  /** The names of photos whose files are missing. */
  readonly missingPhotos: readonly string[]
}

/** The manifest of an export. */
export const manifestOf = (
  what: Pick<ExportManifest, 'exportedAt' | 'timeZone' | 'tables' | 'photos' | 'missingPhotos'>,
): ExportManifest => ({ schemaVersion, release: releaseLabel, ...what })

/** The path of a photo in the ZIP. */
export const photoName = (photo: { appointmentId: number; kind: string; number: number }) =>
  `photos/${photo.appointmentId}/${photo.kind}-${photo.number}.jpg`

/** The path of a patch test's photo in the ZIP. */
export const testPhotoName = (testId: number) => `photos/patch-tests/${testId}.jpg`

/** Bytes of the ZIP for a byte of the database, estimated: written twice, compressed. */
const bytesPerStoredByte = 0.3

/** The estimated size of the ZIP in bytes; photos are stored uncompressed. */
export const estimatedBytes = (stored: number, photos: readonly number[]): number =>
  Math.ceil(stored * bytesPerStoredByte) +
  photos.reduce((sum, bytes) => sum + bytes + bytesPerName, bytesAround)

/** The overhead of a ZIP for each photo, and for README and manifest. */
const bytesPerName = 200
const bytesAround = 6_000

type Portions = AsyncIterable<readonly Readonly<Record<string, unknown>>[]>

/** Rows as one JSON array, a row on a line. */
export async function* jsonOf(portions: Portions): AsyncGenerator<Buffer> {
  let before = '[\n'
  for await (const rows of portions) {
    yield Buffer.from(before + rows.map((row) => JSON.stringify(row)).join(',\n'))
    before = ',\n'
  }
  yield Buffer.from(before === '[\n' ? '[]\n' : '\n]\n')
}

/**
 * Rows as CSV for a spreadsheet: with a byte order mark, which Excel needs for Cyrillic, a header, and protection
 * against formula injection.
 */
export async function* csvOf(
  portions: Portions,
  columns: readonly string[],
): AsyncGenerator<Buffer> {
  const print = (rows: readonly Readonly<Record<string, unknown>>[], isFirst: boolean) =>
    Buffer.from(
      stringify([...rows], {
        columns: [...columns],
        header: isFirst,
        bom: isFirst,
        record_delimiter: '\r\n',
        // By default only the whole delimiter is quoted, and a lone CR or LF breaks a row as well.
        quoted_match: /[\r\n]/,
        cast: {
          boolean: String,
          string: withoutFormulas,
          object: (value) => withoutFormulas(JSON.stringify(value)),
        },
      }),
    )
  let isFirst = true
  for await (const rows of portions) {
    yield print(rows, isFirst)
    isFirst = false
  }
  if (isFirst) yield print([], true)
}

/** What each table holds, for the README of the export. */
export const tableDescriptions: Readonly<Record<string, string>> = {
  users: 'the accounts that may sign in, without passwords',
  settings: 'time zone, currency, language and notification choices',
  salon_info: 'name, address and phone of the salon',
  staff: 'the people who do the work',
  working_schedules: 'regular hours of the salon (without staffId) and of staff, Sunday first',
  schedule_exceptions: 'closures, days off and days with other hours',
  blocked_times: 'hours at which a staff member takes no visits',
  calendar_feeds: 'calendars that other programs subscribe to, without their secret addresses',
  categories: 'categories of services',
  services: 'services with price and duration',
  service_offers:
    'who offers a service, with price and times of their own; services without are offered by everybody',
  service_tests: 'patch tests that services require',
  client_conditions: 'allergies and conditions of clients',
  patch_tests: 'patch tests of clients',
  test_waivers: 'why a client was booked without a patch test',
  health_consents: 'what clients said to health data being kept, removed ones included',
  form_templates: 'forms that clients fill in',
  signed_forms: 'forms as clients signed them, with what they asked',
  customers:
    'clients; a removed client keeps a number and no name, and one with mergedInto is part of that one',
  client_merges: 'merges of clients, and what undoing one needs',
  client_distinctions: 'pairs of clients marked as distinct',
  visit_series: 'which days visits repeat on; appointments name theirs by seriesId',
  waiting_entries: 'clients who wait for a time, and the days and hours that suit them',
  online_booking_settings: 'how clients book online',
  booking_slugs: 'addresses of the booking page, former ones included',
  online_bookings:
    'bookings by clients, with what they typed; appointments name theirs by onlineBookingId',
  booking_blocks: 'clients who cannot book online',
  deposit_settings: 'which deposit clients pay when they book online',
  deposits: 'what clients paid before their visits, and what went back',
  appointments: 'one service of one client each; a visit is a client’s appointments of a day',
  photos: 'which picture belongs to which appointment',
  service_records: 'work that was completed, or is no more, with ratings and notes',
  formulas: 'colour formulas of appointments',
  deleted_appointments: 'recently deleted appointments, which can still be restored',
  activity: 'what was done, in sentences',
  history: 'who changed what and when, with what was before and after',
  notifications: 'notifications',
  message_settings: 'which messages clients get, and when',
  message_templates: 'texts of messages that the salon wrote itself',
  messages: 'messages to clients, and what became of them',
  message_opt_outs: 'clients who want no messages',
}

/** What a person finds in the export, in plain words. `day` is the salon's. */
export function readmeOf(manifest: ExportManifest, day: string): string {
  const { tables, photos, missingPhotos, exportedAt, timeZone, release } = manifest
  const lines = Object.entries(tables).map(
    ([name, rows]) => `  ${name}: ${rows} (${tableDescriptions[name] ?? 'rows'})`,
  )
  return [
    `Everything your salon wrote down, as it was on ${day}`,
    `(${exportedAt}, version ${release}; the salon's time zone is ${timeZone}).`,
    '',
    'data/ holds every table twice: as .json for programs and as .csv for a spreadsheet such as',
    'Excel. Both say the same. Times are in UTC, and amounts are in the currency of the settings.',
    'The rows point at one another by id: customerId 7 is the row with id 7 of customers.',
    'customers, services and appointments say some of other tables once more, so that their .csv',
    'files can be imported: allergies, patch tests, consents, who wants no messages or cannot book',
    'online, prices of staff, formulas. Import customers, staff, services and appointments, in this',
    'order. Photos, signed forms, ratings, series, hours, messages and settings are not imported.',
    '',
    'In the .csv files a value that begins with = + - @ or a tab has an apostrophe before it, so',
    'that no spreadsheet takes it for a formula. Phone numbers that begin with + have one, too.',
    'The .json files hold every value as it is.',
    '',
    'Rows in each table:',
    ...lines,
    '',
    `photos/ holds ${photos} pictures, in a folder for each appointment's id, and those of patch`,
    'tests in patch-tests/ by the id of the test.',
    ...(missingPhotos.length > 0
      ? ['These are in the book, but their files could not be found:', ...indented(missingPhotos)]
      : []),
    '',
    'manifest.json says the same to a program. Passwords and sign-ins are not part of the export.',
    'Anyone who has this file can read all of it, so keep it in a safe place.',
    '',
  ].join('\r\n')
}

const indented = (lines: readonly string[]) => lines.map((line) => `  ${line}`)
