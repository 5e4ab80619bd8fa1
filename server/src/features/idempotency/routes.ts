import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/client.ts'
import { requestDigest } from '../../http/idempotency.ts'
import type { Clock } from '../../kernel/clock.ts'
import { answerOnce } from './operations.ts'

/**
 * Has every write that is mounted afterwards mind its Idempotency-Key. It has no route of its own: `mount` calls
 * what is decorated here.
 */
export function idempotencyApi(app: FastifyInstance, db: Db, clock: Clock): void {
  app.decorate('idempotently', (request, { salon, key, isUpload }, work) =>
    answerOnce(
      db,
      clock,
      { userId: salon.id, key, request: requestDigest(request), isUpload },
      work,
    ),
  )
}
