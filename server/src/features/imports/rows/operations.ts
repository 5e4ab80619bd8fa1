import type { RowProblem } from '@salon/contract/import-vocabulary'
import type { ImportTotals, MadeRow, ProblemAt } from '@salon/contract/imports'
import type { Db } from '../../../db/client.ts'
import { setTenant } from '../../../db/tenant-db.ts'
import { spreadsheetRows, type SpreadsheetRow } from '../../../files/spreadsheet.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { hashOf } from '../../../kernel/secrets.ts'
import { recordActivity } from '../../activity/operations.ts'
import { fileOf } from '../file/operations.ts'
import {
  deleteFileUnlessRefused,
  deleteRows,
  lockImport,
  renewLeases,
  updateImport,
  type ImportRecord,
} from '../queries.ts'
import * as queries from './queries.ts'
import {
  activityOf,
  decidedOf,
  type DecidedRow,
  type JudgedRow,
  type ReadRow,
  type RowParts,
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

/** What the run did with a row. */
export interface WrittenRow {
  readonly number: number
  readonly targetId: number
  /** Null of one that is what an earlier row became: its link alone was written. */
  readonly effect: 'created' | 'updated' | null
  readonly version: number | null
  readonly before?: queries.NewRow['before']
  readonly alsoMade?: MadeRow[]
}

/**
 * All that differs from one kind of rows to another, made anew for each step. It remembers the rows that it has read,
 * by which a row that is there twice is seen.
 */
export interface RowKind<R extends ReadRow> {
  /** Reads the next row of the file. */
  readonly read: (row: SpreadsheetRow) => R
  /** What would become of rows; writes nothing. */
  readonly judge: (db: Db, rows: readonly R[]) => Promise<JudgedRow<R>[]>
  /** Cells that are left out for what becomes of the row, beside those that cannot be used. */
  readonly leftOutOf?: (judged: JudgedRow<R>) => ReadRow['leftOut']
  /** Writes rows and their links. */
  readonly write: (tx: Db, rows: readonly DecidedRow<R>[]) => Promise<WrittenRow[]>
  /** What was judged so far. */
  readonly totals?: () => ImportTotals
}

/** A digest of what a row brings of other tables; undefined where it brings nothing. */
export const digestOfParts = (parts: RowParts): string | undefined =>
  Object.keys(parts).length === 0 ? undefined : hashOf(JSON.stringify(parts)).slice(0, 32)

/**
 * What a row that is here does not get of other tables: it comes with a new row alone.
 * @param written the digest of what came with it
 */
export const partsLeftOut = (
  parts: RowParts,
  written: string | null | undefined,
  { heads, columns }: Pick<ImportRecord, 'heads' | 'columns'>,
  problem: RowProblem,
): ProblemAt[] => {
  // What another product has is in a column that was chosen; all else has a head of our own export.
  const columnOf = (part: string) =>
    heads.includes(part)
      ? heads.indexOf(part)
      : columns.indexOf(part === 'allergies' ? 'allergies' : 'blocked')
  return digestOfParts(parts) === written
    ? []
    : Object.keys(parts).map((part) => ({ column: columnOf(part), problem }))
}

/** Rows of a batch: one transaction. */
export const batchRows = 500

/** The dry run: writes what would become of each row, and none of them. Begins with the first row. */
export async function checkRows<R extends ReadRow>(
  work: ImportWork,
  salon: Pick<Salon, 'id'>,
  record: ImportRecord,
  kind: RowKind<R>,
): Promise<void> {
  await commitBatch(work, salon, record, 'checking', undefined, async (tx) => {
    await deleteRows(tx, salon, record.id)
    return { done: 0 }
  })
  let done = 0
  for await (const batch of batchesOf(work.db, salon, record, kind)) {
    work.signal?.throwIfAborted()
    const rows = await kind.judge(work.db, batch)
    const isMine = await commitBatch(work, salon, record, 'checking', done, async (tx) => {
      await queries.insertRows(
        tx,
        rows.map((judged) => storedOf(salon, record, kind, judged)),
      )
      return { done: (done += rows.length) }
    })
    if (!isMine) return
  }
  await finish(work, salon, record, 'checking', {
    state: 'checked',
    rowCount: done,
    totals: kind.totals?.() ?? null,
  })
}

/** Writes the rows, from the first one that is not done yet. */
export async function runRows<R extends ReadRow>(
  work: ImportWork,
  salon: Pick<Salon, 'id'>,
  record: ImportRecord,
  kind: RowKind<R>,
): Promise<void> {
  let position = 0
  let { done } = record
  for await (const batch of batchesOf(work.db, salon, record, kind)) {
    work.signal?.throwIfAborted()
    position += batch.length
    // Done before a pause or a restart: only read again, since later rows are compared with it.
    if (position <= done) continue
    const isMine = await commitBatch(work, salon, record, 'running', done, async (tx) => {
      const written = await runBatch(tx, salon, record, kind, await kind.judge(tx, batch))
      done = position
      return { done, written }
    })
    if (!isMine) return
  }
  await finish(work, salon, record, 'running', {
    state: 'done',
    finishedAt: work.clock().toISOString(),
  })
}

/** Writes a batch, and what became of each row. @returns of how many rows something was written */
async function runBatch<R extends ReadRow>(
  tx: Db,
  salon: Pick<Salon, 'id'>,
  record: ImportRecord,
  kind: RowKind<R>,
  judged: readonly JudgedRow<R>[],
): Promise<number> {
  const numbers = judged.map(({ row }) => row.number)
  const answers = new Map(
    (await queries.decisionsOf(tx, salon, record.id, numbers)).map((row) => [row.number, row]),
  )
  const unanswered = { decision: null, targetId: null }
  const decided = judged.map((one) => decidedOf(one, answers.get(one.row.number) ?? unanswered))
  const written = new Map(
    (await kind.write(tx, decided)).map((result) => [result.number, result] as const),
  )
  await queries.upsertRows(
    tx,
    decided.map((one) => {
      const result = written.get(one.row.number)
      // Said to be the same as an earlier row that has become nothing, as where that one was left out.
      const isLeft = one.outcome === 'same' && one.targetId === null && !result
      return {
        ...storedOf(salon, record, kind, isLeft ? { ...one, outcome: 'ask' } : one),
        targetId: result?.targetId ?? one.targetId,
        effect: result?.effect ?? null,
        before: result?.before ?? null,
        versionAfter: result?.version ?? null,
        alsoMade: result?.alsoMade ?? null,
      }
    }),
  )
  return [...written.values()].filter(({ effect }) => effect !== null).length
}

const storedOf = <R extends ReadRow>(
  salon: Pick<Salon, 'id'>,
  record: ImportRecord,
  { leftOutOf }: Pick<RowKind<R>, 'leftOutOf'>,
  judged: JudgedRow<R>,
): queries.NewRow => ({
  userId: salon.id,
  importId: record.id,
  number: judged.row.number,
  name: judged.row.label,
  leftOut: leftOutOf?.(judged) ?? judged.row.leftOut,
  outcome: judged.outcome,
  reason: judged.reason,
  targetId: judged.targetId,
})

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
    await updateImport(tx, salon, record.id, { ...changes, problem: null })
    if (state === 'checking') return
    await deleteFileUnlessRefused(tx, salon, record.id)
    await recordActivity(tx, salon, activityOf(record, 'created', locked.written))
  })
}

