import { reasons, type Problem, type Reason } from '@salon/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { reasonOfDatabaseError } from '../kernel/database-errors.ts'
import { Refusal } from '../kernel/refusal.ts'
import { StorageError } from '../kernel/storage-error.ts'
import { throttleByErrorCode } from '../kernel/throttle-by-key.ts'

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

/** `Retry-After` in seconds. */
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

/** Logs a failure that concerns all requests. */
type LogOutage = (error: Error, request: FastifyRequest) => void

/** Maps an error to a problem document (RFC 9457). An unexpected one is logged, and its message hidden. */
export function answerProblem(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  logOutage: LogOutage = (what, { log }) => log.error(what),
) {
  if (error instanceof Refusal) {
    const { retryAfter: wait, ...details } = error.details
    return send(reply, problemOf(error.reason, details), wait)
  }
  if (error instanceof StorageError) {
    logOutage(error, request)
    return send(reply, problemOf('unavailable', { detail: storageSentence }))
  }
  // The client hung up in the middle of the body: not a failure to log.
  if (request.raw.destroyed && !request.raw.complete) return send(reply, problemOf('unreadable'))
  const reason =
    reasonOfDatabaseError(error) ?? (error.statusCode && reasonOfStatus[error.statusCode])
  if (reason) {
    if (reason === 'unavailable' || reason === 'no_room') logOutage(error, request)
    return send(reply, problemOf(reason))
  }
  request.log.error(error)
  return send(reply, problemOf('broken', { requestId: request.id }))
}

/**
 * Registers the error handlers. While the database is away or the disk is full every request fails alike, so
 * that is logged once in ten seconds, with the number of errors since.
 */
export function answerProblems(app: FastifyInstance): void {
  const logOutage = throttleByErrorCode(
    10_000,
    (error: Error, suppressed, { log }: FastifyRequest) =>
      log.error(suppressed > 0 ? { err: error, suppressed } : error),
  )
  app.setErrorHandler<FastifyError>((...failure) => answerProblem(...failure, logOutage))
  app.setNotFoundHandler((_, reply) => send(reply, problemOf('not_found')))
}
