import { and, eq, gt, lte } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { idempotencyKeys } from '../../db/schema/idempotency-keys.ts'
import type { StoredResponse } from '../../kernel/stored-response.ts'

/** A key of a salon, and the SHA-256 of the request that it came with. */
export interface KeyedRequest {
  readonly userId: number
  readonly key: string
  readonly request: string
  /** Until when its response is stored. */
  readonly expiresAt: string
}

const ofKey = ({ userId, key }: Pick<KeyedRequest, 'userId' | 'key'>) =>
  and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key))

/**
 * Takes a key for the length of a transaction. The unique index makes a second request wait until the first
 * has ended: committed, its row is there; rolled back, the key is free.
 * @returns whether it was free
 */
export async function claimKey(tx: Db, keyed: KeyedRequest): Promise<boolean> {
  const claimed = await tx
    .insert(idempotencyKeys)
    .values(keyed)
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  return claimed.length > 0
}

/** The stored response of a key. */
export const storedResponseOf = (db: Db, keyed: KeyedRequest) =>
  db
    .select({
      request: idempotencyKeys.request,
      status: idempotencyKeys.status,
      body: idempotencyKeys.body,
    })
    .from(idempotencyKeys)
    .where(ofKey(keyed))
    .then(([row]) => row)

/** Stores the response with its key. */
export const storeResponse = (tx: Db, keyed: KeyedRequest, response: StoredResponse) =>
  tx.update(idempotencyKeys).set(response).where(ofKey(keyed))

const ofSpan = (after: string, until: string) =>
  and(gt(idempotencyKeys.expiresAt, after), lte(idempotencyKeys.expiresAt, until))

/** When the `count`th stored response after one moment expires; undefined where fewer expire until another. */
export const endOfFirst = (db: Db, count: number, after: string, until: string) =>
  db
    .select({ expiresAt: idempotencyKeys.expiresAt })
    .from(idempotencyKeys)
    .where(ofSpan(after, until))
    .orderBy(idempotencyKeys.expiresAt)
    .offset(count - 1)
    .limit(1)
    .then(([row]) => row?.expiresAt)

export const deleteStoredResponses = (db: Db, after: string, until: string) =>
  db.delete(idempotencyKeys).where(ofSpan(after, until))