/**
 * Runs a batch where the import is still in this state and, unless another process has gone on with it, as far as
 * `done`. @returns whether it was
 */
async function commitBatch(
  { db, holder, lease }: ImportWork,
  salon: Pick<Salon, 'id'>,
  { id, kind }: ImportRecord,
  state: ImportRecord['state'],
  done: number | undefined,
  batch: (tx: Db) => Promise<{ readonly done: number; readonly written?: number }>,
): Promise<boolean> {
  await renewLeases(db, holder, [lease])
  return db.transaction(async (tx) => {
    const locked = await lockImport(tx, salon, id)
    if (locked?.state !== state || (done !== undefined && locked.done !== done)) return false
    await setActor(tx, salon, locked)
    const { done: reached, written = 0 } = await batch(tx)
    const audited = written > 0 ? await queries.auditedBatch(tx, salon, kind) : undefined
    await updateImport(tx, salon, id, {
      done: reached,
      problem: null,
      written: locked.written + written,
      ...(audited && {
        runTransactions: [...locked.runTransactions, audited.transaction],
        runEntry: audited.entry ?? locked.runEntry,
      }),
    })
    return true
  })
}

const setActor = (tx: Db, salon: Pick<Salon, 'id'>, { accountId }: ImportRecord) =>
  setTenant(tx, { tenant: salon.id, actor: accountId, visitsOf: 'all' })

/** The rows of the file below the heads. */
async function* batchesOf<R extends ReadRow>(
  db: Db,
  salon: Pick<Salon, 'id'>,
  record: ImportRecord,
  kind: RowKind<R>,
): AsyncGenerator<R[]> {
  let batch: R[] = []
  let isHead = true
  for await (const row of spreadsheetRows(fileOf(db, salon, record.id), record)) {
    if (isHead) {
      isHead = false
      continue
    }
    batch.push(kind.read(row))
    if (batch.length < batchRows) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
