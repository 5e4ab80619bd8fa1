import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../../../db/client.ts'
import { setTenant } from '../../../db/tenant-db.ts'
import { SpreadsheetError } from '../../../files/spreadsheet.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { forEachSettled } from '../../../kernel/for-each-settled.ts'
import { recordActivity } from '../../activity/operations.ts'
import { clientRows } from '../clients/operations.ts'
import * as queries from '../queries.ts'
import { checkRows, runRows, type ImportWork, type RowKind } from '../rows/operations.ts'
import { activityOf, type ReadRow } from '../rows/rules.ts'
import { keptSince } from '../rules.ts'
import { serviceRows } from '../services/operations.ts'
import { staffRows } from '../staff/operations.ts'
import { undoRows } from '../undo/operations.ts'
import { visitRows } from '../visits/operations.ts'

/**
 * Goes on with every import that has work, one process each: a second one finds the lease taken. After a crash the
 * lease expires, and the import goes on where its last batch was committed.
 * @throws after all others were worked on, where some failed
 */
export async function advanceImports(db: Db, clock: Clock, signal?: AbortSignal): Promise<void> {
  const working = await queries.workingImports(db)
  await forEachSettled(
    working,
    (one) => advance(db, one, clock, signal),
    'imports could not go on',
    signal,
  )
}

async function advance(
  db: Db,
  { id, userId }: { readonly id: number; readonly userId: number },
  clock: Clock,
  signal?: AbortSignal,
): Promise<void> {
  const lease = `import ${userId} ${id}`
  const holder = randomUUID()
  if (!(await queries.takeLease(db, lease, holder))) return
  const work = { db, clock, holder, lease, signal }
  const salon = { id: userId }
  try {
    const record = await queries.importById(db, salon, id)
    if (record?.state === 'undoing') await undoRows(work, salon, record)
    else if (record?.state === 'checking' || record?.state === 'running') await workOn(work, record)
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error
    await queries.updateImport(db, salon, id, {
      state: 'ready',
      problem: error.problem,
      problemRow: error.row ?? null,
    })
  } finally {
    await queries.endLeases(db, holder, [lease])
  }
}

/** Checks or runs an import by what its rows are. */
async function workOn(work: ImportWork, record: queries.ImportRecord): Promise<void> {
  const salon = { id: record.userId }
  const step = <R extends ReadRow>(kind: RowKind<R>) =>
    record.state === 'checking'
      ? checkRows(work, salon, record, kind)
      : runRows(work, salon, record, kind)
  if (record.kind === 'visits') await step(await visitRows(work.db, salon, record, work.clock()))
  else if (record.kind === 'services')
    await step(await serviceRows(work.db, salon, record, work.clock()))
  else if (record.kind === 'staff')
    await step(await staffRows(work.db, salon, record, work.clock()))
  else await step(await clientRows(work.db, salon, record, work.clock()))
}

/**
 * Ends imports that nobody went on with for as long as one can be undone: rows that were not written stay out.
 * @throws after all others, where some could not be ended
 */
export async function endPausedImports(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  const before = keptSince(now)
  const paused = await queries.pausedSince(db, before)
  const end = ({ id, userId }: (typeof paused)[number]) =>
    db.transaction(async (tx) => {
      const salon = { id: userId }
      const record = await queries.lockImport(tx, salon, id)
      // Somebody has gone on with it meanwhile.
      if (record?.state !== 'paused' || (record.pausedAt ?? before) >= before) return
      await setTenant(tx, { tenant: userId, actor: record.accountId, visitsOf: 'all' })
      await queries.deleteRowsBehind(tx, salon, record)
      const finishedAt = now.toISOString()
      const ended = { state: 'done', finishedAt, pausedAt: null, rowCount: record.done } as const
      await queries.updateImport(tx, salon, id, ended)
      await recordActivity(tx, salon, activityOf(record, 'created', record.written))
    })
  await forEachSettled(paused, end, 'imports could not be ended', signal)
}

/** How long a watch lasts: the next one is due by then. */
const watchSeconds = 50
const secondsBetweenPolls = 2

/** Looks for imports with work for most of a minute, so that none waits for the next minute to begin. */
export async function watchImports(db: Db, clock: Clock, signal: AbortSignal): Promise<void> {
  for (let polls = watchSeconds / secondsBetweenPolls; polls > 0; polls -= 1) {
    await advanceImports(db, clock, signal)
    await pause(secondsBetweenPolls * 1_000, undefined, { signal, ref: false })
  }
}
