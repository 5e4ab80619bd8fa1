import type { ImportedHealth } from '@salon/contract/exported-parts'
import type { ImportedDigests, ImportedFields } from '@salon/contract/imports'
import type { RowProblem } from '@salon/contract/import-vocabulary'
import type { Db } from '../../../db/client.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { dayAt } from '../../../kernel/salon-time.ts'
import { hashOf } from '../../../kernel/secrets.ts'
import { addImported, addOptOuts, editImported } from '../../customers/imported/operations.ts'
import { settingsOf, type ImportRecord } from '../queries.ts'
import { digestOfParts, partsLeftOut, type RowKind, type WrittenRow } from '../rows/operations.ts'
import { presentParts, type DecidedRow, type JudgedRow } from '../rows/rules.ts'
import { upsertLinks } from '../rows/queries.ts'
import * as queries from './queries.ts'
import {
  addToIndex,
  changedFields,
  clientOfRow,
  isOfOtherPerson,
  matchOf,
  ownKey,
  readContact,
  type ClientIndex,
  type ClientOfRow,
  type ReadContact,
} from './rules.ts'

/** What was read of the file so far, by which a row that is there twice is seen. */
interface SeenRows {
  /** Their numbers in the other product. */
  readonly numbers: Set<string>
  /** Of rows without one, by name with email or phone: the first row, and digests of what each of them holds. */
  readonly byKey: Map<string, { readonly first: number; readonly digests: Set<string> }>
  /** With the numbers of the rows as ids. */
  readonly clients: ClientIndex
}

/** A row as a client, with what it is known by later. */
type ClientOfFile = ClientOfRow & {
  readonly foreignId: string
  readonly digests: ImportedDigests
  readonly contact: ReadContact
  /** Why it is refused for an earlier row. */
  readonly twice: RowProblem | undefined
  /** The number of an earlier row that may be the same person, which is asked. */
  readonly sameAsRow: number | undefined
}

/** Rows that are clients. */
export async function clientRows(
  db: Db,
  salon: Pick<Salon, 'id'>,
  record: ImportRecord,
  now: Date,
): Promise<RowKind<ClientOfFile>> {
  let lastRead = await queries.lastClient(db, salon)
  const existing = await clientIndex(db, salon, record.id)
  const made = new Set<number>()
  const today = dayAt(now, (await settingsOf(db, salon)).timeZone)
  const reading = { ...record, latestYear: now.getUTCFullYear(), today, now }
  const seen: SeenRows = { numbers: new Set(), byKey: new Map(), clients: new Map() }
  // Of the rows that were judged last, which are those that are written next.
  let links = new Map<string, queries.ImportLink>()
  return {
    read: (row) => identified(seen, clientOfRow(row, reading)),
    judge: async (tx, rows) => {
      // The last batch is left out by its ids: `import_rows` has no index by client, which the query would need.
      lastRead = await addClients(tx, salon, existing, lastRead, { ids: made })
      made.clear()
      const foreignIds = rows.map(({ foreignId }) => foreignId)
      const linked = await queries.linksOf(tx, salon, record, foreignIds)
      links = new Map(linked.map((link) => [link.foreignId, link]))
      const judged = rows.map((row) => judge(row, links.get(row.foreignId), existing))
      return matchesByNow(tx, salon, judged, links)
    },
    write: async (tx, rows) => {
      const written = await write(tx, salon, record, rows, links, now)
      for (const { targetId } of written) made.add(targetId)
      return written
    },
    // What is known of somebody's health comes with a new client: who is here keeps what the salon has noted.
    leftOutOf: ({ row, outcome, reason }) =>
      (outcome === 'same' || outcome === 'changed') && reason?.problem !== 'client_removed'
        ? [
            ...row.leftOut,
            ...partsLeftOut(
              partsOfClient(row),
              links.get(row.foreignId)?.digests.parts,
              record,
              'client_here',
            ),
          ]
        : row.leftOut,
  }
}

