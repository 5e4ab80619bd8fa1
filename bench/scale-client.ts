import { once } from 'node:events'
import { Agent, request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** A response with its parsed JSON, as the shape that the caller expects; `status` is 0 where there was none. */
export interface HttpAnswer<Body = unknown> {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
  readonly body: Body
  readonly error?: Error
}

/** What a request carries: an object is sent as JSON, bytes as they are. */
export interface RequestOptions {
  readonly body?: object | undefined
  readonly headers?: Record<string, string>
  /** Milliseconds. */
  readonly timeout?: number
}

const send = <Body>(
  agent: Agent,
  address: string,
  method: string,
  path: string,
  { body, headers = {}, timeout = 20_000 }: RequestOptions,
) =>
  new Promise<HttpAnswer<Body>>((resolve) => {
    const isBytes = body instanceof Uint8Array
    const bytes = isBytes || body === undefined ? body : JSON.stringify(body)
    const type: Record<string, string> =
      bytes !== undefined && !isBytes ? { 'content-type': 'application/json' } : {}
    const call = request(new URL(path, address), {
      agent,
      method,
      headers: {
        ...type,
        ...headers,
        ...(bytes && { 'content-length': Buffer.byteLength(bytes) }),
      },
      timeout,
    })
    // The body of an answer that is not there is not looked at: its status says so.
    const parsed = (text: string) => JSON.parse(text) as Body
    const fail = (error: Error) =>
      resolve({ status: 0, headers: {}, error, bytes: Buffer.alloc(0), body: parsed('{}') })
    call.once('timeout', () => call.destroy(new Error('no answer in time')))
    call.once('error', fail)
    call.once('response', (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.once('error', fail)
      response.once('end', () => {
        const all = Buffer.concat(parts)
        const isJson = String(response.headers['content-type']).includes('json')
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes: all,
          body: parsed(isJson && all.length > 0 ? all.toString() : '{}'),
        })
      })
    })
    call.end(bytes)
  })

/** An HTTP client of one address: keep-alive connections, and headers of every request. */
export interface Client {
  readonly ask: <Body>(
    method: string,
    path: string,
    options?: RequestOptions,
  ) => Promise<HttpAnswer<Body>>
  /** The body of an answer that must be a good one. */
  readonly call: <Body>(
    method: string,
    path: string,
    body?: object,
    more?: RequestOptions,
  ) => Promise<Body>
  /** The same client at another address, or with other headers. */
  readonly at: (other: string) => Client
  readonly with: (more: Record<string, string>) => Client
  readonly listen: (path: string) => ReturnType<typeof listenTo>
}

/** @param headers what each request carries */
export const clientAt = (
  address: string,
  headers: Record<string, string> = {},
  agent = new Agent({ keepAlive: true }),
): Client => {
  const ask = <Body>(method: string, path: string, options: RequestOptions = {}) =>
    send<Body>(agent, address, method, path, {
      ...options,
      headers: { ...headers, ...options.headers },
    })
  return {
    ask,
    call: async <Body>(
      method: string,
      path: string,
      body?: object,
      more: RequestOptions = {},
    ): Promise<Body> => {
      const answer = await ask<Body>(method, path, { body, ...more })
      if (answer.status >= 200 && answer.status < 300) return answer.body
      const reason = answer.error?.message ?? answer.bytes.toString()
      throw new Error(`${method} ${path} was answered ${answer.status}: ${reason}`)
    },
    at: (other) => clientAt(other, headers),
    with: (more) => clientAt(address, { ...headers, ...more }),
    listen: (path: string) => listenTo(address, path, headers),
  }
}

/** Opens an event stream; `hear` resolves to whether a subject arrives within ten seconds, and closes it. */
const listenTo = async (address: string, path: string, headers: Record<string, string>) => {
  const call = request(new URL(path, address), { headers }).end()
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  let received = ''
  response.on('data', (bytes: Buffer) => (received += bytes.toString())).on('error', () => {})
  return {
    hear: async (word: string) => {
      for (const deadline = Date.now() + 10_000; Date.now() < deadline; await pause(50)) {
        if (received.includes(word)) break
      }
      call.destroy()
      return received.includes(word)
    },
  }
}

/** The cookie of a sign-in, as a request carries it. */
export const cookieOf = (answer: HttpAnswer) =>
  (answer.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ')
