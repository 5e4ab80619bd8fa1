import type { Db } from '../../db/client.ts'
import { inSharedTransaction } from '../../db/shared-transaction.ts'
import { inBatches } from '../../kernel/in-batches.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { KeptAnswer } from '../../kernel/kept-answer.ts'
import { invalidField, Refusal } from '../../kernel/refusal.ts'
import { answerOfKey, claimKey, deleteAnswers, endOfFirst, keepAnswer } from './queries.ts'
import type { KeyedRequest } from './queries.ts'

/** Days for which an answer is kept. */
const keptDays = 30

/** Ends work that was done before. It is no failure: its answer leaves instead. */
class KnownAnswer extends Error {
  readonly answer: KeptAnswer

  constructor(answer: KeptAnswer) {
    super('This request was answered before')
    this.answer = answer
  }
}

/**
 * Answers a request by its key: from what is kept, or by doing the work and keeping its answer, both in one
 * transaction. Where two come at once, the second waits for the first.
 * @param isUpload begins with the work's own transaction: a file may be long on its way, and until it is
 *   there no connection is kept from others
 * @throws Refusal 'invalid' where the key was used for another request
 */
export async function answerOnce(
  db: Db,
  clock: Clock,
  { isUpload, ...keyed }: KeyedRequest & { readonly isUpload: boolean },
  work: () => Promise<KeptAnswer>,
): Promise<KeptAnswer> {
  const before = async (tx: Db) => {
    if (await claimKey(tx, keyed, clock().toISOString())) return
    await refuseAnswered(tx, keyed)
    // Forgotten between the two statements.
    throw new Refusal('changed_meanwhile')
  }
  const after = async (tx: Db, answer: KeptAnswer) => void (await keepAnswer(tx, keyed, answer))
  try {
    if (isUpload) await refuseAnswered(db, keyed)
    const around = { before, after, isLate: isUpload }
    return await inSharedTransaction(db, around, work).catch(async (error: unknown) => {
      // The same photo, sent at the same time, may have taken the last place before this one claimed the key.
      if (isUpload && error instanceof Refusal) await refuseAnswered(db, keyed)
      throw error
    })
  } catch (error) {
    if (error instanceof KnownAnswer) return error.answer
    throw error
  }
}

async function refuseAnswered(db: Db, keyed: KeyedRequest): Promise<void> {
  const kept = await answerOfKey(db, keyed)
  if (!kept) return
  if (kept.request !== keyed.request || kept.status === null) {
    throw invalidField('Idempotency-Key', 'This Idempotency-Key was used for another request')
  }
  throw new KnownAnswer({ status: kept.status, body: kept.body })
}

/** Forgets the answers that are older than `keptDays`, in all salons, portion after portion. */
export async function forgetAnswers(
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
