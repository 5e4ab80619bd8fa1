import type {
  DateOrder,
  ImportField,
  ImportKind,
  ImportProduct,
} from '@salon/contract/import-vocabulary'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { written } from '../../../test/spreadsheet-files.ts'
import { guessFormat } from '../../files/spreadsheet.ts'
import { clientOfRow } from './clients/rules.ts'
import { contentOf } from './file/operations.ts'
import { guessDates, guessReading } from './rules.ts'
import { serviceOfRow } from './services/rules.ts'
import { statusesOf } from './statuses/rules.ts'
import { visitOfRow } from './visits/rules.ts'

interface KnownExport {
  readonly product: string
  readonly file: string | null
  readonly headers?: string[]
  readonly headers_seen?: string[]
  readonly columns_by_position?: string[]
}

const { cases } = JSON.parse(
  readFileSync(new URL('../../../fixtures/export-headers.json', import.meta.url), 'utf8'),
) as { cases: KnownExport[] }

/** The heads of a file; of Easy!Appointments those of a table, which stand in one line behind its name. */
function headsOf(product: string, file: string, table?: string): string[] {
  const found = cases.find((one) => one.product === product && one.file === file)
  const heads = found?.headers ?? found?.headers_seen ?? found?.columns_by_position ?? []
  if (table === undefined) return heads
  const line = heads.find((one) => one.startsWith(`${table}: `)) ?? ''
  return line.slice(table.length + 2).split(',')
}

interface SampleFile {
  readonly name: string
  readonly product: ImportProduct
  readonly kind: ImportKind
  readonly heads: readonly string[]
  /** What the heads mean; '-' is left out. */
  readonly means: string
  readonly hasDates: boolean
}

const easy = ['Easy!Appointments', 'REST API v1 or the MySQL dump'] as const

const files: readonly SampleFile[] = [
  {
    name: 'customers of Square',
    product: 'square',
    kind: 'clients',
    heads: headsOf('Square', 'customers'),
    means:
      'into_notes first_name last_name email phone into_notes into_notes into_notes into_notes into_notes into_notes into_notes birthday notes id - added_on - - - into_notes - blocked',
    hasDates: true,
  },
  {
    name: 'visits of Square',
    product: 'square',
    kind: 'visits',
    heads: headsOf('Square Appointments', 'appointment history'),
    means: 'name service date time staff price',
    hasDates: true,
  },
  {
    name: 'clients of Fresha',
    product: 'fresha',
    kind: 'clients',
    heads: headsOf('Fresha', 'export_customer_list.csv'),
    means:
      'id first_name last_name email phone other_phone into_notes birthday into_notes notes blocked added_on',
    hasDates: true,
  },
  {
    name: 'services of Fresha',
    product: 'fresha',
    kind: 'services',
    heads: headsOf('Fresha', 'export_service_list_DATE.csv'),
    means: 'name price duration cleanup - notes category - - -',
    hasDates: false,
  },
  {
    name: 'users of Easy!Appointments',
    product: 'easyappointments',
    kind: 'clients',
    heads: headsOf(...easy, 'ea_users'),
    means:
      'first_name last_name email phone other_phone into_notes into_notes into_notes into_notes notes -',
    hasDates: false,
  },
  {
    name: 'visits of Easy!Appointments',
    product: 'easyappointments',
    kind: 'visits',
    heads: headsOf(...easy, 'ea_appointments'),
    means: 'added_on date_time end into_notes - status notes - - staff_id client_id service_id',
    hasDates: true,
  },
  {
    name: 'visits of the API of Easy!Appointments',
    product: 'easyappointments',
    kind: 'visits',
    heads: headsOf(...easy, 'API names of a visit'),
    means: 'id added_on date_time end into_notes - status notes - service_id staff_id client_id',
    hasDates: true,
  },
]

