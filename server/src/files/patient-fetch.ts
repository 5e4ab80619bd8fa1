import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

/** How long a storage is waited for, and how often it is asked. */
export interface Patience {
  /** So many times a request is made at most. */
  readonly attempts: number
  /** Milliseconds without a byte after which a request is given up. */
  readonly silence: number
  /** Milliseconds before the second attempt; four times as many before each that follows. */
  readonly pause: number
}

/** Answers of a server that may know better in a moment. */
const passing = new Set([429, 500, 502, 503, 504])

/** The slowest line that a body is sent over, in bytes a millisecond. */
const slowest = 32

/**
 * `fetch` for requests that may be made twice: what is cut off, stands still or is refused for the
 * moment is tried again. A body must be bytes, so that there is a second time. An answer that stops
 * coming ends with an error; how slowly it is read does not matter. A body goes with its MD5, by which
 * a storage refuses bytes that are not those we meant. Whoever is asked answers for itself: where it
 * sends us elsewhere, nobody goes, and that is the answer.
 */
export function patientFetch({ attempts, silence, pause: first }: Patience): typeof fetch {
  return async (input, given) => {
    const init = withDigest(given)
    for (let attempt = 1; ; attempt++) {
      const isLast = attempt >= attempts
      try {
        const response = await fetchOnce(input, init, silence)
        if (isLast || !passing.has(response.status)) return response
        await response.body?.cancel()
      } catch (error) {
        if (isLast) throw error
      }
      // Not all at the same moment, where many were refused at once.
      await pause(first * 4 ** (attempt - 1) * (0.5 + Math.random()))
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
  silence: number,
): Promise<Response> {
  const gone = new AbortController()
  const giveUp = () => gone.abort(new Error(`No answer for ${silence} ms`))
  const sent = init.body instanceof Uint8Array ? init.body.byteLength : 0
  const timer = setTimeout(giveUp, silence + sent / slowest)
  try {
    const response = await fetch(input, { ...init, signal: gone.signal, redirect: 'manual' })
    const { status, headers, body } = response
    if (!body) return response
    return new Response(watched(body, giveUp, silence), { status, headers })
  } finally {
    clearTimeout(timer)
  }
}

/**
 * The bytes as they come; gives up when none come while somebody waits for them. Whoever is done with
 * it hangs up, also before the first of them.
 */
function watched(
  body: ReadableStream<Uint8Array>,
  giveUp: () => void,
  silence: number,
): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream(
    {
      pull: async (controller) => {
        const timer = setTimeout(giveUp, silence)
        const piece = await reader.read().finally(() => clearTimeout(timer))
        if (piece.done) controller.close()
        else controller.enqueue(piece.value)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}
