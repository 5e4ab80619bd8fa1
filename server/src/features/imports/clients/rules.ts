import {
  exportedBookingBlock,
  exportedConditions,
  exportedConsents,
  exportedOptOuts,
  exportedPatchTests,
  type ImportedBookingBlock,
  type ImportedHealth,
  type ImportedOptOut,
} from '@salon/contract/exported-parts'
import { wrongTest } from '@salon/contract/patch-tests'
import type { DuplicateReason } from '@salon/contract/duplicates'
import type { ImportField, RowOutcome, RowProblem } from '@salon/contract/import-vocabulary'
import type { ImportedDigests, ImportedFields, ProblemAt } from '@salon/contract/imports'
import {
  mostOfKey,
  readPerson,
  scorePair,
  sharedKeys,
  type KnownPerson,
  type PairScore,
  type ReadPerson,
} from '@salon/contract/duplicate-score'
import { isSameName, subscriberDigits } from '@salon/contract/same-client'
import { folded, typedForm } from '@salon/contract/text-search'
import { readDate, readEmail, readPhone, readYes } from '../cells/rules.ts'
import {
  cellsOf,
  cut,
  isBlank,
  longestId,
  nameOf,
  notesOf,
  otherUser,
  ownCell,
  ownPart,
  type RowReading,
} from '../reading/rules.ts'

/** A row as a client. */
export interface ClientOfRow {
  readonly number: number
  /** The name as far as it can be shown, also of a refused row. */
  readonly label: string
  readonly fields: ImportedFields
  /** Those of which the file says nothing: it has no column of them, or a cell that cannot be used. */
  readonly silent: readonly (keyof ImportedFields)[]
  /** Of our own export. */
  readonly health: ImportedHealth
  /** What another product says of allergies, in parts that a note of the safety card holds. */
  readonly allergies: readonly string[]
  /** Of our own export. */
  readonly optOuts: readonly ImportedOptOut[]
  /** Of our own export with its moment; of another product without. */
  readonly bookingBlock: Partial<ImportedBookingBlock> | null
  /** When they were removed there; null of all others. Of our own export alone. */
  readonly removedAt: string | null
  /** The day since when they are a client, 'YYYY-MM-DD'. */
  readonly addedOn: string | null
  /** The number of the row there; '' where it has none. */
  readonly id: string
  readonly leftOut: ProblemAt[]
  readonly refusal: ProblemAt | null
}

/** How a file of clients is read. */
export interface ClientReading extends RowReading {
  /** The salon's present day. */
  readonly today: string
  readonly now: Date
}

/** Reads a row as a client: a cell that cannot be used is left out, unless it is the name. */
export function clientOfRow(
  row: { readonly number: number; readonly cells: readonly string[] },
  reading: ClientReading,
): ClientOfRow {
  const { columns, product, dateOrder, latestYear, today } = reading
  const cells = cellsOf(row.cells, reading)
  const { read, textOf, says, leftOut } = cells
  const day = (cell: string) => readDate(cell, dateOrder ?? 'day_first', latestYear)
  const name = nameOf(cells, reading)
  const email = read('email', readEmail)
  const phone = read('phone', (cell) => readPhone(cell, product))
  const other = read('other_phone', (cell) => readPhone(cell, product))
  const born = read('birthday', (cell) => {
    const date = day(cell)
    const isLater = 'value' in date && date.value.length === 10 && date.value > today
    return isLater ? { problem: 'birthday_in_future' } : date
  })
  // Without a year it cannot be kept as a birthday.
  const birthday = born?.length === 10 ? born : null
  const added = read('added_on', day)
  const inNotes = {
    birthday: birthday === null ? born : null,
    other_phone: phone === null ? null : other,
  }
  const notes = notesOf(row.cells, reading, cells, inNotes)
  const phones = (['phone', 'other_phone'] as const).filter((field) => columns.includes(field))
  const saysPhones = phones.every(says)
  // Lines of the notes are missing where the cells that they come from cannot be used.
  const saysNotes =
    says('notes') &&
    (saysPhones || phones.length < 2) &&
    (says('birthday') || !columns.includes('birthday'))
  // What the notes are to hold stays in its field where they stay as they are.
  const said = {
    email: says('email'),
    phone: phones.length > 0 && saysPhones && (saysNotes || inNotes.other_phone === null),
    notes: saysNotes,
    birthday: says('birthday') && (saysNotes || inNotes.birthday === null),
  }
  const blocked = read('blocked', readYes) === null ? null : {}
  const id = textOf('id')
  const removedAt = removedThere(row.cells, reading)
  return {
    number: row.number,
    label: cut(name, 255),
    health: healthOf(row.cells, reading, leftOut),
    allergies: allergiesOf(textOf('allergies')),
    optOuts: ownPart(row.cells, reading, 'optOuts', exportedOptOuts, leftOut) ?? [],
    bookingBlock:
      ownPart(row.cells, reading, 'bookingBlock', exportedBookingBlock, leftOut) ?? blocked,
    fields: { name, email, phone: phone ?? other, notes, birthday },
    silent: (['email', 'phone', 'notes', 'birthday'] as const).filter((field) => !said[field]),
    addedOn: added !== null && added.length === 10 ? added : null,
    id,
    leftOut,
    removedAt,
    // The visits of one who was merged are those of the other client.
    refusal:
      ownCell(row.cells, reading, 'mergedInto') === ''
        ? (otherUser(row.cells, reading, 'clients') ?? refusalOf(name, id, columns))
        : { column: null, problem: 'client_removed' },
  }
}

