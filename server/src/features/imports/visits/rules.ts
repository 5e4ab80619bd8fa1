import type { Phases } from '@salon/contract/busy-spans'
import { exportedFormula, type ImportedFormula } from '@salon/contract/exported-parts'
import type { ImportField, RowProblem } from '@salon/contract/import-vocabulary'
import type { ImportTotals, ProblemAt, StatusWord, TotalLine } from '@salon/contract/imports'
import { longestCleanup } from '@salon/contract/primitives'
import { statuses, statusesCalledOff, type Status } from '@salon/contract/vocabulary'
import { momentOf } from '../../../kernel/salon-time.ts'
import { readDuration, readPrice, usualMinutes } from '../amounts/rules.ts'
import { oneLine, readDate, readEmail, readPhone } from '../cells/rules.ts'
import {
  cellsOf,
  cut,
  isBlank,
  isBlockedTime,
  longestId,
  nameOf,
  notesOf,
  ownCell,
  ownPart,
  type PriceReading,
  type RowCells,
} from '../reading/rules.ts'
import { wordKey } from '../statuses/rules.ts'
import { readMoment, readTime } from '../times/rules.ts'

/** How rows of visits are read. */
export interface VisitReading extends PriceReading {
  readonly timeZone: string
  /** The present moment: earlier visits are of the past. ISO 8601 in UTC. */
  readonly now: string
  readonly statuses: readonly StatusWord[]
}

/** A row as a visit: one service, or several one after the other. */
export interface VisitOfRow {
  readonly number: number
  /** Client, service, staff member and time as far as they can be shown, also of a refused row. */
  readonly label: string
  /** The number of the row there; '' where it has none. */
  readonly id: string
  readonly clientId: string
  readonly contact: { readonly name: string; readonly email: string | null; phone: string | null }
  /** As the file has it. */
  readonly service: string
  readonly serviceId: string
  readonly staff: string
  readonly staffId: string
  /** ISO 8601 in UTC; '' where it is not known. */
  readonly start: string
  /** 'YYYY-MM'; '' where it is not known. */
  readonly month: string
  /** Of all services together, in minutes; null where it is not known. */
  readonly duration: number | null
  readonly price: string | null
  /** Of our own export; null has those of the service. */
  readonly phases: Phases | null
  readonly formula: ImportedFormula | null
  readonly status: Status
  /** The status as the file has it. */
  readonly word: string
  readonly notes: string | null
  /** Of what the file says nothing: it has no column of it, or a cell that is empty or cannot be used. */
  readonly silent: readonly ('duration' | 'price' | 'status' | 'notes')[]
  /** When it was booked; null where that is not known, or the visit is to come. */
  readonly createdAt: string | null
  readonly leftOut: ProblemAt[]
  readonly refusal: ProblemAt | null
}

/** Reads a row as a visit: a cell that is not needed and cannot be used is left out. */
export function visitOfRow(
  row: { readonly number: number; readonly cells: readonly string[] },
  reading: VisitReading,
): VisitOfRow {
  const { product, now } = reading
  const cells = cellsOf(row.cells, reading)
  const { read, textOf, columnOf, says, leftOut } = cells
  const start = startOf(cells, reading)
  const moment = 'moment' in start ? start.moment : ''
  const name = cut(nameOf(cells, reading), 255)
  const email = read('email', readEmail)
  const phone = read('phone', (cell) => readPhone(cell, product))
  // Of the past: a price that cannot be read is not what the service costs today.
  const unread = textOf('price') !== '' && moment !== '' && moment <= now ? '0.00' : null
  const typedPrice = read('price', (cell) => readPrice(cell, reading.priceDecimals))
  const duration = durationOf(cells, reading, moment)
  const word = oneLine(textOf('status'))
  const created = addedOn(cells, reading)
  const notes = notesOf(row.cells, reading, cells)
  const said = {
    duration: duration !== null,
    price: typedPrice !== null,
    status: word !== '',
    notes: says('notes'),
  }
  const [id, clientId] = [textOf('id'), textOf('client_id')]
  const [service, serviceId] = [textOf('service'), textOf('service_id')]
  const [staff, staffId] = [oneLine(textOf('staff')), textOf('staff_id')]
  const refused = (field: ImportField, problem: RowProblem) => ({
    column: columnOf(field),
    problem,
  })
  const hasClient = clientId !== '' || !isBlank(name) || email !== null || phone !== null
  const refusal = isBlockedTime(row.cells, reading)
    ? { column: null, problem: 'blocked_time' as const }
    : 'problem' in start
      ? start
      : !hasClient
        ? refused('name', 'no_client')
        : isBlank(service) && serviceId === ''
          ? refused('service', 'no_service')
          : id.length > longestId
            ? refused('id', 'id_too_long')
            : null
  return {
    number: row.number,
    label: cut(
      [name || email || phone, oneLine(service), staff, start.shown].filter(Boolean).join(', '),
      255,
    ),
    id,
    clientId,
    contact: { name: isBlank(name) ? '' : name, email, phone },
    service,
    serviceId,
    staff: isBlank(staff) ? '' : cut(staff, 255),
    staffId,
    start: moment,
    month: 'month' in start ? start.month : '',
    duration,
    price: typedPrice ?? unread,
    phases: phasesOf(row.cells, reading),
    formula: ownPart(row.cells, reading, 'formula', exportedFormula, leftOut) ?? null,
    status: statusOf(word, moment > now, reading),
    word,
    notes,
    silent: (['duration', 'price', 'status', 'notes'] as const).filter((field) => !said[field]),
    // A reminder of a visit to come is not sent where its time was before the visit was made.
    createdAt: moment > now ? null : created,
    leftOut,
    refusal,
  }
}