/** What comes with a new client alone: all but opt-outs. */
const partsOfClient = ({ health, allergies, bookingBlock }: ClientOfRow) =>
  presentParts({ ...health, allergies, bookingBlock })

/** Health data as it is written: another product does not say how severe an allergy is, nor who noted it when. */
const healthOf = ({ health, allergies }: ClientOfRow, now: Date): ImportedHealth => ({
  ...health,
  conditions: [
    ...health.conditions,
    ...allergies.map((note) => ({
      kind: 'other' as const,
      note,
      severity: 'moderate' as const,
      notedBy: 'Import',
      createdAt: now.toISOString(),
    })),
  ],
})

/** Clients of the salon, without those whom this import has made. */
export async function clientIndex(
  db: Db,
  salon: Pick<Salon, 'id'>,
  importId: number | undefined,
): Promise<ClientIndex> {
  const index: ClientIndex = new Map()
  await addClients(db, salon, index, 0, { importId })
  return index
}

/** Clients who are left out: whom an import has made, or with these ids. */
interface ExceptClients {
  readonly importId?: number | undefined
  readonly ids?: ReadonlySet<number>
}

/**
 * Adds the clients with ids above one to an index. Ids are not in the order of commits: one that was committed after a
 * higher one may be missed, and is found by the search for duplicates.
 * @returns the highest id
 */
async function addClients(
  db: Db,
  salon: Pick<Salon, 'id'>,
  index: ClientIndex,
  after: number,
  { importId, ids }: ExceptClients,
): Promise<number> {
  let last = after
  for (;;) {
    const page = await queries.knownClients(db, salon, importId, last)
    for (const { id, ...known } of page)
      if (!ids?.has(id)) addToIndex(index, id, readContact(known))
    const end = page.at(-1)
    if (!end) return last
    last = end.id
  }
}

/** The start of a SHA-256, which is enough to see a change. */
const digest = (text: string) => hashOf(text).slice(0, 32)

const digestsOf = ({ name, email, phone, notes, birthday }: ImportedFields): ImportedDigests => ({
  name: digest(name),
  email: digest(email ?? ''),
  phone: digest(phone ?? ''),
  notes: digest(notes ?? ''),
  birthday: digest(birthday ?? ''),
})

/** Gives a row what it is known by, and compares it with earlier ones; remembers it. */
function identified(seen: SeenRows, client: ClientOfRow): ClientOfFile {
  const { fields, id, refusal } = client
  const contact = readContact(fields)
  const row = {
    ...client,
    digests: digestsOf(fields),
    contact,
    twice: undefined,
    sameAsRow: undefined,
  }
  if (id !== '') {
    const numbered = { ...row, foreignId: id.slice(0, 100) }
    if (refusal) return numbered
    if (seen.numbers.has(id)) return { ...numbered, twice: 'id_twice' }
    seen.numbers.add(id)
    return { ...numbered, sameAsRow: earlierRow(seen, row) }
  }
  const key = `~${digest(ownKey(fields))}`
  if (refusal) return { ...row, foreignId: key }
  const content = digest(JSON.stringify({ ...client, number: 0 }))
  const namesakes = seen.byKey.get(key)
  if (!namesakes) {
    seen.byKey.set(key, { first: row.number, digests: new Set([content]) })
    return { ...row, foreignId: key, sameAsRow: earlierRow(seen, row) }
  }
  if (namesakes.digests.has(content)) return { ...row, foreignId: key, twice: 'same_as_row' }
  namesakes.digests.add(content)
  const foreignId = `${key}#${namesakes.digests.size}`
  return { ...row, foreignId, sameAsRow: earlierRow(seen, row) ?? namesakes.first }
}

/**
 * The number of an earlier row who is a person of one name with the same contact; remembers the row. Families share a
 * phone, and names are had by several: within one file they are separate on purpose. All who were removed have one name.
 */
function earlierRow(
  { clients }: SeenRows,
  { number, contact, removedAt }: Pick<ClientOfFile, 'number' | 'contact' | 'removedAt'>,
): number | undefined {
  if (removedAt !== null) return undefined
  const match = matchOf(clients, contact)
  addToIndex(clients, number, contact)
  return match?.outcome === 'same' ? match.client.id : undefined
}

