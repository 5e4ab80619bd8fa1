import type {
  ClientField,
  DateOrder,
  ImportedDigests,
  ImportedFields,
  ImportProduct,
  NameOrder,
  ProblemAt,
  RowOutcome,
  RowProblem,
} from '@salon/contract/imports'
import { isSameName, subscriberDigits } from '@salon/contract/same-client'
import { typedForm } from '@salon/contract/text-search'
import { joinName, readDate, readEmail, readName, readPhone } from '../cells/rules.ts'

/** How the rows of a file are read. */
export interface ClientReading {
  readonly product: ImportProduct
  readonly heads: readonly string[]
  readonly columns: readonly (ClientField | null)[]
  readonly dateOrder: DateOrder | null
  readonly nameOrder: NameOrder
  /** The present year, for years of two digits. */
  readonly thisYear: number
}

/** A row as a client. */
export interface ClientOfRow {
  readonly number: number
  /** The name as far as it can be shown, also of a refused row. */
  readonly label: string
  readonly fields: ImportedFields
  /** The day since when they are a client, 'YYYY-MM-DD'. */
  readonly addedOn: string | null
  /** The number of the row there; '' where it has none. */
  readonly id: string
  readonly leftOut: ProblemAt[]
  readonly refusal: ProblemAt | null
}

/** What PostgreSQL cannot keep, and what is no text. */
const unprintable = /[\0\p{Cs}]/u
const invisible = /[\p{C}\p{Z}\p{M}]/gu

/** The longest notes of a client, and the longest number of another product. */
const longestNotes = 10_000
const longestId = 100

/** The start of a text, without half of a letter at its end. */
const cut = (text: string, length: number) =>
  text
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/, '')
    .trim()

/** The apostrophe by which our export keeps a cell from being a formula (`csv-formulas.ts` of the contract). */
const guard = /(^|[;\t\r\n])'(?=[\t\r]|[ "]*[=+\-@＝＋－＠])/g

/** Reads a row as a client: a cell that cannot be used is left out, unless it is the name. */
export function clientOfRow(
  row: { readonly number: number; readonly cells: readonly string[] },
  reading: ClientReading,
): ClientOfRow {
  const { columns, product, dateOrder, nameOrder, thisYear } = reading
  const leftOut: ProblemAt[] = []
  const columnOf = (field: ClientField) => columns.indexOf(field)
  const cellOf = (field: ClientField) => {
    const column = columnOf(field)
    const cell = column < 0 ? '' : contentOf(row.cells[column], product)
    if (!unprintable.test(cell)) return cell
    leftOut.push({ column, problem: 'unprintable' })
    return ''
  }
  const read = (field: ClientField, reader: (cell: string) => ReturnType<typeof readPhone>) => {
    const cell = cellOf(field)
    if (cell === '') return null
    const result = reader(cell)
    if ('value' in result) return result.value || null
    leftOut.push({ column: columnOf(field), problem: result.problem })
    return null
  }
  const whole = readName(cellOf('name'), nameOrder)
  const name = whole === '' ? joinName(cellOf('first_name'), cellOf('last_name')) : whole
  const email = read('email', readEmail)
  const phone = read('phone', (cell) => readPhone(cell, product))
  const other = read('other_phone', (cell) => readPhone(cell, product))
  const birthday = read('birthday', (cell) => readDate(cell, dateOrder ?? 'day_first', thisYear))
  const added = read('added_on', (cell) => readDate(cell, dateOrder ?? 'day_first', thisYear))
  const notes = notesOf(row.cells, reading, {
    notes: cellOf('notes'),
    birthday,
    otherPhone: phone === null ? null : other,
  })
  if (notes.length > longestNotes) {
    leftOut.push({ column: columnOf('notes'), problem: 'notes_too_long' })
  }
  const fields: ImportedFields = {
    name,
    email,
    phone: phone ?? other,
    notes: notes === '' ? null : cut(notes, longestNotes),
  }
  const id = cellOf('id')
  return {
    number: row.number,
    label: cut(name, 255),
    fields,
    addedOn: added !== null && added.length === 10 ? added : null,
    id,
    leftOut,
    refusal: isRemoved(row.cells, reading)
      ? { column: null, problem: 'client_removed' }
      : refusalOf(name, id, columns),
  }
}

const contentOf = (cell: string | undefined, product: ImportProduct) =>
  (product === 'own' ? cell?.replace(guard, '$1') : cell)?.trim() ?? ''

/** Our own export has clients who were removed, by a name that stands for all of them. */
const isRemoved = (cells: readonly string[], { product, heads }: ClientReading) =>
  product === 'own' && (cells[heads.indexOf('removedAt')] ?? '') !== ''

