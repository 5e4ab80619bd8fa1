import type { FastifyInstance } from 'fastify'
import { requestDigest } from '../../http/idempotency.ts'
import type { Clock } from '../../kernel/clock.ts'
import { answerOnce } from './operations.ts'

/**
 * Has every write that is mounted afterwards mind its Idempotency-Key. It has no route of its own: `mount` calls
 * what is decorated here.
 */
export function idempotencyApi(app: FastifyInstance, clock: Clock): void {
  app.decorate('idempotently', (request, { salon, key, ...call }, db, work) => {
    const keyed = { userId: salon.id, key, request: requestDigest(request, salon) }
    return answerOnce(db, clock, { keyed, ...call }, work)
  })
}
