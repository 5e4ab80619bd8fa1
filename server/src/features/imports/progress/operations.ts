import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../../../db/client.ts'
import { setTenant } from '../../../db/tenant-db.ts'
import { SpreadsheetError } from '../../../files/spreadsheet.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { reasonOfDatabaseError } from '../../../kernel/database-errors.ts'
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

type WorkingImport = Awaited<ReturnType<typeof queries.workingImports>>[number]

/**
 * Goes on with every import that has work, one after another, one process each: a second one finds the lease taken.
 * After a crash the lease expires, and the import goes on where its last batch was committed.
 * @throws after all others were worked on, where some failed
 */
export async function advanceImports(db: Db, clock: Clock, signal?: AbortSignal): Promise<void> {
  const working = await queries.workingImports(db)
  const work = async (one: WorkingImport) => {
    const leased = await takeLease(db, one)
    if (leased) await advance({ db, clock, signal, ...leased }, one)
  }
  await forEachSettled(working, work, 'imports could not go on', signal)
}

const leaseOf = ({ id, userId }: WorkingImport) => `import ${userId} ${id}`

/** Takes the lease of an import; undefined where it is worked on already. */
async function takeLease(
  db: Db,
  one: WorkingImport,
): Promise<Pick<ImportWork, 'lease' | 'holder'> | undefined> {
  const lease = leaseOf(one)
  const holder = randomUUID()
  return (await queries.takeLease(db, lease, holder)) ? { lease, holder } : undefined
}

/** Goes on with an import whose lease is taken, and releases it. */
async function advance(work: ImportWork, { id, userId }: WorkingImport): Promise<void> {
  const { db, holder, lease } = work
  const salon = { id: userId }
  try {
    const record = await queries.importById(db, salon, id)
    if (record?.state === 'undoing') await undoRows(work, salon, record)
    else if (record?.state === 'checking' || record?.state === 'running') await workOn(work, record)
  } catch (error) {
    if (reasonOfDatabaseError(error) === 'no_room')
      // An update of a row may succeed where no file can grow; if it does not, the error is still thrown.
      await queries.markOutOfRoom(db, salon, id).catch(() => undefined)
    if (!(error instanceof SpreadsheetError)) throw error
    await queries.stopUnreadable(db, salon, id, {
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
      await queries.deleteFileUnlessRefused(tx, salon, id)
      await recordActivity(tx, salon, activityOf(record, 'created', record.written))
    })
  await forEachSettled(paused, end, 'imports could not be ended', signal)
}

/** How long a watch lasts: the next one is due by then. */
const watchSeconds = 50
const secondsBetweenPolls = 2

/**
 * So many imports are worked on side by side in a process; a salon has one at a time. A long one alone would hold up
 * those of all other salons, and each needs memory for its clients.
 */
const atOnce = 2

/** After so many polls a watch begins nothing more: its job must end within its hour. */
const pollsUntilLate = (20 * 60) / secondsBetweenPolls

/**
 * Polls for imports with work for most of a minute, so that none waits for the next minute to begin, and goes on while
 * one is worked on. One that has failed waits for the next watch.
 * @param onError is called with each failure when it happens; without it they are thrown at the end
 * @throws the signal's reason
 */
export async function watchImports(
  db: Db,
  clock: Clock,
  signal: AbortSignal,
  onError?: (error: unknown) => void,
): Promise<void> {
  const running = new Set<Promise<void>>()
  const failed = new Map<string, unknown>()
  const begin = async (one: WorkingImport) => {
    const leased = await takeLease(db, one)
    if (!leased) return
    const ended: Promise<void> = advance({ db, clock, signal, ...leased }, one)
      .catch((error: unknown) => {
        failed.set(leased.lease, error)
        if (!signal.aborted) onError?.(error)
      })
      .finally(() => running.delete(ended))
    running.add(ended)
  }
  const beginSome = async () => {
    for (const one of await queries.workingImports(db)) {
      if (running.size >= atOnce) return
      if (!failed.has(leaseOf(one))) await begin(one)
    }
  }
  try {
    for (
      let polls = 0;
      polls < watchSeconds / secondsBetweenPolls || running.size > 0;
      polls += 1
    ) {
      signal.throwIfAborted()
      if (polls < pollsUntilLate) await beginSome()
      await pause(secondsBetweenPolls * 1_000, undefined, { signal, ref: false })
    }
  } finally {
    await Promise.all(running)
  }
  if (!onError && failed.size > 0)
    throw new AggregateError(failed.values(), 'imports could not go on')
}
