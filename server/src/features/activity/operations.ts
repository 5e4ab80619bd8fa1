import type { Action, EntityType, HealthOpening } from '@salon/contract/activity'
import type { Db } from '../../db/client.ts'
import { found } from '../../kernel/refusal.ts'
import type { Salon } from '../../kernel/salon.ts'
import * as queries from './queries.ts'
import { changedSubjectOf, clipped, sentenceFor } from './rules.ts'

/** An activity about a row. */
type ActivityDraft = RowActivity | ClientActivity

interface ActivityFields {
  readonly action: Action
  readonly id: number | null
  /** The name of the row, of any length. */
  readonly name: string
  /** A sentence of its own instead of the usual one. */
  readonly sentence?: string
  /** The verb of the usual sentence, if it is another than the action's. */
  readonly verb?: 'restored' | undefined
  /** What the usual sentence names instead of kind and name: 'opening hours'. */
  readonly object?: string | undefined
}

interface RowActivity extends ActivityFields {
  readonly entity: Exclude<EntityType, 'appointment' | 'waitingEntry'>
}

/** Its name is the client's, which is replaced when the client is removed. */
interface ClientActivity extends ActivityFields {
  readonly entity: 'appointment' | 'waitingEntry'
  /** Null of visits of many clients. */
  readonly customerId: number | null
}

/** Records an activity, in the transaction of the change. */
export async function recordActivity(tx: Db, salon: Pick<Salon, 'id'>, draft: ActivityDraft) {
  const entry = {
    userId: salon.id,
    action: draft.action,
    entityType: draft.entity,
    entityId: draft.id,
    customerId: clientOf(draft),
    entityName: clipped(draft.name, 255),
    description:
      draft.sentence ??
      sentenceFor(draft.verb ?? draft.action, draft.entity, draft.name, draft.object),
  }
  await queries.insertEntry(tx, entry, changedSubjectOf[draft.entity])
}

/** Replaces a client's name in the activities about them. */
export async function renameClientInActivity(
  tx: Db,
  salon: Pick<Salon, 'id'>,
  id: number,
  name: string,
) {
  await queries.renameInEntries(tx, salon, id, name)
}

/** How many openings a client shows. */
const latest = 50

/**
 * Records that somebody has opened the health data of clients, once an hour of each. The reading does not fail because of
 * its record: an error goes to `onError`.
 */
export async function recordOpenings(
  db: Db,
  salon: Salon,
  customerIds: readonly number[],
  onError: (error: unknown) => void,
): Promise<void> {
  if (customerIds.length > 0) await queries.insertOpenings(db, salon, customerIds).catch(onError)
}

/** Who opened the health data of a client, newest first. @throws Refusal not_found */
export async function openingsOf(
  db: Db,
  salon: Salon,
  customerId: number,
): Promise<HealthOpening[]> {
  const openings = await queries.openingsOf(db, salon, customerId, latest)
  if (openings.length === 0) found(await queries.presentClient(db, salon, customerId))
  return openings
}

/** Deletes the openings of more than a year ago. */
export async function deleteOldOpenings(db: Db, now: Date): Promise<void> {
  const before = new Date(now)
  before.setUTCFullYear(now.getUTCFullYear() - 1)
  await queries.deleteOpenings(db, before.toISOString())
}

function clientOf(draft: ActivityDraft): number | null {
  if ('customerId' in draft) return draft.customerId
  return draft.entity === 'customer' ? draft.id : null
}
