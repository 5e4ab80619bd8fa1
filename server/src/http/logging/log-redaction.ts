import type { FastifyRequest } from 'fastify'

/** An error as it is logged: the stack and the driver's message, without the parameters of the statement. */
type LoggedError = {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly code?: string
  /** Of an `AggregateError`. */
  readonly errors?: readonly LoggedError[]
}

/**
 * Serializes an error for the log by its root cause. The query builder's message contains the parameters of
 * the statement, such as names and hashes; the driver's own message, its cause, does not.
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
 * Serializes a request for the log without its query string: a search contains names, and the signature of
 * an address grants access. The secret addresses of a calendar feed, of a booking
 * and of the reports of gateways are in their paths.
 */
export const loggedRequest = ({ method, url, host, ip }: LoggedRequest): LoggedRequest => ({
  method,
  url: (url.split('?')[0] ?? '')
    .replace(/[^/]*\.ics$/i, '[feed].ics')
    .replace(/(\/(?:booking|form)(?:-link)?\/)\d[^/]*/i, '$1[link]')
    .replace(/^(\/api\/(?:sms-reports|stripe-events)\/).+/i, '$1[key]'),
  host,
  ip,
})

type LoggedRequest = Pick<FastifyRequest, 'method' | 'url' | 'host' | 'ip'>

type Log = (what: object, message: string) => void

/**
 * Pino's `logMethod` hook. Pino takes an error's own message, parameters included, for the line's message;
 * this replaces it with that of `loggedError`.
 */
export function logWithoutValues(this: unknown, args: unknown[], log: (...args: never[]) => void) {
  const [first, ...more] = args
  const error = errorIn(first)
  if (!error || more.length > 0) return log.apply(this, args as never[])
  const line = first instanceof Error ? { err: first } : (first as object)
  return (log as Log).call(this, line, loggedError(error).message)
}

function errorIn(what: unknown): Error | undefined {
  if (what instanceof Error) return what
  if (typeof what !== 'object' || what === null || !('err' in what)) return undefined
  return what.err instanceof Error ? what.err : undefined
}