function refusalOf(name: string, id: string, columns: ClientReading['columns']): ProblemAt | null {
  const problem = (field: ClientField, what: RowProblem) => ({
    column: columns.indexOf(field),
    problem: what,
  })
  const nameField = columns.includes('name')
    ? 'name'
    : columns.includes('first_name')
      ? 'first_name'
      : 'last_name'
  if (name.replace(invisible, '') === '') return problem(nameField, 'no_name')
  if (name.length > 255) return problem(nameField, 'name_too_long')
  if (id.length > longestId) return problem('id', 'id_too_long')
  return null
}

/** The notes, and below them a line for all that a client has no field for. */
function notesOf(
  cells: readonly string[],
  { columns, heads, product }: ClientReading,
  more: { readonly notes: string; birthday: string | null; otherPhone: string | null },
): string {
  const lines = columns.flatMap((field, n) => {
    const cell =
      field === 'into_notes'
        ? contentOf(cells[n], product)
        : field === 'birthday'
          ? (more.birthday ?? '')
          : field === 'other_phone'
            ? (more.otherPhone ?? '')
            : ''
    if (cell === '' || unprintable.test(cell)) return []
    return [`${heads[n]?.trim() || `Column ${n + 1}`}: ${cell}`]
  })
  return [more.notes, ...lines].filter((part) => part !== '').join('\n')
}

/** Rows without a number are known again by what a person has for themselves: e-mail and name, or phone and name. */
export const ownKey = ({ name, email, phone }: ImportedFields): string =>
  `${typedForm(name)}\n${email?.toLowerCase() ?? subscriberDigits(phone ?? '')}`

/**
 * What a newer file changes of a client who was imported before: fields that the file has otherwise by now, and that
 * nobody edited here since.
 */
export function changedFields(
  written: ImportedDigests,
  present: ImportedDigests,
  next: ImportedFields & { readonly digests: ImportedDigests },
): Partial<ImportedFields> {
  return Object.fromEntries(
    (['name', 'email', 'phone', 'notes'] as const)
      .filter(
        (field) => present[field] === written[field] && next.digests[field] !== written[field],
      )
      .map((field) => [field, next[field]]),
  )
}

/** A client who is there, as far as a match needs. */
export interface KnownClient {
  readonly id: number
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
}

/** Clients by what a person is known by. */
export interface ClientIndex {
  readonly byEmail: Map<string, KnownClient[]>
  readonly byPhone: Map<string, KnownClient[]>
  readonly byName: Map<string, KnownClient[]>
}

/** So many last digits of a phone are the same with a country's code and without. */
const comparedDigits = 7

const keysOf = ({ name, email, phone }: Omit<KnownClient, 'id'>) => ({
  byEmail: email?.toLowerCase() ?? '',
  byPhone: subscriberDigits(phone ?? '').slice(-comparedDigits),
  byName: typedForm(name).split(' ').toSorted().join(' '),
})

export const emptyIndex = (): ClientIndex => ({
  byEmail: new Map(),
  byPhone: new Map(),
  byName: new Map(),
})

/** Adds a client to an index. */
export function addToIndex(index: ClientIndex, client: KnownClient): void {
  const keys = keysOf(client)
  for (const kind of ['byEmail', 'byPhone', 'byName'] as const) {
    if (keys[kind] === '') continue
    const there = index[kind].get(keys[kind])
    if (there) there.push(client)
    else index[kind].set(keys[kind], [client])
  }
}

/** How a row and a client are alike. */
interface ClientMatch {
  readonly client: KnownClient
  readonly outcome: Extract<RowOutcome, 'same' | 'ask'>
  readonly reason: RowProblem
}

/**
 * The client that a row is, or may be. The same name with the same e-mail or phone is one person; one of the three
 * alone is asked about, since families share a phone, and names are had by several.
 */
export function matchOf(index: ClientIndex, fields: ImportedFields): ClientMatch | undefined {
  const keys = keysOf(fields)
  const email = index.byEmail.get(keys.byEmail) ?? []
  const phone = index.byPhone.get(keys.byPhone) ?? []
  const named = (client: KnownClient) => isSameName(client.name, fields.name)
  const match = (
    client: KnownClient | undefined,
    outcome: ClientMatch['outcome'],
    reason: RowProblem,
  ) => client && { client, outcome, reason }
  return (
    match(email.find(named), 'same', 'same_email') ??
    match(phone.find(named), 'same', 'same_phone_and_name') ??
    match(email[0], 'ask', 'same_email') ??
    match(phone[0], 'ask', 'same_phone') ??
    match(index.byName.get(keys.byName)?.[0], 'ask', 'same_name')
  )
}
