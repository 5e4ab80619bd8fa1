import type { Problem } from '@salon/contract/errors'
import type { Operation, RouteOf } from '@salon/contract/permissions'
import type { Answer, Call } from '@salon/contract/route'
import { backendAddress } from './base-address.ts'
import { withIdempotencyKey } from './idempotency-key.ts'
import type { OutgoingRequest } from './capacitor-http.ts'
import { hasNativeBridge } from './platform.ts'
import { storedToken } from './token.ts'

/** A call that failed. The message is the status, a colon and the body, or the status text. */
export class CallError extends Error {
  /** The HTTP status; 0 when the server could not be reached. */
  readonly status: number
  /** The server's problem details (RFC 9457), if any. */
  readonly problem: Problem | null

  constructor(status: number, body: string, problem: Problem | null) {
    super(`${status}: ${body}`)
    this.name = 'CallError'
    this.status = status
    this.problem = problem
  }
}

/** Whether no answer of the server came, which may have executed the request all the same. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof CallError && !error.problem && (error.status === 0 || error.status >= 500)

interface CallOptions {
  signal?: AbortSignal
  /** 'no-store' bypasses every HTTP cache. */
  cache?: 'no-store'
  /** The version of the row that was edited. */
  ifMatch?: number
}

/**
 * Calls an API operation by its name in the contract, such as 'GET /api/customers'. The contract is
 * imported as types only, because its schemas would be most of the first load. The response is not
 * validated: the server serializes it by the same schema. The wrapper uses native HTTP where available.
 * @throws CallError when the server refuses, breaks or cannot be reached
 */
export async function call<O extends Operation>(
  operation: O,
  what: Call<RouteOf<O>>,
  how: CallOptions = {},
): Promise<Answer<RouteOf<O>>> {
  const outgoing = outgoingOf(operation, what, how)
  const { method, headers } = outgoing
  const text = await (method === 'GET'
    ? textOf(outgoing)
    : withIdempotencyKey(JSON.stringify(outgoing), (key) => {
        headers['idempotency-key'] = key
        return textOf(outgoing)
      }))
  return (text ? JSON.parse(text) : undefined) as Answer<RouteOf<O>>
}

/** Sends a request and returns the body of its response. */
async function textOf(outgoing: OutgoingRequest): Promise<string> {
  const [response, body] = await withNetworkErrors(
    natively(outgoing).then(async (native) => {
      const answer = native ?? (await fetched(outgoing))
      // The connection may also end in the middle of the body.
      return [answer, await answer.text()] as const
    }),
    outgoing.signal,
  )
  if (!response.ok) throw failedCall(response.status, response.statusText, body)
  return body
}

/**
 * Sends a request by `fetch` and returns the response of any status, unread.
 * @throws CallError with status 0 when the server is unreachable
 */
export const send = (operation: Operation, what: CallInput, how: CallOptions): Promise<Response> =>
  withNetworkErrors(fetched(outgoingOf(operation, what, how)), how.signal)

interface CallInput {
  params?: object
  query?: object
  body?: unknown
}

/** Writes that may be repeated without an effect. */
const idempotentWrites = new Set<Operation>(['POST /api/login', 'POST /api/logout'])

function outgoingOf(
  operation: Operation,
  { params = {}, query = {}, body }: CallInput,
  { signal, cache, ifMatch }: CallOptions,
): OutgoingRequest {
  const token = storedToken()
  const [method = 'GET', path = ''] = operation.split(' ')
  const isForm = body instanceof FormData
  return {
    method,
    address: addressOf(path, params, query),
    headers: {
      // The browser sets the content type of a form, with its boundary.
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...(ifMatch !== undefined && { 'if-match': `"${ifMatch}"` }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: isForm || body === undefined ? body : JSON.stringify(body),
    isIdempotent: method === 'GET' || idempotentWrites.has(operation),
    signal,
    cache,
  }
}

/** The Capacitor library is loaded only where there is a bridge; a browser never downloads it. */
async function natively(outgoing: OutgoingRequest): Promise<Response | null> {
  if (!hasNativeBridge()) return null
  const native = await import('./capacitor-http.ts').catch(() => null)
  return native ? native.sendNatively(outgoing) : null
}

const fetched = ({ method, address, headers, body, signal, cache }: OutgoingRequest) =>
  fetch(address, {
    method,
    credentials: 'include',
    headers,
    ...(body !== undefined && { body }),
    ...(signal && { signal }),
    ...(cache && { cache }),
  })

/** Converts a network error to a CallError with status 0; an abort stays an AbortError. */
async function withNetworkErrors<T>(answer: Promise<T>, signal: AbortSignal | undefined) {
  try {
    return await answer
  } catch (error) {
    if (signal?.aborted) throw error
    throw new CallError(0, error instanceof Error ? error.message : 'Failed to fetch', null)
  }
}

/** The URL of a route: path parameters filled in, empty query values left out. */
export function addressOf(path: string, params: object, query: object): string {
  const values = params as Record<string, unknown>
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(values[name])),
  )
  const search = new URLSearchParams(
    Object.entries(query)
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([key, value]) => [key, String(value)]),
  ).toString()
  return backendAddress(search ? `${filled}?${search}` : filled)
}

/** The error of an unsuccessful response. */
export const failedCall = (status: number, statusText: string, body: string): CallError =>
  new CallError(status, body || statusText, problemIn(body))

function problemIn(body: string): Problem | null {
  try {
    const parsed: unknown = JSON.parse(body)
    const isProblem = typeof parsed === 'object' && parsed !== null && 'code' in parsed
    return isProblem ? (parsed as Problem) : null
  } catch {
    return null
  }
}
