import type { HistoryEntry, HistorySubject } from '@salon/contract/history'
import type { Db } from '../../db/client.ts'
import { inBatches } from '../../kernel/in-batches.ts'
import type { Clock } from '../../kernel/clock.ts'
import { found } from '../../kernel/refusal.ts'
import type { Salon } from '../../kernel/salon.ts'
import { undoableSince } from '../../kernel/undoable.ts'
import { recordOpenings } from '../activity/operations.ts'
import * as healthRemoval from '../customers/health-removal/operations.ts'
import * as queries from './queries.ts'
import { tableOf } from './fields/rules.ts'
import {
  clientsOpened,
  entryReply,
  healthTables,
  hiddenFrom,
  redacted,
  referencedIds,
} from './rules.ts'

/** A page of entries. */
interface HistoryPage {
  readonly limit?: number | undefined
  readonly after?: number | undefined
}

/** What a reading needs beside its page. */
interface HistoryReading {
  readonly clock: Clock
  /** Takes the error where an opening of health data could not be recorded. */
  readonly onError: (error: unknown) => void
}

/** The page size where the request names none. */
const usualPage = 100

/** All entries of a salon, newest first. Whose health data is among them is recorded, here and below. */
export const historyOfSalon = (
  db: Db,
  salon: Salon,
  { subject, ...page }: HistoryPage & { subject?: HistorySubject | undefined },
  reading: HistoryReading,
) => entriesOf(db, salon, { ...page, subject: subject && tableOf(subject) }, reading)

/** The entries about an appointment, also a deleted one. @throws Refusal not_found */
export async function historyOfAppointment(
  db: Db,
  salon: Salon,
  id: number,
  page: HistoryPage,
  reading: HistoryReading,
): Promise<HistoryEntry[]> {
  const entries = await entriesOf(db, salon, { ...page, appointmentId: id }, reading)
  return orNotFound(entries, page, () => queries.hasAppointment(db, salon, id))
}

/** The entries about a client and their visits, also a removed one. @throws Refusal not_found */
export async function historyOfCustomer(
  db: Db,
  salon: Salon,
  id: number,
  page: HistoryPage,
  reading: HistoryReading,
): Promise<HistoryEntry[]> {
  const entries = await entriesOf(db, salon, { ...page, customerId: id }, reading)
  return orNotFound(entries, page, () => queries.hasCustomer(db, salon, id))
}

/** A row from before the audit log has no entries; another salon's does not exist. @throws Refusal not_found */
async function orNotFound(
  entries: HistoryEntry[],
  { after }: HistoryPage,
  exists: () => Promise<boolean>,
): Promise<HistoryEntry[]> {
  if (entries.length === 0 && after === undefined) found((await exists()) || undefined)
  return entries
}

async function entriesOf(
  db: Db,
  salon: Salon,
  { limit = usualPage, ...wanted }: HistoryPage & Omit<queries.EntryFilter, 'limit' | 'hidden'>,
  { clock, onError }: HistoryReading,
): Promise<HistoryEntry[]> {
  const { role, seesOwnVisitsOnly } = salon.account
  const hidden = hiddenFrom({ role, seesOwnVisitsOnly })
  const entries = await queries.entriesOf(db, salon, { ...wanted, hidden, limit })
  if (entries.length === 0) return []
  await recordOpenings(db, salon, clientsOpened(entries), onError)
  const { names, removed } = await queries.namesOf(db, salon, referencedIds(entries))
  const now = clock()
  const since = undoableSince(now)
  const span = now.getTime() - Date.parse(since)
  return entries.map((entry) =>
    entryReply(
      entry.customerId !== null && removed.has(entry.customerId) ? redacted(entry, role) : entry,
      names,
      { role, seesOwnVisitsOnly, since },
      new Date(Date.parse(entry.at) + span).toISOString(),
    ),
  )
}

/**
 * Erases the content of entries about clients who were removed too long ago to be restored, in batches of
 * `portion` clients. Who changed what and when stays, and the hash chain holds.
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
    (after) => queries.endOfRemovedBatch(db, portion, after, before),
    (after, until) => queries.eraseRemoved(db, { after, until, before }),
    signal,
  )
}

/**
 * Erases the content of entries about the health of clients: alerts, patch tests, signed forms, formulas, and what they
 * said to it being kept.
 */
export const eraseHealthEntries = (
  tx: Db,
  salon: Pick<Salon, 'id'>,
  customerIds: readonly number[],
) => queries.eraseEntries(tx, salon, healthTables, customerIds)

const tablesWithoutConsents = healthTables.filter((table) => table !== 'health_consents')

const healthHistory: healthRemoval.HealthHistory = {
  count: (db, salon, customerId) =>
    queries.countEntries(db, salon, tablesWithoutConsents, customerId),
  erase: (tx, salon, customerIds) =>
    queries.eraseEntries(tx, salon, tablesWithoutConsents, customerIds),
}

/** How much is kept of the health of a client, the history included. @throws Refusal not_found */
export const healthDataOf = (db: Db, salon: Salon, customerId: number) =>
  healthRemoval.healthDataOf(db, salon, customerId, healthHistory)

/** Removes it for good. @returns how much it was @throws Refusal not_found */
export const removeHealthData = (db: Db, salon: Salon, customerId: number) =>
  healthRemoval.removeHealthData(db, salon, customerId, healthHistory)
