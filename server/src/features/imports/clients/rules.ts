import type { ImportField, RowOutcome, RowProblem } from '@salon/contract/import-vocabulary'
import type { ImportedDigests, ImportedFields, ProblemAt } from '@salon/contract/imports'
import { isSameName, subscriberDigits } from '@salon/contract/same-client'
import { typedForm } from '@salon/contract/text-search'
import { readDate, readEmail, readPhone } from '../cells/rules.ts'
import {
  cellsOf,
  cut,
  isBlank,
  longestId,
  nameOf,
  notesOf,
  type RowReading,
} from '../reading/rules.ts'

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

/** Reads a row as a client: a cell that cannot be used is left out, unless it is the name. */
export function clientOfRow(
  row: { readonly number: number; readonly cells: readonly string[] },
  reading: RowReading,
): ClientOfRow {
  const { columns, product, dateOrder, thisYear } = reading
  const cells = cellsOf(row.cells, reading)
  const { read, textOf, leftOut } = cells
  const day = (cell: string) => readDate(cell, dateOrder ?? 'day_first', thisYear)
  const name = nameOf(cells, reading)
  const email = read('email', readEmail)
  const phone = read('phone', (cell) => readPhone(cell, product))
  const other = read('other_phone', (cell) => readPhone(cell, product))
  const birthday = read('birthday', day)
  const added = read('added_on', day)
  const notes = notesOf(row.cells, reading, cells, {
    birthday,
    other_phone: phone === null ? null : other,
  })
  const id = textOf('id')
  return {
    number: row.number,
    label: cut(name, 255),
    fields: { name, email, phone: phone ?? other, notes },
    addedOn: added !== null && added.length === 10 ? added : null,
    id,
    leftOut,
    refusal: isRemoved(row.cells, reading)
      ? { column: null, problem: 'client_removed' }
      : refusalOf(name, id, columns),
  }
}

/** Our own export has clients who were removed, by a name that stands for all of them. */
const isRemoved = (cells: readonly string[], { product, heads }: RowReading) =>
  product === 'own' && (cells[heads.indexOf('removedAt')] ?? '') !== ''

function refusalOf(name: string, id: string, columns: RowReading['columns']): ProblemAt | null {
  const problem = (field: ImportField, what: RowProblem) => ({
    column: columns.indexOf(field),
    problem: what,
  })
  const nameField = columns.includes('name')
    ? 'name'
    : columns.includes('first_name')
      ? 'first_name'
      : 'last_name'
  if (isBlank(name)) return problem(nameField, 'no_name')
  if (name.length > 255) return problem(nameField, 'name_too_long')
  if (id.length > longestId) return problem('id', 'id_too_long')
  return null
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
export function matchOf(
  index: ClientIndex,
  fields: Omit<KnownClient, 'id'>,
): ClientMatch | undefined {
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

/**
 * The one client whom contact and name of a visit mean. Where a name alone is known, it must be of one client only;
 * a phone or e-mail of somebody of another name may be that of a family.
 */
export function clientOfContact(
  index: ClientIndex,
  contact: Omit<KnownClient, 'id'>,
): { readonly id: number } | { readonly problem: RowProblem } {
  const match = matchOf(index, contact)
  if (match?.outcome === 'same') return match.client
  const keys = keysOf(contact)
  const found =
    contact.name === ''
      ? [...(index.byEmail.get(keys.byEmail) ?? []), ...(index.byPhone.get(keys.byPhone) ?? [])]
      : (index.byName.get(keys.byName) ?? [])
  const [client, ...others] = found
  if (client && others.every(({ id }) => id === client.id)) return client
  return { problem: match ? 'client_uncertain' : 'client_unknown' }
}
