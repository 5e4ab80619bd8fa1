import type { ImportedDigests, ImportedFields, RowProblem } from '@salon/contract/imports'
import type { Db } from '../../../db/client.ts'
import { setTenant } from '../../../db/tenant-db.ts'
import { spreadsheetRows } from '../../../files/spreadsheet.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { hashOf } from '../../../kernel/secrets.ts'
import { recordActivity } from '../../activity/operations.ts'
import { addImported, editImported } from '../../customers/imported/operations.ts'
import { fileOf } from '../operations.ts'
import { deleteRows, lockImport, renewLeases, updateImport, type ImportRecord } from '../queries.ts'
import * as queries from './queries.ts'
import {
  addToIndex,
  changedFields,
  clientOfRow,
  emptyIndex,
  matchOf,
  ownKey,
  type ClientIndex,
  type ClientOfRow,
} from './rules.ts'

/** How an import is worked on. */
export interface ImportWork {
  readonly db: Db
  readonly clock: Clock
  /** Who holds the lease of the import, which the work renews. */
  readonly holder: string
  readonly lease: string
  readonly signal?: AbortSignal | undefined
}

/** Rows of a batch: one transaction. */
const batchRows = 500

/** What was read of the file so far, by which a row that is there twice is seen. */
interface SeenRows {
  readonly ids: Set<string>
  readonly clients: ClientIndex
}

/** A row as a client, with what it is known by later. */
type IdentifiedClient = ClientOfRow & {
  readonly foreignId: string
  readonly digests: ImportedDigests
}

/** Rows that are read together. */
type Batch = { readonly client: IdentifiedClient; readonly twice: RowProblem | undefined }[]

/** What is to become of a row. */
type JudgedRow = Omit<queries.NewRow, 'decision' | 'effect' | 'before' | 'versionAfter'> & {
  readonly client: IdentifiedClient
  readonly link: queries.ImportLink | undefined
}

/** The dry run: writes what would become of each row, and no client. Begins with the first row. */
export async function checkClients(
  work: ImportWork,
  salon: Pick<Salon, 'id'>,
  record: ImportRecord,
): Promise<void> {
  const { db, signal } = work
  const existing = await indexOf(db, salon, record.id)
  await inTurn(work, salon, record, 'checking', undefined, async (tx) => {
    await deleteRows(tx, salon, record.id)
    return 0
  })
  let done = 0
  for await (const batch of batchesOf(work, salon, record)) {
    signal?.throwIfAborted()
    const rows = await judge(db, salon, record, batch, existing)
    const isMine = await inTurn(work, salon, record, 'checking', done, async (tx) => {
      await queries.insertRows(
        tx,
        rows.map(({ client: _client, link: _link, ...row }) => row),
      )
      return (done += rows.length)
    })
    if (!isMine) return
  }
  await finish(work, salon, record, 'checking', { state: 'checked', rowCount: done })
}

/** Writes the clients, from the first row that is not done yet. */
export async function runClients(
  work: ImportWork,
  salon: Pick<Salon, 'id'>,
  record: ImportRecord,
): Promise<void> {
  const { db, signal } = work
  const existing = await indexOf(db, salon, record.id)
  let position = 0
  let { done } = record
  for await (const batch of batchesOf(work, salon, record)) {
    signal?.throwIfAborted()
    position += batch.length
    // Done before a pause or a restart: only read again, since later rows are compared with it.
    if (position <= done) continue
    const isMine = await inTurn(work, salon, record, 'running', done, async (tx) => {
      await runBatch(tx, salon, record, await judge(tx, salon, record, batch, existing))
      return (done = position)
    })
    if (!isMine) return
  }
  await finish(work, salon, record, 'running', {
    state: 'done',
    finishedAt: work.clock().toISOString(),
  })
}

/** Ends a step, and records what an import has made. */
async function finish(
  { db }: ImportWork,
  salon: Pick<Salon, 'id'>,
  record: ImportRecord,
  state: 'checking' | 'running',
  changes: Partial<ImportRecord>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const locked = await lockImport(tx, salon, record.id)
    if (locked?.state !== state) return
    await setActor(tx, salon, locked)
    await updateImport(tx, salon, record.id, changes)
    if (state === 'checking') return
    const count = await queries.createdBy(tx, salon, record.id)
    await recordActivity(tx, salon, {
      action: 'created',
      entity: 'customer',
      id: null,
      name: record.fileName,
      sentence: `Imported ${count} clients`,
    })
  })
}

