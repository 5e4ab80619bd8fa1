import type { HistoryEntry, HistorySubject } from '@salon/contract/history'
import type { Db } from '../../db/client.ts'
import { inBatches } from '../../kernel/in-batches.ts'
import type { Clock } from '../../kernel/clock.ts'
import { found } from '../../kernel/refusal.ts'
import type { Salon } from '../../kernel/salon.ts'
import { undoableSince } from '../appointments/operations.ts'
import * as queries from './queries.ts'
import { entryTold, numbersIn, ofRemoved, tableOf } from './rules.ts'

/** Which page of entries. */
interface Page {
  readonly limit?: number | undefined
  readonly after?: number | undefined
}

/** So many entries where a caller does not say. */
const usualPage = 100

/** Everything that is followed, newest first. */
export const historyOfSalon = (
  db: Db,
  salon: Salon,
  { subject, ...page }: Page & { subject?: HistorySubject | undefined },
  clock: Clock,
) => told(db, salon, { ...page, subject: subject && tableOf(subject) }, clock)

/** What became of an appointment, also of one that was deleted. */
export async function historyOfAppointment(
  db: Db,
  salon: Salon,
  id: number,
  page: Page,
  clock: Clock,
): Promise<HistoryEntry[]> {
  const entries = await told(db, salon, { ...page, appointmentId: id }, clock)
  if (entries.length > 0 || page.after !== undefined) return entries
  // Of before there was a history, or nobody's.
  found((await queries.hasAppointment(db, salon, id)) || undefined)
  return entries
}

/** What became of a client and of their visits, also of one who was removed. */
export async function historyOfCustomer(
  db: Db,
  salon: Salon,
  id: number,
  page: Page,
  clock: Clock,
): Promise<HistoryEntry[]> {
  const entries = await told(db, salon, { ...page, customerId: id }, clock)
  if (entries.length > 0 || page.after !== undefined) return entries
  found((await queries.hasCustomer(db, salon, id)) || undefined)
  return entries
}

async function told(
  db: Db,
  salon: Salon,
  { limit = usualPage, ...wanted }: Page & Omit<queries.Wanted, 'limit'>,
  clock: Clock,
): Promise<HistoryEntry[]> {
  const entries = await queries.entriesOf(db, salon, { ...wanted, limit })
  if (entries.length === 0) return []
  const { names, removed } = await queries.namesOf(db, salon, numbersIn(entries))
  const { role } = salon.account
  const now = clock()
  const since = undoableSince(now)
  const span = now.getTime() - Date.parse(since)
  return entries.map((entry) =>
    entryTold(
      entry.customerId !== null && removed.has(entry.customerId) ? ofRemoved(entry, role) : entry,
      names,
      { role, since },
      new Date(Date.parse(entry.at) + span).toISOString(),
    ),
  )
}

/**
 * Erases what the history holds of clients who were removed too long ago to be brought back, of so many
 * clients at a time: who did what and when stays, and the chain does.
 */
export async function eraseRemovedClients(
  db: Db,
  now: Date,
  signal?: AbortSignal,
  portion = 1_000,
): Promise<void> {
  const before = undoableSince(now)
  await inBatches(
    before,
    (after) => queries.endOfFirstRemoved(db, portion, after, before),
    (after, until) => queries.eraseRemoved(db, { after, until, before }),
    signal,
  )
}