/** An import from before clients had a birthday wrote none. */
const withoutBirthday = { birthday: digest('') }

const changesOf = (link: queries.ImportLink, client: ClientOfFile) =>
  changedFields({ ...withoutBirthday, ...link.digests }, digestsOf(link.fields), {
    ...client.fields,
    digests: nextDigests(client, link),
  })

/** What the link of a row says once it is written: of fields that the file does not have, as before. */
const nextDigests = (
  { digests, silent }: ClientOfFile,
  link: queries.ImportLink | undefined,
): ImportedDigests => {
  const written = link && { ...withoutBirthday, ...link.digests }
  return {
    ...digests,
    ...(written && Object.fromEntries(silent.map((field) => [field, written[field]]))),
  }
}

/** What becomes of a row. */
function judge(
  row: ClientOfFile,
  link: queries.ImportLink | undefined,
  existing: ClientIndex,
): JudgedRow<ClientOfFile> {
  const judged = (
    outcome: JudgedRow<ClientOfFile>['outcome'],
    reason: JudgedRow<ClientOfFile>['reason'] = null,
    targetId: number | null = null,
  ) => ({ row, outcome, reason, targetId })
  const because = (problem: RowProblem) => ({ column: null, problem })
  const { refusal, twice, sameAsRow } = row
  if (refusal) return judged('refused', refusal)
  if (twice) return judged('refused', because(twice))
  if (link) {
    if (link.isRemoved) return judged('same', because('client_removed'), link.customerId)
    if (row.removedAt !== null) return judged('refused', because('client_removed'))
    if (isOfOtherPerson(row, link)) return judged('refused', because('id_taken'))
    const isChanged = Object.keys(changesOf(link, row)).length > 0
    return judged(isChanged ? 'changed' : 'same', null, link.customerId)
  }
  if (row.removedAt !== null) return judged('new')
  const match = matchOf(existing, row.contact)
  // Asked each time that the file comes: once the earlier row is a client, that one is as like.
  if (sameAsRow !== undefined) {
    const client = match?.outcome === 'same' ? match.client.id : null
    return judged('ask', { ...because('same_as_row'), row: sameAsRow }, client)
  }
  if (match) return judged(match.outcome, because(match.reason), match.client.id)
  return judged('new')
}

/**
 * Rows with whom their matches are by now: the desk may have merged or removed a client who is in the index. A row whose
 * match was removed is asked about, so that nobody comes back whom the desk has just removed.
 */
async function matchesByNow(
  db: Db,
  salon: Pick<Salon, 'id'>,
  rows: readonly JudgedRow<ClientOfFile>[],
  links: ReadonlyMap<string, queries.ImportLink>,
): Promise<JudgedRow<ClientOfFile>[]> {
  const matched = rows.filter(({ row }) => !links.has(row.foreignId))
  const ids = matched.flatMap(({ targetId }) => targetId ?? [])
  const present = await queries.presentClients(db, salon, ids)
  return rows.map((one) => {
    if (one.targetId === null || links.has(one.row.foreignId)) return one
    const targetId = present.get(one.targetId) ?? null
    return { ...one, targetId, outcome: targetId === null ? 'ask' : one.outcome }
  })
}

