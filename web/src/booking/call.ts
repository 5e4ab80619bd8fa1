import type { Problem } from '@salon/contract/errors'
import type { Operation, RouteOf } from '@salon/contract/permissions'
import type { Answer, Call } from '@salon/contract/route'

/** A call that the server refused, or that did not reach it: `status` 0. */
export class CallFailed extends Error {
  readonly status: number
  readonly problem: Problem | null
  /** Seconds after which to try again, as `Retry-After` says. */
  readonly retryAfter: number

  constructor(status: number, problem: Problem | null = null, retryAfter = 0) {
    super(problem?.code ?? String(status))
    this.name = 'CallFailed'
    this.status = status
    this.problem = problem
    this.retryAfter = retryAfter
  }
}

/**
 * Calls an operation of the contract, without cookies: visitors have no account, and a user who is signed in to the app
 * in the same browser is a visitor here, too. The contract is imported as types only.
 * @param key an idempotency key, for a call that may be repeated when its reply was lost
 * @throws CallFailed
 */
export async function call<O extends Operation>(
  operation: O,
  what: Call<RouteOf<O>>,
  key?: string,
): Promise<Answer<RouteOf<O>>> {
  const { params = {}, query = {}, body }: CallParts = what
  const [method = 'GET', path = ''] = operation.split(' ')
  const response = await fetch(addressOf(path, params, query), {
    method,
    credentials: 'omit',
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new CallFailed(0)
  })
  if (response.ok) return (await response.json()) as Answer<RouteOf<O>>
  const problem = (await response.json().catch(() => null)) as Problem | null
  throw new CallFailed(response.status, problem, Number(response.headers.get('retry-after') ?? 0))
}

interface CallParts {
  params?: object
  query?: object
  body?: unknown
}

const addressOf = (path: string, params: object, query: object) => {
  const values = params as Record<string, unknown>
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(values[name])),
  )
  const search = new URLSearchParams(
    Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  ).toString()
  return search ? `${filled}?${search}` : filled
}
