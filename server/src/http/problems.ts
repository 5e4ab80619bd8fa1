import { reasons, type Problem, type Reason } from '@salon/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../kernel/refusal.ts'
import { StorageError } from '../kernel/storage-error.ts'
import { throttleByErrorCode } from '../kernel/throttle-by-key.ts'
import { reasonOfDatabaseError } from './database-errors.ts'

/** Fastify's own refusals, by its status. */
const reasonOfStatus: Partial<Record<number, Reason>> = {
  400: 'unreadable',
  404: 'not_found',
  413: 'too_large',
  414: 'not_found', // a part of the path that is longer than any id
  415: 'unsupported_type',
  429: 'too_many',
}

const storageSentence = 'Photos cannot be reached right now. Please try again in a moment.'

/** Seconds after which trying again may help. */
const retryAfter: Partial<Record<Reason, number>> = { unavailable: 5 }

const titleOf = (reason: Reason) => {
  const words = reason.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const problemOf = (reason: Reason, extra: Partial<Problem> = {}): Problem => ({
  title: titleOf(reason),
  status: reasons[reason].status,
  detail: reasons[reason].sentence,
  code: reason,
  ...extra,
})

function send(reply: FastifyReply, problem: Problem, wait = retryAfter[problem.code]) {
  if (wait) reply.header('retry-after', wait)
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem))
}

/** Writes down what went wrong for everybody, and not only for this request. */
type Tell = (error: Error, request: FastifyRequest) => void

/** One failure as a problem document; what we did not foresee is logged and hidden. */
export function answerProblem(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  tell: Tell = (what, { log }) => log.error(what),
) {
  if (error instanceof Refusal) {
    const { retryAfter: wait, ...details } = error.details
    return send(reply, problemOf(error.reason, details), wait)
  }
  if (error instanceof StorageError) {
    tell(error, request)
    return send(reply, problemOf('unavailable', { detail: storageSentence }))
  }
  // Whoever hung up in the middle of a body hears nothing; and it is no failure of ours to log.
  if (request.raw.destroyed && !request.raw.complete) return send(reply, problemOf('unreadable'))
  const reason =
    reasonOfDatabaseError(error) ?? (error.statusCode && reasonOfStatus[error.statusCode])
  if (reason) {
    if (reason === 'unavailable' || reason === 'no_room') tell(error, request)
    return send(reply, problemOf(reason))
  }
  request.log.error(error)
  return send(reply, problemOf('broken', { requestId: request.id }))
}

/**
 * Makes every way of failing a problem document. While the database is away or the disk is full, each
 * request fails alike: that is logged once in ten seconds, with how many times it was not.
 */
export function answerProblems(app: FastifyInstance): void {
  const tell = throttleByErrorCode(10_000, (error: Error, unsaid, { log }: FastifyRequest) =>
    log.error(unsaid > 0 ? { err: error, unsaid } : error),
  )
  app.setErrorHandler<FastifyError>((...failure) => answerProblem(...failure, tell))
  app.setNotFoundHandler((_, reply) => send(reply, problemOf('not_found')))
}
