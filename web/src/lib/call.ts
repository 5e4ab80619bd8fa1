import type { Problem } from '@salon/contract/errors'
import type { Operation, RouteOf } from '@salon/contract/permissions'
import type { Answer, Call } from '@salon/contract/route'
import { backendAddress } from './base-address.ts'
import { withIdempotencyKey } from './idempotency-key.ts'
import type { Outgoing } from './native-http.ts'
import { hasNativeBridge } from './platform.ts'
import { storedToken } from './token.ts'

/** A call that failed. The message is the status, a colon and the body, or the status text. */
export class CallError extends Error {
  /** The HTTP status; 0 when the server could not be reached. */
  readonly status: number
  /** What the server said about it, where it said anything. */
  readonly problem: Problem | null

  constructor(status: number, body: string, problem: Problem | null) {
    super(`${status}: ${body}`)
    this.name = 'CallError'
    this.status = status
    this.problem = problem
  }
}

interface How {
  signal?: AbortSignal
  /** 'no-store' asks every cache on the way for an answer of now. */
  cache?: 'no-store'
  /** The version of the row that a change was made from. */
  ifMatch?: number
}

/**
 * Calls the API by the name of a row of the contract, such as 'GET /api/customers'. The row types
 * what is said and what is answered, and stays out of the page: with its schemas it would be most of
 * the first load. The answer is trusted: the server has already put it into that shape. In the
 * wrapper the call leaves by the native HTTP facility, where that can be used.
 * @throws CallError when the server refuses, breaks or cannot be reached
 */
export async function call<O extends Operation>(
  operation: O,
  what: Call<RouteOf<O>>,
  how: How = {},
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

/** The body of a call's answer. */
async function textOf(outgoing: Outgoing): Promise<string> {
  const response = await reached(
    natively(outgoing).then((answer) => answer ?? fetched(outgoing)),
    outgoing.signal,
  )
  const body = await response.text()
  if (!response.ok) throw failedCall(response.status, response.statusText, body)
  return body
}

/**
 * Sends a call by `fetch` and hands back the answer as it comes, whatever its status; throws
 * CallError out of reach.
 */
export const send = (operation: Operation, what: What, how: How): Promise<Response> =>
  reached(fetched(outgoingOf(operation, what, how)), how.signal)

interface What {
  params?: object
  query?: object
  body?: unknown
}

/** Signing in or out again changes nothing for anybody. */
const harmlessTwice = new Set<Operation>(['POST /api/login', 'POST /api/logout'])

function outgoingOf(
  operation: Operation,
  { params = {}, query = {}, body }: What,
  { signal, cache, ifMatch }: How,
): Outgoing {
  const token = storedToken()
  const [method = 'GET', path = ''] = operation.split(' ')
  const isForm = body instanceof FormData
  return {
    method,
    address: addressOf(path, params, query),
    headers: {
      // A form's type carries a boundary that only the browser knows.
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...(ifMatch !== undefined && { 'if-match': `"${ifMatch}"` }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: isForm || body === undefined ? body : JSON.stringify(body),
    harmlessTwice: method === 'GET' || harmlessTwice.has(operation),
    signal,
    cache,
  }
}

/** What a browser has no use for, nor its weight, is loaded where there is a bridge. */
async function natively(outgoing: Outgoing): Promise<Response | null> {
  if (!hasNativeBridge()) return null
  const native = await import('./native-http.ts').catch(() => null)
  return native ? native.nativeAnswer(outgoing) : null
}

const fetched = ({ method, address, headers, body, signal, cache }: Outgoing) =>
  fetch(address, {
    method,
    credentials: 'include',
    headers,
    ...(body !== undefined && { body }),
    ...(signal && { signal }),
    ...(cache && { cache }),
  })

/** An answer that does not come, unless somebody stopped waiting, is a server out of reach. */
async function reached(answer: Promise<Response>, signal: AbortSignal | undefined) {
  try {
    return await answer
  } catch (error) {
    if (signal?.aborted) throw error
    throw new CallError(0, error instanceof Error ? error.message : 'Failed to fetch', null)
  }
}

/** Where a route is called: at the backend, its path filled in, and the query that is set. */
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

/** The error of an answer that is no success. */
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
