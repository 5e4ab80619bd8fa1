import { dbOver, type Db } from '../../db/client.ts'
import { inBatches } from '../../kernel/in-batches.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { StoredResponse } from '../../kernel/stored-response.ts'
import { invalidField, Refusal } from '../../kernel/refusal.ts'
import {
  storedResponseOf,
  claimKey,
  deleteStoredResponses,
  endOfFirst,
  storeResponse,
} from './queries.ts'
import type { KeyedRequest } from './queries.ts'

/** Hours for which a response is stored; health data, which can be removed at any time, only as long as a retry needs. */
const hoursStored = { usual: 30 * 24, ofHealth: 24 }

/** A response under a key; a replay is the response that an earlier request has stored. */
interface KeyedResponse extends StoredResponse {
  readonly isReplay: boolean
}

/** Aborts a transaction whose request was answered before; the stored response is sent instead. */
class AlreadyAnswered extends Error {
  readonly response: StoredResponse

  constructor(response: StoredResponse) {
    super('This request was answered before')
    this.response = response
  }
}

/** A call under a key. */
interface KeyedCall {
  readonly keyed: Omit<KeyedRequest, 'expiresAt'>
  readonly isUpload: boolean
  readonly isOfHealth: boolean
  /** What is stored of the call's result. */
  readonly toKeep: (result: unknown) => StoredResponse
}

/**
 * Responds to a request by its key: with the stored response, or by doing the work and storing its response, both in
 * one transaction, whose savepoints are the work's own transactions. Of two concurrent requests the second waits for
 * the first.
 * @throws Refusal 'invalid' where the key was used for another request
 */
export async function answerOnce(
  db: Db,
  clock: Clock,
  { isUpload, isOfHealth, toKeep, ...call }: KeyedCall,
  work: (db: Db) => Promise<unknown>,
): Promise<KeyedResponse> {
  const hours = isOfHealth ? hoursStored.ofHealth : hoursStored.usual
  const expiresAt = new Date(clock().getTime() + hours * 60 * 60 * 1000).toISOString()
  const keyed = { ...call.keyed, expiresAt }
  const onceIn: Db['transaction'] = (within, mode) =>
    db.transaction(async (tx) => {
      await claim(tx, keyed)
      const result = await within(tx)
      await storeResponse(tx, keyed, toKeep(result))
      return result
    }, mode)
  try {
    const result = await (isUpload ? uploadOnce(db, keyed, onceIn, work) : onceIn(work))
    return { ...toKeep(result), isReplay: false }
  } catch (error) {
    if (error instanceof AlreadyAnswered) return { ...error.response, isReplay: true }
    throw error
  }
}

/**
 * Claims the key and stores the response in the upload's own transaction, which returns the response: until a long
 * upload has arrived, no connection is held.
 */
async function uploadOnce(
  db: Db,
  keyed: KeyedRequest,
  onceIn: Db['transaction'],
  work: (db: Db) => Promise<unknown>,
): Promise<unknown> {
  await throwIfAnswered(db, keyed)
  try {
    return await work(dbOver(db.send, onceIn))
  } catch (error) {
    // The same photo, sent at the same time, may have taken the last place before this one claimed the key.
    if (error instanceof Refusal) await throwIfAnswered(db, keyed)
    throw error
  }
}

/** @throws AlreadyAnswered where the key has a stored response */
async function claim(tx: Db, keyed: KeyedRequest): Promise<void> {
  if (await claimKey(tx, keyed)) return
  await throwIfAnswered(tx, keyed)
  // Deleted between the two statements.
  throw new Refusal('changed_meanwhile')
}

async function throwIfAnswered(db: Db, keyed: KeyedRequest): Promise<void> {
  const kept = await storedResponseOf(db, keyed)
  if (!kept) return
  if (kept.request !== keyed.request || kept.status === null) {
    throw invalidField('Idempotency-Key', 'This Idempotency-Key was used for another request')
  }
  throw new AlreadyAnswered({ status: kept.status, body: kept.body })
}

/** Deletes the stored responses that have expired, in all salons, in batches. */
export async function deleteOldStoredResponses(
  db: Db,
  now: Date,
  signal?: AbortSignal,
  portion = 10_000,
): Promise<void> {
  const until = now.toISOString()
  await inBatches(
    until,
    (after) => endOfFirst(db, portion, after, until),
    (after, last) => deleteStoredResponses(db, after, last),
    signal,
  )
}