/** The phases that our own export has of a visit, which may be others than its service's. */
function phasesOf(cells: readonly string[], reading: VisitReading): Phases | null {
  const [initialWork, processing, cleanup] = ['initialWork', 'processing', 'cleanup'].map(
    (head) => {
      const cell = ownCell(cells, reading, head)
      return /^\d{1,4}$/.test(cell) ? Math.min(Number(cell), 1440) : undefined
    },
  )
  if (initialWork === undefined || processing === undefined || cleanup === undefined) return null
  return { initialWork, processing, cleanup: Math.min(cleanup, longestCleanup) }
}

type Start = { readonly shown: string } & (
  | { readonly moment: string; readonly month: string }
  | ProblemAt
)

/** When a visit begins, by one column or two. */
function startOf({ columnOf, textOf }: RowCells, reading: VisitReading): Start {
  const { dateOrder, latestYear, timeZone } = reading
  const field = textOf('date_time') === '' ? 'date' : 'date_time'
  const column = columnOf(field)
  const [cell, timeCell] = [textOf(field), textOf('time')]
  const shown = oneLine(`${cell} ${field === 'date' ? timeCell : ''}`)
  if (cell === '') return { column, problem: 'no_date', shown }
  const read = readMoment(cell, dateOrder ?? 'day_first', latestYear)
  if ('problem' in read) return { column, problem: read.problem, shown }
  const typed = timeCell === '' ? undefined : readTime(timeCell)
  const time = typed && 'value' in typed ? typed.value : read.time
  if (time === undefined) {
    const problem = timeCell === '' ? 'no_time' : 'not_a_time'
    return { column: timeCell === '' ? column : columnOf('time'), problem, shown }
  }
  const month = read.day.slice(0, 7)
  const wall = `${read.day}T${time}`
  if (read.offset) {
    const moment = new Date(`${wall}:00${read.offset}`)
    return Number.isNaN(moment.getTime())
      ? { column, problem: 'not_a_date', shown }
      : { moment: moment.toISOString(), month, shown }
  }
  const moment = momentOf(wall, timeZone)
  return moment ? { moment, month, shown } : { column, problem: 'time_skipped', shown }
}

/** When a visit was booked; null where the file does not say so, or says a day to come. */
const addedOn = (
  { read }: RowCells,
  { dateOrder, latestYear, now }: VisitReading,
): string | null => {
  const day = read('added_on', (cell) => {
    // A moment of our own export, to the millisecond.
    if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(cell) && !Number.isNaN(Date.parse(cell)))
      return { value: new Date(cell).toISOString() }
    const date = readDate(cell, dateOrder ?? 'day_first', latestYear)
    return 'value' in date && date.value.length !== 10 ? { problem: 'not_a_date' } : date
  })
  // Noon in UTC is on the same day nearly everywhere.
  const moment = day !== null && day.length === 10 ? `${day}T12:00:00.000Z` : day
  return moment !== null && moment <= now ? moment : null
}

/** Minutes by the column of durations, or from start to end. */
function durationOf(
  { textOf, columnOf, leftOut }: RowCells,
  { dateOrder, latestYear, timeZone }: VisitReading,
  start: string,
): number | null {
  const cell = textOf('duration')
  if (cell !== '') {
    const duration = readDuration(cell)
    if ('minutes' in duration) return duration.minutes
    leftOut.push({ column: columnOf('duration'), problem: duration.problem })
    return null
  }
  const end = textOf('end')
  if (end === '' || start === '') return null
  const minutes = (to: string | undefined) =>
    to === undefined ? Number.NaN : (Date.parse(to) - Date.parse(start)) / 60_000
  const time = readTime(end)
  const read = readMoment(end, dateOrder ?? 'day_first', latestYear)
  const length =
    'value' in time
      ? minutesFromClock(start, time.value, timeZone)
      : 'time' in read && read.time !== undefined
        ? minutes(
            read.offset
              ? `${read.day}T${read.time}:00${read.offset}`
              : momentOf(`${read.day}T${read.time}`, timeZone),
          )
        : Number.NaN
  if (Number.isInteger(length) && length >= 1 && length <= 1440) return length
  leftOut.push({ column: columnOf('end'), problem: 'not_a_duration' })
  return null
}

/** Minutes from a start to a time of day, which may be past midnight. */
function minutesFromClock(start: string, time: string, timeZone: string): number {
  const wall = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(start))
  const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
  return (minutesOf(time) - minutesOf(wall) + 1440) % 1440
}