/** Writes clients and their links. */
async function write(
  tx: Db,
  salon: Pick<Salon, 'id'>,
  record: ImportRecord,
  rows: readonly DecidedRow<ClientOfFile>[],
  links: ReadonlyMap<string, queries.ImportLink>,
  now: Date,
): Promise<WrittenRow[]> {
  const added = rows.filter(({ outcome, isLeft }) => outcome === 'new' && !isLeft)
  const made = await addImported(
    tx,
    salon,
    added.map(({ row }) => ({
      ...row.fields,
      health: healthOf(row, now),
      optOuts: row.optOuts,
      bookingBlock: row.bookingBlock,
      removedAt: row.removedAt,
      // Noon in UTC is on the same day nearly everywhere.
      createdAt: row.addedOn && `${row.addedOn}T12:00:00Z`,
    })),
  )
  const created = added.flatMap(({ row: { number } }, n): WrittenRow[] => {
    const client = made[n]
    if (!client) return []
    const { id: targetId, version, also: alsoMade } = client
    const also = alsoMade.length > 0 && { alsoMade }
    return [{ number, targetId, effect: 'created', version, ...also }]
  })
  // Two rows may be one client: the later one finds what the earlier one has written.
  const present = new Map<number, ImportedFields>()
  const changed = rows.flatMap(({ row, outcome }) => {
    const link = links.get(row.foreignId)
    if (outcome !== 'changed' || !link) return []
    const fields = present.get(link.customerId) ?? link.fields
    const next = { ...fields, ...changesOf({ ...link, fields }, row) }
    present.set(link.customerId, next)
    return [{ row, link, fields, next }]
  })
  const versions = await editImported(
    tx,
    salon,
    changed.map(({ link, next }) => ({ ...next, id: link.customerId })),
  )
  const updated = changed.flatMap(({ row, link, fields }, n): WrittenRow[] => {
    const version = versions[n]
    const { customerId, foreignId, digests } = link
    const before = { ...fields, foreignId, digests }
    return version === undefined
      ? []
      : [{ number: row.number, targetId: customerId, effect: 'updated', version, before }]
  })
  const clients = await clientsOfRows(tx, salon, record, rows, created)
  await addOptOuts(
    tx,
    salon,
    rows.flatMap(({ row, outcome }) => {
      const id = clients.get(row.number)
      return id === undefined || outcome === 'new' ? [] : [{ id, optOuts: row.optOuts }]
    }),
  )
  const linked = rows.flatMap(({ row, outcome }) => {
    const targetId = clients.get(row.number)
    if (targetId === undefined) return []
    const { product, kind, id } = record
    const { foreignId } = row
    const link = links.get(foreignId)
    // The link says what was written; of such a row nothing is.
    if (link && outcome === 'same') return []
    const parts = outcome === 'new' ? digestOfParts(partsOfClient(row)) : link?.digests.parts
    const digests = { ...nextDigests(row, link), parts }
    return [{ userId: salon.id, product, kind, foreignId, targetId, importId: id, digests }]
  })
  await upsertLinks(tx, salon, 'customers', linked)
  const ofEarlier = rows.flatMap(({ row: { number }, outcome, targetId: known }): WrittenRow[] => {
    const targetId = clients.get(number)
    if (targetId === undefined || outcome !== 'same' || known !== null) return []
    return [{ number, targetId, effect: null, version: null }]
  })
  return [...created, ...updated, ...ofEarlier]
}

/**
 * The clients that rows are by now, by their numbers: without those that are left, and those whose client was removed. A
 * row that is the person of an earlier one is its client, if that one has any.
 */
async function clientsOfRows(
  tx: Db,
  salon: Pick<Salon, 'id'>,
  record: ImportRecord,
  rows: readonly DecidedRow<ClientOfFile>[],
  created: readonly WrittenRow[],
): Promise<ReadonlyMap<number, number>> {
  const inBatch = new Set(rows.map(({ row }) => row.number))
  const earlier = rows.flatMap(({ reason }) =>
    reason?.row === undefined || inBatch.has(reason.row) ? [] : [reason.row],
  )
  const clients = new Map<number, number>()
  for (const { number, targetId } of await queries.clientsOfEarlier(tx, salon, record, earlier))
    clients.set(number, targetId)
  for (const { number, targetId } of created) clients.set(number, targetId)
  for (const { row, isLeft, reason, targetId } of rows) {
    if (isLeft || reason?.problem === 'client_removed' || clients.has(row.number)) continue
    const client = targetId ?? clients.get(reason?.row ?? 0)
    if (client !== undefined) clients.set(row.number, client)
  }
  return clients
}