const western = {
  first: ['Jürgen', 'Zoë', 'Renée'],
  last: ['Groß', 'Çelik', 'Müller'],
  service: 'Föhnen',
  notes: 'mag "Tee"; heiß, süß\tund schön\nzwei Größen',
}
const eastern = {
  first: ['Анна', 'Пётр', 'Лев'],
  last: ['Каренина', 'Иванов', 'Мышкин'],
  service: 'Стрижка',
  notes: 'любит "чай"; чёрный, сладкий\tи горячий\nдве чашки',
}
type SampleWords = typeof western

const encodings: readonly (readonly [keyof typeof written, SampleWords])[] = [
  ['utf-8', western],
  ['utf-8', eastern],
  ['utf-8 with a byte order mark', western],
  ['utf-16le', western],
  ['utf-16be', eastern],
  ['windows-1252', western],
  ['windows-1251', eastern],
]

/** Days of each row. */
const clear = ['12-24', '02-01', '02-29']
const fittingBoth = ['04-03', '02-01', '11-12']

interface DateWriting {
  readonly days: readonly string[]
  readonly date: (year: string, month: string, day: string) => string
  readonly time: string
  /** The order that is seen; 'ask' where it is chosen by a person, who says `chosen`. */
  readonly order: DateOrder | 'ask' | null
  readonly chosen?: DateOrder
}

const writings: readonly DateWriting[] = [
  { days: clear, date: (y, m, d) => `${d}.${m}.${y}`, time: '14:30', order: 'day_first' },
  { days: clear, date: (y, m, d) => `${m}/${d}/${y}`, time: '2:30 PM', order: 'month_first' },
  { days: clear, date: (y, m, d) => `${y}-${m}-${d}`, time: '14:30:00', order: null },
  { days: fittingBoth, date: (y, m, d) => `${y}-${m}-${d}`, time: '14:30', order: null },
  {
    days: fittingBoth,
    date: (y, m, d) => `${d}/${m}/${y}`,
    time: '14:30',
    order: 'ask',
    chosen: 'day_first',
  },
  {
    days: fittingBoth,
    date: (y, m, d) => `${m}/${d}/${y}`,
    time: '2:30 pm',
    order: 'ask',
    chosen: 'month_first',
  },
]

/** The cell of a column in a row. */
function cellOf(field: string, head: string, n: number, words: SampleWords, writing: DateWriting) {
  const date = (year: number) => {
    const [month = '', day = ''] = writing.days[n]?.split('-') ?? []
    return writing.date(String(year), month, day)
  }
  // What is neither imported nor left out: a row of another kind is refused by it.
  const kindOfRow: Record<string, string> = { id_roles: '3', is_unavailability: '0' }
  const cells: Partial<Record<string, string>> = {
    id: `K-${n}`,
    name: `${words.first[n]} ${words.last[n]}`,
    first_name: words.first[n] ?? '',
    last_name: words.last[n] ?? '',
    email: `client${n}@x.example`,
    phone: `+49 171 123456${n}`,
    other_phone: '+49 30 1234567',
    notes: words.notes,
    birthday: date(1984),
    added_on: date(2024),
    blocked: n === 0 ? 'Yes' : 'No',
    into_notes: `${head} ${n}`,
    date: date(2024),
    time: writing.time,
    date_time: `${date(2024)} ${writing.time}`,
    end: `${date(2024)} ${writing.time.replace('2:', '3:').replace('14:', '15:')}`,
    service: words.service,
    category: words.last[n] ?? '',
    staff: words.first[n] ?? '',
    price: '1.234,50',
    duration: '1h 30m',
    cleanup: '15 min',
    status: 'Booked',
    client_id: `K-${n}`,
    service_id: '4',
    staff_id: '5',
  }
  return cells[field] ?? kindOfRow[head] ?? 'x'
}

