import type { FastifyRequest } from 'fastify'

/** What a log may say of an error: where it broke and why, without the data of the statement. */
type LoggedError = {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly code?: string
  /** Each of several that are told as one. */
  readonly errors?: readonly LoggedError[]
}

/**
 * Tells of an error what a person needs to find it. The query builder's message carries the values
 * of the statement, names and hashes among them; the driver's own message, underneath, does not.
 */
export function loggedError(error: Error): LoggedError {
  let root = error
  while (root.cause instanceof Error) root = root.cause
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: root.name,
    message: root.message,
    stack: frames.join('\n'),
    ...('code' in root && { code: String(root.code) }),
    ...(root instanceof AggregateError && {
      errors: root.errors.filter((one) => one instanceof Error).map(loggedError),
    }),
  }
}

/**
 * Tells of a request who asked for which path. What is asked about stays out: a search names people,
 * and the signature of an address opens it.
 */
export const loggedRequest = ({ method, url, host, ip }: LoggedRequest): LoggedRequest => ({
  method,
  url: url.split('?')[0] ?? '',
  host,
  ip,
})

type LoggedRequest = Pick<FastifyRequest, 'method' | 'url' | 'host' | 'ip'>

type Log = (what: object, message: string) => void

/**
 * A hook of the logger, for its every line: an error's own message would be the line's, values and
 * all, unless something else is said. Says what `loggedError` does.
 */
export function logWithoutValues(this: unknown, said: unknown[], log: (...said: never[]) => void) {
  const [first, ...more] = said
  const error = errorIn(first)
  if (!error || more.length > 0) return log.apply(this, said as never[])
  const line = first instanceof Error ? { err: first } : (first as object)
  return (log as Log).call(this, line, loggedError(error).message)
}

function errorIn(what: unknown): Error | undefined {
  if (what instanceof Error) return what
  if (typeof what !== 'object' || what === null || !('err' in what)) return undefined
  return what.err instanceof Error ? what.err : undefined
}