/**
 * Runs a batch where the import is still in this state and, unless another process has gone on with it, as far as
 * `done`. @returns whether it was
 */
async function inTurn(
  { db, holder, lease }: ImportWork,
  salon: Pick<Salon, 'id'>,
  { id }: ImportRecord,
  state: ImportRecord['state'],
  done: number | undefined,
  batch: (tx: Db) => Promise<number>,
): Promise<boolean> {
  await renewLeases(db, holder, [lease])
  return db.transaction(async (tx) => {
    const locked = await lockImport(tx, salon, id)
    if (locked?.state !== state || (done !== undefined && locked.done !== done)) return false
    await setActor(tx, salon, locked)
    await updateImport(tx, salon, id, { done: await batch(tx) })
    return true
  })
}

const setActor = (tx: Db, salon: Pick<Salon, 'id'>, { accountId }: ImportRecord) =>
  setTenant(tx, { tenant: salon.id, actor: accountId, visitsOf: 'all' })

/** Clients of the salon, without those whom this import has made. */
async function indexOf(db: Db, salon: Pick<Salon, 'id'>, importId: number): Promise<ClientIndex> {
  const index = emptyIndex()
  let after = 0
  for (;;) {
    const known = await queries.knownClients(db, salon, importId, after)
    for (const client of known) addToIndex(index, client)
    const last = known.at(-1)
    if (!last) return index
    after = last.id
  }
}

