import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'

/** The attempts and timeouts of a request. */
export interface RetryPolicy {
  /** The most attempts of one request. */
  readonly attempts: number
  /** Milliseconds without a byte after which a request is aborted. */
  readonly idleTimeout: number
  /** Milliseconds before the second attempt; each later delay is four times as long. */
  readonly firstDelay: number
}

/** Statuses that are worth a retry. */
const transient = new Set([429, 500, 502, 503, 504])

/** A slower upload is aborted; in bytes a millisecond. */
const minUploadRate = 32

/**
 * `fetch` with retries and an idle timeout, for idempotent requests whose body is bytes. Retries after
 * network errors, timeouts and transient statuses, with exponential backoff and jitter. A response
 * that stalls fails; a slow reader does not count as a stall. Sends `Content-MD5`, so that the storage
 * rejects a corrupted body. Does not follow redirects.
 */
export function fetchWithRetry(policy: RetryPolicy): typeof fetch {
  const { attempts, idleTimeout, firstDelay } = policy
  return async (input, given) => {
    const init = withDigest(given)
    for (let attempt = 1; ; attempt++) {
      const isLast = attempt >= attempts
      try {
        const response = await fetchOnce(input, init, idleTimeout)
        if (isLast || !transient.has(response.status)) return response
        await response.body?.cancel()
      } catch (error) {
        if (isLast) throw error
      }
      await delay(firstDelay * 4 ** (attempt - 1) * (0.5 + Math.random()))
    }
  }
}

function withDigest(init: RequestInit = {}): RequestInit {
  if (!(init.body instanceof Uint8Array)) return init
  const headers = new Headers(init.headers)
  headers.set('content-md5', createHash('md5').update(init.body).digest('base64'))
  return { ...init, headers }
}

async function fetchOnce(
  input: Parameters<typeof fetch>[0],
  init: RequestInit,
  idleTimeout: number,
): Promise<Response> {
  const aborted = new AbortController()
  const abort = () => aborted.abort(new Error(`No response for ${idleTimeout} ms`))
  const sent = init.body instanceof Uint8Array ? init.body.byteLength : 0
  const timer = setTimeout(abort, idleTimeout + sent / minUploadRate)
  try {
    const response = await fetch(input, { ...init, signal: aborted.signal, redirect: 'manual' })
    const { status, headers, body } = response
    if (!body) return response
    return new Response(withIdleTimeout(body, abort, idleTimeout), { status, headers })
  } finally {
    clearTimeout(timer)
  }
}

/** Passes the body on; aborts when a read stalls. Cancelling it closes the connection. */
function withIdleTimeout(
  body: ReadableStream<Uint8Array>,
  abort: () => void,
  idleTimeout: number,
): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream(
    {
      pull: async (controller) => {
        const timer = setTimeout(abort, idleTimeout)
        const piece = await reader.read().finally(() => clearTimeout(timer))
        if (piece.done) controller.close()
        else controller.enqueue(piece.value)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}
