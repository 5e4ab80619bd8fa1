import { createHash } from 'node:crypto'
import type { Route } from '@salon/contract/route'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalidField } from '../kernel/refusal.ts'
import type { Salon } from '../kernel/salon.ts'

/** A status and the text of a body; null where there is none. */
export interface KeptAnswer {
  readonly status: number
  readonly body: string | null
}

type AnswerOnce = (
  keyed: { userId: number; key: string; request: string; isUpload: boolean },
  work: () => Promise<KeptAnswer>,
) => Promise<KeptAnswer>

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers a request by its key: from what is kept, or by doing the work and keeping its answer. */
    idempotently?: (
      request: FastifyRequest,
      call: { readonly salon: Salon; readonly key: string; readonly isUpload: boolean },
      work: () => Promise<KeptAnswer>,
    ) => Promise<KeptAnswer>
  }
}

/** Calls whose answers hold secrets or cookies, or that count attempts also where they refuse. */
const ofAccounts = /^\/api\/(?:user|accounts|sessions|second-factor)(?:\/|$)/

/** Whether a call that needs an account minds an Idempotency-Key. */
export const acceptsIdempotencyKey = ({ method, path }: Pick<Route, 'method' | 'path'>): boolean =>
  method !== 'GET' && !ofAccounts.test(path)

/** The key that came with a request, if one did. @throws Refusal 'invalid' where it cannot be one */
export function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key
  throw invalidField('Idempotency-Key', 'Idempotency-Key is 1 to 255 visible ASCII characters')
}

/** Lets writes be sent again under their key without being done again. */
export function answerIdempotently(app: FastifyInstance, answerOnce: AnswerOnce): void {
  app.decorate('idempotently', (request, { salon, key, isUpload }, work) =>
    answerOnce({ userId: salon.id, key, request: digestOf(request), isUpload }, work),
  )
}

/** Names a request. The body of a form is not in it, since it is still on its way. */
const digestOf = ({ method, url, headers, body }: FastifyRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([method, url, headers['if-match'] ?? null, body ?? null]))
    .digest('hex')
