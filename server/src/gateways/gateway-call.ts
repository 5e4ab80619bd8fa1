import { detailOf } from '../kernel/delivery-outcome.ts'

/** A request to a gateway. */
export interface GatewayRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Posted; without one the request is a GET. */
  readonly body?: string | Buffer<ArrayBuffer>
}

/** What a gateway answered, or why nothing of its answer is known. */
export type GatewayAnswer =
  | { readonly result: 'ok'; readonly text: string; readonly status: number }
  /** It was not taken, for certain, and may be later. */
  | { readonly result: 'retry'; readonly detail: string }
  /** It is never going to be taken; `text` is the answer as it came. */
  | { readonly result: 'refused'; readonly detail: string; readonly text: string }
  /** The answer was lost: it may have been taken. */
  | { readonly result: 'lost'; readonly detail: string }

/** A gateway that has not answered for so long is not going to, in milliseconds. */
const answerTimeout = 15_000

/** Refused for now, for certain: too many requests, or a server that says that it is not there for them. */
const laterStatuses = new Set([408, 425, 429, 503])

/** What the system says of a connection that was never there: nothing was handed over. */
const unconnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/**
 * Sends a request to a gateway; never throws.
 * @param timeout in milliseconds
 */
export async function callGateway(
  { url, headers, body }: GatewayRequest,
  timeout = answerTimeout,
): Promise<GatewayAnswer> {
  let response: Response
  try {
    const signal = AbortSignal.timeout(timeout)
    // A redirect would take the key elsewhere.
    const method = body === undefined ? 'GET' : 'POST'
    response = await fetch(url, { method, headers, body, signal, redirect: 'error' })
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string; message?: string } }
    const detail = detailOf(cause?.message ?? message)
    return { result: unconnected.has(cause?.code ?? '') ? 'retry' : 'lost', detail }
  }
  const { status } = response
  const text = await response.text().catch(() => '')
  if (response.ok) return { result: 'ok', text, status }
  const detail = detailOf(`${status} ${text}`)
  if (laterStatuses.has(status)) return { result: 'retry', detail }
  // Another fault of a server may come after it took the request.
  return status >= 500 ? { result: 'lost', detail } : { result: 'refused', detail, text }
}

/** The object that an answer is as JSON; an empty one where it is none. */
export function objectIn(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text)
    return parsed && typeof parsed === 'object' ? (parsed as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