/**
 * What became of a visit: of the past by the table that the salon has confirmed. One to come is booked, unless it was
 * called off. Our own export names our own statuses.
 */
function statusOf(
  word: string,
  isToCome: boolean,
  { product, statuses: table }: Pick<VisitReading, 'product' | 'statuses'>,
): Status {
  const own = product === 'own' && statuses.find((status) => status === word)
  if (own) return own
  const key = wordKey(word)
  const past = table.find((entry) => wordKey(entry.word) === key)?.status ?? 'completed'
  return isToCome && (word === '' || !statusesCalledOff.includes(past)) ? 'scheduled' : past
}

/**
 * The names of the services of a row. A line break, ';', '|' or ' + ' parts them; a comma does where each part is a
 * service of the salon, since names have commas, too.
 */
export function servicesOf(cell: string, isKnown: (name: string) => boolean): string[] {
  const named = (parts: readonly string[]) =>
    parts.map((part) => cut(oneLine(part), 255)).filter((part) => !isBlank(part))
  const [whole = ''] = named([cell])
  if (isKnown(whole)) return [whole]
  const parts = named(cell.split(/[\r\n;|]+|\s\+\s/))
  if (parts.length > 1) return parts
  const byComma = named(cell.split(','))
  return byComma.length > 1 && byComma.every((part) => isKnown(part)) ? byComma : [whole]
}

/** What a service usually takes and costs; null where it is not known. */
export interface UsualTerms {
  readonly duration: number
  readonly price: string
}

/** A service of a visit, from its own start. */
export interface PartOfVisit {
  /** Minutes behind the start of the visit. */
  readonly after: number
  readonly duration: number
  readonly price: string
}

/**
 * Shares duration and price of a row among its services: by what each usually takes and costs where that comes to the
 * same, otherwise in equal parts, of which the last has the rest.
 */
export function partsOf(
  { duration, price }: Pick<VisitOfRow, 'duration' | 'price'>,
  usual: readonly (UsualTerms | null)[],
): PartOfVisit[] {
  const minutes = shared(
    duration,
    usual.map((terms) => terms?.duration ?? null),
    usualMinutes,
    1,
  )
  const cents = shared(
    price === null ? null : centsOf(price),
    usual.map((terms) => (terms ? centsOf(terms.price) : null)),
    0,
    0,
  )
  return minutes.map((length, n) => ({
    after: minutes.slice(0, n).reduce((sum, one) => sum + one, 0),
    duration: length,
    price: decimalOf(cents[n] ?? 0),
  }))
}

function shared(
  total: number | null,
  usual: readonly (number | null)[],
  unknown: number,
  least: number,
): number[] {
  const sum = usual.reduce<number>((all, one) => all + (one ?? unknown), 0)
  if (total === null || (usual.every((one) => one !== null) && sum === total))
    return usual.map((one) => one ?? unknown)
  const each = Math.max(least, Math.floor(total / usual.length))
  return usual.map((_, n) =>
    n < usual.length - 1 ? each : Math.max(least, total - each * (usual.length - 1)),
  )
}

const centsOf = (price: string) => Math.round(Number(price) * 100)
const decimalOf = (cents: number) => (cents / 100).toFixed(2)

/** So many services are listed with their totals. */
const mostServices = 200

interface Counted {
  fileRows: number
  fileCents: number
  rows: number
  cents: number
}

/** Adds up rows by month and by service, those of the file and those that come in. */
export function totalsCounter() {
  const months = new Map<string, Counted>()
  const services = new Map<string, Counted>()
  const count = (
    lines: Map<string, Counted>,
    name: string,
    fileCents: number,
    cents: number | undefined,
  ) => {
    const line = lines.get(name) ?? { fileRows: 0, fileCents: 0, rows: 0, cents: 0 }
    line.fileRows += 1
    line.fileCents += fileCents
    if (cents !== undefined) {
      line.rows += 1
      line.cents += cents
    }
    lines.set(name, line)
  }
  const printed = ([name, line]: readonly [string, Counted]): TotalLine => ({
    name,
    fileRows: line.fileRows,
    filePrice: decimalOf(line.fileCents),
    rows: line.rows,
    price: decimalOf(line.cents),
  })
  return {
    /** `parts` are what is written of the row, or was; undefined where nothing is. */
    add: (
      { month, service, price }: Pick<VisitOfRow, 'month' | 'service' | 'price'>,
      parts: readonly Pick<PartOfVisit, 'price'>[] | undefined,
    ) => {
      const fileCents = price === null ? 0 : centsOf(price)
      // Where the file has no price, that of the service is written.
      const cents = parts?.reduce((sum, part) => sum + centsOf(part.price), 0)
      count(months, month, fileCents, cents)
      count(services, cut(oneLine(service), 255), fileCents, cents)
    },
    totals: (): ImportTotals => ({
      months: [...months].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(printed),
      services: [...services]
        .toSorted(([a, one], [b, other]) => other.fileRows - one.fileRows || (a < b ? -1 : 1))
        .slice(0, mostServices)
        .map(printed),
    }),
  }
}