/** Words for no allergy, as `folded` prints them. */
const noAllergy = new Set(
  [
    'none, no, no allergies, no known allergies, none known, nothing, n a, nil, false, 0',
    'keine, keine allergien, keine bekannt, nein, nichts, нет, нет аллергии, отсутствует',
    'отсутствуют, aucune, aucune allergie, non, rien, ninguna, no tiene, nessuna, no allergie',
    'brak, brak alergii, nie',
  ].flatMap((line) => line.split(', ')),
)

/**
 * Never cut: the end of a long list is an allergy, too. It is split between words where it can be, into parts of at most
 * 250 characters: a note holds 500 UTF-16 code units.
 */
function allergiesOf(cell: string): string[] {
  const words = folded(cell)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  if (words === '' || noAllergy.has(words)) return []
  const parts = cell.match(/.{1,250}(?:\s|$)|.{1,250}/gsu) ?? []
  return parts.map((part) => part.trim()).filter((part) => !isBlank(part))
}

const healthOf = (
  cells: readonly string[],
  reading: ClientReading,
  leftOut: ProblemAt[],
): ImportedHealth => ({
  conditions: ownPart(cells, reading, 'conditions', exportedConditions, leftOut) ?? [],
  patchTests: testsOf(cells, reading, leftOut),
  consents: ownPart(cells, reading, 'consents', exportedConsents, leftOut) ?? [],
})

/** Patch tests without those that nobody could note here: they would let a client be booked. */
function testsOf(
  cells: readonly string[],
  reading: ClientReading,
  leftOut: ProblemAt[],
): ImportedHealth['patchTests'] {
  const tests = ownPart(cells, reading, 'patchTests', exportedPatchTests, leftOut) ?? []
  const right = tests.filter((test) => !wrongTest(test, reading.now))
  if (right.length < tests.length)
    leftOut.push({ column: reading.heads.indexOf('patchTests'), problem: 'unreadable' })
  return right
}

/**
 * When our own export says that a client was removed, whose visits have the row alone to belong to; now where it says
 * no moment of the past.
 */
function removedThere(cells: readonly string[], reading: ClientReading): string | null {
  const cell = ownCell(cells, reading, 'removedAt')
  if (cell === '') return null
  const moment = Date.parse(cell)
  return (moment <= reading.now.getTime() ? new Date(moment) : reading.now).toISOString()
}

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

/** Rows without a number are known again by what a person has for themselves: email and name, or phone and name. */
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
    (['name', 'email', 'phone', 'notes', 'birthday'] as const)
      .filter(
        (field) => present[field] === written[field] && next.digests[field] !== written[field],
      )
      .map((field) => [field, next[field]]),
  )
}

/** By which a person is the same, whatever else is different. */
const samePerson: readonly DuplicateReason[] = [
  'same_name',
  'near_name',
  'same_email',
  'same_phone',
]

/**
 * Whether a row is of another person than the client with its number: a product may give a number again, and a file may
 * have one twice. The name is another than the client has, and than the file had; email and phone are so, too. Who has
 * only changed their surname has one of those still.
 */
