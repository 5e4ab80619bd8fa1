import type { Problem } from '@salon/contract/errors'
import type { Answer, Call, Route } from '@salon/contract/route'
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
}

/**
 * Calls the API by a row of the contract. The answer is trusted as the row types it: the server
 * has already put it into that shape.
 * @throws CallError when the server refuses, breaks or cannot be reached
 */
export async function call<R extends Route>(
  route: R,
  what: Call<R>,
  how: How = {},
): Promise<Answer<R>> {
  const response = await send(route, what, how)
  const body = await response.text()
  if (!response.ok) throw failedCall(response.status, response.statusText, body)
  return (body ? JSON.parse(body) : undefined) as Answer<R>
}

/** Sends a call and hands back the answer as it is, whatever its status; throws CallError out of reach. */
export async function send(
  route: Route,
  { params = {}, query = {}, body }: { params?: object; query?: object; body?: unknown },
  { signal, cache }: How,
): Promise<Response> {
  const token = storedToken()
  const isForm = body instanceof FormData
  try {
    return await fetch(addressOf(route.path, params, query), {
      method: route.method,
      credentials: 'include',
      headers: {
        // A form's type carries a boundary that only the browser knows.
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
      ...(cache && { cache }),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new CallError(0, error instanceof Error ? error.message : 'Failed to fetch', null)
  }
}

/** Where a route is called: its path with the parameters filled in, and the query that is set. */
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
  return search ? `${filled}?${search}` : filled
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
