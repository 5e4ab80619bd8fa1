import { createHash } from 'node:crypto'
import type { Route } from '@salon/contract/route'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../db/client.ts'
import type { StoredResponse } from '../kernel/stored-response.ts'
import { invalidField } from '../kernel/refusal.ts'
import type { Salon } from '../kernel/salon.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Answers a request by its key: from what is kept, or by doing the work in one transaction with keeping
     * its answer. `isReplay` is true for a stored answer: then the transaction of this request, if it began
     * one, was rolled back. Decorated by `idempotencyApi`.
     */
    idempotently?: (
      request: FastifyRequest,
      call: {
        readonly salon: Salon
        readonly key: string
        readonly isUpload: boolean
        /** The answer is kept for a day. */
        readonly isOfHealth: boolean
        /** What is kept of the result. */
        readonly toKeep: (result: unknown) => StoredResponse
      },
      db: Db,
      work: (db: Db) => Promise<unknown>,
    ) => Promise<StoredResponse & { readonly isReplay: boolean }>
  }
}

/** Calls whose answers hold secrets or cookies, or that count attempts also where they refuse. */
const withSecrets =
  /^\/api\/(?:(?:user|accounts|sessions|second-factor|calendar-feeds)(?:\/|$)|customers\/:id\/form-links)/

/** Calls whose answers say something of a client's health, or of their consent to its being kept. */
const withHealthData =
  /^\/api\/(?:customers\/:id\/(?:conditions|patch-tests|consent|forms|health-data)|conditions|patch-tests|signed-forms|appointments\/:id\/formula)(?:\/|$)/

/** Whether the answer of a call is health data. */
export const answersOfHealth = ({ path }: Pick<Route, 'path'>): boolean => withHealthData.test(path)

/** Whether a call that needs an account minds an Idempotency-Key. */
export const acceptsIdempotencyKey = ({ method, path }: Pick<Route, 'method' | 'path'>): boolean =>
  method !== 'GET' && !withSecrets.test(path)

/** The key that came with a request, if one did. @throws Refusal 'invalid' where it cannot be one */
export function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key
  throw invalidField('Idempotency-Key', 'Idempotency-Key is 1 to 255 visible ASCII characters')
}

/**
 * Names a request of an account: another account's is another request, since the answer may tell of what only the
 * first one sees. The body of a form is not in it, since it is still on its way.
 */
export const requestDigest = (
  { method, url, headers, body }: FastifyRequest,
  { account }: Salon,
): string =>
  createHash('sha256')
    .update(JSON.stringify([account.id, method, url, headers['if-match'] ?? null, body ?? null]))
    .digest('hex')
