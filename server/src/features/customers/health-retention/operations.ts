import type { HealthRemoval } from '@salon/contract/safety'
import type { Db } from '../../../db/client.ts'
import { forEachSettled } from '../../../kernel/for-each-settled.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { notifyOfHealthData } from '../../notifications/operations.ts'
import { eraseHealthData, recordRemoval, type EraseHistory } from '../health-removal/operations.ts'
import { eraseConsents } from '../safety/queries.ts'
import * as queries from './queries.ts'
import { keptSince, noticedUntil, quietSince, removedFrom } from './rules.ts'

/** Clients of one statement that looks for old health data. */
const lookedAt = 500
/** Clients whose health data one transaction removes. */
const removedAtOnce = 20
/** Clients of the list. */
const listed = 200

/** What the job is given, since `customers` may not call the history. */
interface RetentionParts {
  readonly eraseHistory: EraseHistory
  readonly now: Date
  readonly signal?: AbortSignal | undefined
}

/**
 * Removes the health data of clients who were last seen too long ago, 30 days after their salon was notified, and
 * notifies of those who follow. Idempotent, salon by salon.
 * @throws after all others were done, where some salons failed; the signal's reason
 */
export async function removeOldHealthData(db: Db, parts: RetentionParts): Promise<void> {
  const all = await queries.salonsWithWork(db)
  const work = async (salon: Pick<Salon, 'id'>) => {
    const years = await queries.yearsOf(db, salon)
    const before = years === null ? null : keptSince(parts.now, years)
    await queries.withdrawNotices(db, salon, before)
    while (await removeSome(db, salon, parts)) parts.signal?.throwIfAborted()
    if (before !== null) await giveNotice(db, salon, before, parts)
  }
  await forEachSettled(all, work, 'salons could not remove old health data', parts.signal)
}

/** Removes the health data of the first clients whose notice is over. @returns whether there were any */
const removeSome = (db: Db, salon: Pick<Salon, 'id'>, { eraseHistory, now }: RetentionParts) =>
  db.transaction(async (tx) => {
    if (!(await queries.lockSalon(tx, salon))) return false
    const years = await queries.yearsOf(tx, salon)
    if (years === null) return false
    const locked = await queries.lockNoticed(tx, salon, noticedUntil(now), removedAtOnce)
    if (locked.length === 0) return false
    // Asked by a statement of its own: a visit may have been booked while this one waited for the locks.
    const ids = await queries.stillDue(tx, salon, locked, keptSince(now, years))
    if (ids.length > 0) {
      await eraseConsents(tx, salon, ids)
      await eraseHealthData(tx, salon, ids, eraseHistory)
      await recordRemoval(tx, salon, ids.length)
    }
    await queries.deleteNotices(tx, salon, locked)
    return true
  })

/** Gives the notices of all clients of a salon at once, with one notification; none within a week of the last. */
async function giveNotice(
  db: Db,
  salon: Pick<Salon, 'id'>,
  before: string,
  { now, signal }: RetentionParts,
): Promise<void> {
  const isQuiet = async (tx: Db) => ((await queries.lastNotice(tx, salon)) ?? '') > quietSince(now)
  if (await isQuiet(db)) return
  const ids = await clientsToNotice(db, salon, before, signal)
  if (ids.length === 0) return
  const noticedAt = now.toISOString()
  await db.transaction(async (tx) => {
    if (!(await queries.lockSalon(tx, salon)) || (await isQuiet(tx))) return
    const given = await queries.insertNotices(tx, salon, ids, noticedAt)
    if (given === 0) return
    const details = { clients: given, removedFrom: removedFrom(noticedAt) }
    await notifyOfHealthData(tx, salon.id, details)
  })
}

/** The clients of a salon with health data who were last seen before a moment, found in batches. */
async function clientsToNotice(
  db: Db,
  salon: Pick<Salon, 'id'>,
  before: string,
  signal: AbortSignal | undefined,
): Promise<number[]> {
  const inHistory = await queries.clientsOfDeletedFormulas(db, salon)
  const ids: number[] = []
  for (let after: number | undefined = 0; after !== undefined;) {
    signal?.throwIfAborted()
    const until: number | undefined = await queries.endOfBatch(db, salon, after, lookedAt)
    const batch = { after, until, before, inHistory }
    ids.push(...(await queries.clientsToNotice(db, salon, batch)))
    after = until
  }
  return ids
}

/** The clients whose health data is removed next. */
export async function healthRemovals(
  db: Db,
  salon: Salon,
  now: Date,
): Promise<{ count: number; clients: HealthRemoval[] }> {
  const years = await queries.yearsOf(db, salon)
  if (years === null) return { count: 0, clients: [] }
  const before = keptSince(now, years)
  const rows = await queries.noticed(db, salon, before, listed)
  return {
    count: rows.length < listed ? rows.length : await queries.countNoticed(db, salon, before),
    clients: rows.map(({ noticedAt, ...row }) => ({ ...row, removedFrom: removedFrom(noticedAt) })),
  }
}
