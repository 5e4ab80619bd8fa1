import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/client.ts'
import { answerIdempotently } from '../../http/idempotency.ts'
import type { Clock } from '../../kernel/clock.ts'
import { answerOnce } from './operations.ts'

/** Has every write that is mounted afterwards mind its Idempotency-Key. */
export const idempotencyApi = (app: FastifyInstance, db: Db, clock: Clock): void =>
  answerIdempotently(app, (keyed, work) => answerOnce(db, clock, keyed, work))
