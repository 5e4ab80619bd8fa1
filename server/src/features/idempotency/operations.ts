import { dbOver, type Db } from '../../db/client.ts'
import { inBatches } from '../../kernel/in-batches.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { KeptAnswer } from '../../kernel/kept-answer.ts'
import { invalidField, Refusal } from '../../kernel/refusal.ts'
import { answerOfKey, claimKey, deleteAnswers, endOfFirst, keepAnswer } from './queries.ts'
import type { KeyedRequest } from './queries.ts'

/** Days for which an answer is kept. */
const keptDays = 30

/** An answer under a key; a replay is an answer that an earlier request has stored. */
interface KeyedAnswer extends KeptAnswer {
  readonly isReplay: boolean
}

/** Ends work that was done before. It is no failure: its answer leaves instead. */
class KnownAnswer extends Error {
  readonly answer: KeptAnswer

  constructor(answer: KeptAnswer) {
    super('This request was answered before')
    this.answer = answer
  }
}

/** A call under a key. */
interface KeyedCall {
  readonly keyed: KeyedRequest
  readonly isUpload: boolean
  /** What is kept of the call's result. */
  readonly toKeep: (result: unknown) => KeptAnswer
}

/**
 * Answers a request by its key: from what is kept, or by doing the work and keeping its answer, both in one
 * transaction, whose savepoints the work's own transactions are. Where two come at once, the second waits for
 * the first.
 * @throws Refusal 'invalid' where the key was used for another request
 */
export async function answerOnce(
  db: Db,
  clock: Clock,
  { keyed, isUpload, toKeep }: KeyedCall,
  work: (db: Db) => Promise<unknown>,
): Promise<KeyedAnswer> {
  const onceIn: Db['transaction'] = (within, mode) =>
    db.transaction(async (tx) => {
      await claim(tx, keyed, clock)
      const result = await within(tx)
      await keepAnswer(tx, keyed, toKeep(result))
      return result
    }, mode)
  try {
    const result = await (isUpload ? uploadOnce(db, keyed, onceIn, work) : onceIn(work))
    return { ...toKeep(result), isReplay: false }
  } catch (error) {
    if (error instanceof KnownAnswer) return { ...error.answer, isReplay: true }
    throw error
  }
}

/**
 * Claims the key and keeps the answer in the upload's own transaction, which returns the answer: until a long
 * upload has arrived, no connection is held.
 */
async function uploadOnce(
  db: Db,
  keyed: KeyedRequest,
  onceIn: Db['transaction'],
  work: (db: Db) => Promise<unknown>,
): Promise<unknown> {
  await refuseAnswered(db, keyed)
  try {
    return await work(dbOver(db.send, onceIn))
  } catch (error) {
    // The same photo, sent at the same time, may have taken the last place before this one claimed the key.
    if (error instanceof Refusal) await refuseAnswered(db, keyed)
    throw error
  }
}

/** @throws KnownAnswer where the key has an answer already */
async function claim(tx: Db, keyed: KeyedRequest, clock: Clock): Promise<void> {
  if (await claimKey(tx, keyed, clock().toISOString())) return
  await refuseAnswered(tx, keyed)
  // Deleted between the two statements.
  throw new Refusal('changed_meanwhile')
}

async function refuseAnswered(db: Db, keyed: KeyedRequest): Promise<void> {
  const kept = await answerOfKey(db, keyed)
  if (!kept) return
  if (kept.request !== keyed.request || kept.status === null) {
    throw invalidField('Idempotency-Key', 'This Idempotency-Key was used for another request')
  }
  throw new KnownAnswer({ status: kept.status, body: kept.body })
}

/** Deletes the answers that are older than `keptDays`, in all salons, in batches. */
export async function deleteOldAnswers(
  db: Db,
  now: Date,
  signal?: AbortSignal,
  portion = 10_000,
): Promise<void> {
  const until = new Date(now.getTime() - keptDays * 24 * 60 * 60 * 1000).toISOString()
  await inBatches(
    until,
    (after) => endOfFirst(db, portion, after, until),
    (after, last) => deleteAnswers(db, after, last),
    signal,
  )
}