export function isOfOtherPerson(
  row: Pick<ClientOfRow, 'fields'> & { digests: ImportedDigests; contact: ReadContact },
  client: { readonly fields: ImportedFields; readonly digests: ImportedDigests },
): boolean {
  const isAsWritten = (field: 'name' | 'email' | 'phone') =>
    row.fields[field] !== null && row.digests[field] === client.digests[field]
  if (isAsWritten('name') || isAsWritten('email') || isAsWritten('phone')) return false
  const { reasons } = scorePair(row.contact.person, readPerson(client.fields))
  return !reasons.some((reason) => samePerson.includes(reason))
}

/** A client who is there, as far as a match needs. */
interface KnownClient {
  readonly id: number
  readonly name: string
  readonly person: ReadPerson
}

/** What a client is known by, read once for many comparisons. */
export interface ReadContact extends Omit<KnownClient, 'id'> {
  /** The `sharedKeys`. */
  readonly keys: readonly string[]
}

/** Reads what a row or a client is known by. */
export const readContact = (contact: KnownPerson): ReadContact => {
  const person = readPerson(contact)
  return { name: contact.name, person, keys: sharedKeys(person) }
}

/** Clients by each of their `sharedKeys`. */
export type ClientIndex = Map<string, KnownClient[]>

/** Adds a client to an index. */
export function addToIndex(index: ClientIndex, id: number, contact: ReadContact): void {
  // Without the keys, which would be kept twice.
  const client: KnownClient = { id, name: contact.name, person: contact.person }
  for (const key of contact.keys) {
    const there = index.get(key)
    if (there) there.push(client)
    else index.set(key, [client])
  }
}

/** A client with a key in common, and how alike they are. */
interface ScoredClient {
  readonly client: KnownClient
  readonly score: PairScore
  readonly isSame: boolean
}

/**
 * Clients who may be a person, by the score that finds duplicates. Nobody looks at a row that `isSame`: a certain pair
 * is only that if it has one name, in any spelling. The score takes 'Anna' and 'Anja' for one name, but in a family with
 * one phone they are two people.
 */
function scoredClients(index: ClientIndex, { name, person, keys }: ReadContact): ScoredClient[] {
  const clients = new Set<KnownClient>()
  for (const key of keys) {
    const found = index.get(key) ?? []
    if (found.length <= mostOfKey) for (const client of found) clients.add(client)
  }
  return [...clients].map((client) => {
    const score = scorePair(person, client.person)
    return { client, score, isSame: score.band === 'certain' && isSameName(client.name, name) }
  })
}

/** How a row and a client are alike. */
interface ClientMatch {
  readonly client: KnownClient
  readonly outcome: Extract<RowOutcome, 'same' | 'ask'>
  readonly reason: RowProblem
}

/** The client that a row is, or may be. */
export const matchOf = (index: ClientIndex, contact: ReadContact): ClientMatch | undefined =>
  bestOf(scoredClients(index, contact))

function bestOf(clients: readonly ScoredClient[]): ClientMatch | undefined {
  const [best] = clients
    .filter(({ score }) => score.band !== null)
    .toSorted(
      (a, b) =>
        Number(b.isSame) - Number(a.isSame) ||
        b.score.points - a.score.points ||
        a.client.id - b.client.id,
    )
  return (
    best && {
      client: best.client,
      outcome: best.isSame ? 'same' : 'ask',
      reason: problemOf(best),
    }
  )
}

function problemOf({ score: { reasons }, isSame }: ScoredClient): RowProblem {
  if (reasons.includes('same_email')) return 'same_email'
  if (reasons.includes('same_phone')) return isSame ? 'same_phone_and_name' : 'same_phone'
  return reasons.includes('same_name') ? 'same_name' : 'near_name'
}

/**
 * The one client whom contact and name of a visit mean. Where a name alone is known, it must be of one client only;
 * a phone or email of somebody of another name may be that of a family, and many numbers end as a local one.
 */
export function clientOfContact(
  index: ClientIndex,
  contact: KnownPerson,
): { readonly id: number } | { readonly problem: RowProblem } {
  const scored = scoredClients(index, readContact(contact))
  const match = bestOf(scored)
  if (match?.outcome === 'same') return match.client
  const [only, ...others] = scored.filter(({ client, score: { band, reasons } }) =>
    contact.name === ''
      ? reasons.includes('same_email') || (reasons.includes('same_phone') && band !== 'perhaps')
      : isSameName(client.name, contact.name),
  )
  if (only && others.length === 0) return only.client
  return { problem: match || only ? 'client_uncertain' : 'client_unknown' }
}
