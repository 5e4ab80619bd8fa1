import type { Answer, Call, Route } from '@salon/contract/route'

/** What came back over the network. */
export interface HttpReply<T> {
  readonly status: number
  readonly body: T
  /** The name and value of the cookie that was given, if any. */
  readonly cookie: string
}

/** A client that calls a server by its address, as a browser or the wrapper does. */
export interface TestClient {
  /** The answer of a call that must succeed. */
  call<R extends Route>(route: R, what?: Partial<Call<R>>): Promise<Answer<R>>
  /** The response of a call that may be refused. */
  try<R extends Route>(
    route: R,
    what?: { params?: unknown; query?: unknown; body?: unknown },
  ): Promise<HttpReply<Answer<R>>>
  /** The same with a bearer token. */
  as(token: string): TestClient
  withCookie(cookie: string): TestClient
}

export function atAddress(address: string, headers: Record<string, string> = {}): TestClient {
  const send: TestClient['try'] = async (route, { params = {}, query = {}, body } = {}) => {
    const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(String((params as Record<string, unknown>)[name])),
    )
    const search = new URLSearchParams(query as Record<string, string>).toString()
    const response = await fetch(`${address}${path}?${search}`, {
      method: route.method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return {
      status: response.status,
      body: (text ? JSON.parse(text) : undefined) as Answer<typeof route>,
      cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '',
    }
  }
  return {
    try: send,
    call: async (route, what = {}) => {
      const { status, body } = await send(route, what)
      if (status < 300) return body
      throw new Error(`${route.method} ${route.path}: ${status} ${JSON.stringify(body)}`)
    },
    as: (token) => atAddress(address, { authorization: `Bearer ${token}` }),
    withCookie: (cookie) => atAddress(address, { cookie }),
  }
}