/** The rows of the file as clients, with what of them was there before. */
async function* batchesOf(
  { db, clock }: ImportWork,
  salon: Pick<Salon, 'id'>,
  record: ImportRecord,
) {
  const reading = { ...record, thisYear: clock().getUTCFullYear() }
  const seen: SeenRows = { ids: new Set(), clients: emptyIndex() }
  let batch: Batch = []
  let isHead = true
  for await (const row of spreadsheetRows(fileOf(db, salon, record.id), record)) {
    if (isHead) {
      isHead = false
      continue
    }
    const client = identified(clientOfRow(row, reading))
    batch.push({ client, twice: client.refusal ? undefined : twiceIn(seen, client) })
    if (batch.length < batchRows) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** The start of a SHA-256, which is enough to see a change. */
const digest = (text: string) => hashOf(text).slice(0, 32)

const digestsOf = ({ name, email, phone, notes }: ImportedFields): ImportedDigests => ({
  name: digest(name),
  email: digest(email ?? ''),
  phone: digest(phone ?? ''),
  notes: digest(notes ?? ''),
})

const identified = (client: ClientOfRow): IdentifiedClient => ({
  ...client,
  foreignId: client.id === '' ? `~${digest(ownKey(client.fields))}` : client.id.slice(0, 100),
  digests: digestsOf(client.fields),
})

const changesOf = ({ fields, digests }: queries.ImportLink, client: IdentifiedClient) =>
  changedFields(digests, digestsOf(fields), { ...client.fields, digests: client.digests })

/** Whether an earlier row has the same number, or may be the same person; remembers this one. */
function twiceIn({ ids, clients }: SeenRows, client: IdentifiedClient): RowProblem | undefined {
  if (ids.has(client.foreignId)) return client.id === '' ? 'same_as_row' : 'id_twice'
  ids.add(client.foreignId)
  const match = matchOf(clients, client.fields)
  addToIndex(clients, { ...client.fields, id: client.number })
  // Families share a phone, and names are had by several: within one file they are separate on purpose.
  return match?.outcome === 'same' ? 'same_as_row' : undefined
}

/** What becomes of each row. */
async function judge(
  db: Db,
  salon: Pick<Salon, 'id'>,
  record: ImportRecord,
  clients: Batch,
  existing: ClientIndex,
): Promise<JudgedRow[]> {
  const links = await queries.linksOf(
    db,
    salon,
    record,
    clients.map(({ client }) => client.foreignId),
  )
  const linkBy = new Map(links.map((link) => [link.foreignId, link]))
  return clients.map(({ client, twice }) => {
    const link = linkBy.get(client.foreignId)
    const row = {
      userId: salon.id,
      importId: record.id,
      number: client.number,
      name: client.label,
      leftOut: client.leftOut,
      client,
      link,
    }
    const judged = (
      outcome: JudgedRow['outcome'],
      reason: JudgedRow['reason'] = null,
      customerId: number | null = null,
    ): JudgedRow => ({ ...row, outcome, reason, customerId })
    const because = (problem: RowProblem) => ({ column: null, problem })
    if (client.refusal) return judged('refused', client.refusal)
    if (twice === 'id_twice' || (twice && client.id === ''))
      return judged('refused', because(twice))
    if (link) {
      if (link.isRemoved) return judged('same', because('client_removed'), link.customerId)
      const isChanged = Object.keys(changesOf(link, client)).length > 0
      const outcome = isChanged ? 'changed' : 'same'
      return judged(outcome, null, link.customerId)
    }
    const match = matchOf(existing, client.fields)
    if (match) return judged(match.outcome, because(match.reason), match.client.id)
    return twice ? judged('ask', because(twice)) : judged('new')
  })
}

/** Writes a batch: clients, links, and what became of each row. */
async function runBatch(
  tx: Db,
  salon: Pick<Salon, 'id'>,
  record: ImportRecord,
  rows: readonly JudgedRow[],
): Promise<void> {
  const decisions = new Map(
    (await queries.decisionsOf(tx, salon, record.id, rows)).map(({ number, decision }) => [
      number,
      decision,
    ]),
  )
  const decided = rows.map((row) => {
    const decision = decisions.get(row.number) ?? null
    if (decision === 'leave_out') return { ...row, decision, outcome: 'ask' as const, isLeft: true }
    if (row.outcome !== 'ask') return { ...row, decision, isLeft: false }
    if (decision === 'add') return { ...row, decision, outcome: 'new' as const, isLeft: false }
    if (decision === 'same' && row.customerId !== null)
      return { ...row, decision, outcome: 'same' as const, isLeft: false }
    return { ...row, decision, isLeft: true }
  })
  const added = decided.filter(({ outcome, isLeft }) => outcome === 'new' && !isLeft)
  const made = await addImported(
    tx,
    salon,
    added.map(({ client }) => ({
      ...client.fields,
      // Noon in UTC is on the same day nearly everywhere.
      createdAt: client.addedOn && `${client.addedOn}T12:00:00Z`,
    })),
  )
  const madeFor = new Map(added.map(({ number }, n) => [number, made[n]]))
  const changed = decided.flatMap((row) => {
    if (row.outcome !== 'changed' || !row.link) return []
    const { fields, digests, customerId } = row.link
    const next = { ...fields, ...changesOf(row.link, row.client) }
    return [{ row, customerId, before: { ...fields, digests }, next }]
  })
  const versions = await editImported(
    tx,
    salon,
    changed.map(({ customerId, next }) => ({ ...next, id: customerId })),
  )
  const changedFor = new Map(
    changed.map(({ row, before }, n) => [row.number, { before, version: versions[n] }]),
  )
  const results = decided.map(({ client: _client, link: _link, isLeft: _isLeft, ...row }) => {
    const client = madeFor.get(row.number)
    const change = changedFor.get(row.number)
    return {
      ...row,
      customerId: client?.id ?? row.customerId,
      effect: client ? ('created' as const) : change ? ('updated' as const) : null,
      before: change?.before ?? null,
      versionAfter: client?.version ?? change?.version ?? null,
    }
  })
  await queries.upsertRows(tx, results)
  const linked = decided.flatMap((row) => {
    const customerId = madeFor.get(row.number)?.id ?? row.customerId ?? null
    if (row.isLeft || row.outcome === 'refused' || customerId === null) return []
    if (row.reason?.problem === 'client_removed') return []
    return [
      {
        userId: salon.id,
        product: record.product,
        kind: record.kind,
        foreignId: row.client.foreignId,
        customerId,
        importId: record.id,
        digests: row.client.digests,
      },
    ]
  })
  if (linked.length > 0) await queries.upsertLinks(tx, salon, linked)
}