function sampleText(file: SampleFile, separator: string, words: SampleWords, writing: DateWriting) {
  const quoted = (cell: string) =>
    /["\n,;\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
  const fields = file.means.split(' ')
  const rows = clear.map((_, n) =>
    file.heads.map((head, at) => {
      const field = file.kind === 'services' && fields[at] === 'name' ? 'service' : fields[at]
      return cellOf(field ?? '', head, n, words, writing)
    }),
  )
  return [file.heads, ...rows].map((cells) => `${cells.map(quoted).join(separator)}\r\n`).join('')
}

/** Reads a file as an upload does, and its rows as the check does. */
async function readSample({ product, kind }: SampleFile, bytes: Buffer, chosen?: DateOrder) {
  const format = await guessFormat([bytes])
  const content = await contentOf([bytes], format)
  const { columns, nameOrder } = guessReading(content, { product, kind })
  const dates = guessDates(content.dates, columns)
  const reading = {
    product,
    columns,
    nameOrder,
    heads: content.heads,
    dateOrder: dates.dateOrder ?? chosen ?? null,
    latestYear: 2026,
    today: '2026-06-01',
    now: '2026-06-01T08:00:00.000Z',
    timeZone: 'UTC',
    priceDecimals: 2 as const,
    statuses: statusesOf(content.words, columns, [], { kind, product }) ?? [],
    staff: new Map(),
  }
  const rows = content.sample.map((cells, n) => {
    const row = { number: n + 2, cells }
    if (kind === 'visits') return visitOfRow(row, reading)
    if (kind === 'services') return serviceOfRow(row, reading)
    return clientOfRow(row, { ...reading, now: new Date(reading.now) })
  })
  return { format, columns, dates, rows }
}

/** What a row is read as. */
function expectedRow({ kind, means }: SampleFile, words: SampleWords, day: string, n: number) {
  const fields = means.split(' ')
  const ifIn = <T>(field: string, value: T, other: T) => (fields.includes(field) ? value : other)
  const name = `${words.first[n]} ${words.last[n]}`
  const notes = expect.stringContaining(words.notes) as string
  if (kind === 'services')
    return {
      service: {
        name: words.service,
        description: notes,
        duration: 90,
        cleanup: 15,
        price: '1234.50',
        category: { name: words.last[n] },
      },
    }
  if (kind === 'clients')
    return {
      id: ifIn('id', `K-${n}`, ''),
      fields: {
        name,
        email: `client${n}@x.example`,
        phone: `+49 171 123456${n}`,
        notes,
        birthday: ifIn('birthday', `1984-${day}`, null),
      },
      addedOn: ifIn('added_on', `2024-${day}`, null),
      bookingBlock: ifIn('blocked', n === 0 ? {} : null, null),
    }
  return {
    start: `2024-${day}T14:30:00.000Z`,
    duration: ifIn('end', 60, null),
    contact: { name: ifIn('name', name, '') },
    clientId: ifIn('client_id', `K-${n}`, ''),
    service: ifIn('service', words.service, ''),
    serviceId: ifIn('service_id', '4', ''),
    staff: ifIn('staff', words.first[n], ''),
    staffId: ifIn('staff_id', '5', ''),
    price: ifIn('price', '1234.50', null),
    status: 'completed',
    notes: fields.includes('notes') ? notes : null,
    createdAt: ifIn('added_on', `2024-${day}T12:00:00.000Z`, null),
  }
}

it.each(files.flatMap((file) => encodings.map(([encoding, words]) => ({ file, encoding, words }))))(
  '$file.name in $encoding, with each separator and order of dates',
  async ({ file, encoding, words }) => {
    const columns = file.means.split(' ').map((field) => (field === '-' ? null : field))
    expect(columns).toHaveLength(file.heads.length)
    for (const separator of [',', ';', '\t'] as const)
      for (const writing of writings) {
        const bytes = written[encoding](sampleText(file, separator, words, writing))

        const read = await readSample(file, bytes, writing.chosen)

        const order = file.hasDates ? writing.order : null
        expect(read, `${separator} ${writing.order}`).toMatchObject({
          format: { encoding: encoding.split(' ')[0], separator },
          columns: columns as (ImportField | null)[],
          dates:
            order === 'ask'
              ? { dateOrder: null, asksDateOrder: true }
              : { dateOrder: order, asksDateOrder: false },
          rows: writing.days.map((day, n) => ({
            ...expectedRow(file, words, day, n),
            leftOut: [],
            refusal: null,
          })),
        })
      }
  },
)
