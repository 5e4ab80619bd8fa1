import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** An answer, or that there was none: then `status` is 0. */
const send = (agent, address, method, path, { body, headers = {}, timeout = 20_000 }) =>
  new Promise((resolve) => {
    const isForm = body instanceof Uint8Array
    const bytes = isForm || body === undefined ? body : JSON.stringify(body)
    const type = bytes !== undefined && !isForm ? { 'content-type': 'application/json' } : {}
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
    const fail = (error) => resolve({ status: 0, error, bytes: Buffer.alloc(0), body: undefined })
    call.once('timeout', () => call.destroy(new Error('no answer in time')))
    call.once('error', fail)
    call.once('response', (response) => {
      const parts = []
      response.on('data', (part) => parts.push(part))
      response.once('error', fail)
      response.once('end', () => {
        const said = Buffer.concat(parts)
        const isJson = String(response.headers['content-type']).includes('json')
        resolve({
          status: response.statusCode,
          headers: response.headers,
          bytes: said,
          body: isJson && said.length > 0 ? JSON.parse(said.toString()) : undefined,
        })
      })
    })
    call.end(bytes)
  })

/**
 * Somebody who calls an address over connections that stay open.
 * @param {Record<string, string>} [headers] what each call carries
 */
export const clientAt = (address, headers = {}, agent = new Agent({ keepAlive: true })) => {
  const ask = (method, path, options = {}) =>
    send(agent, address, method, path, {
      ...options,
      headers: { ...headers, ...options.headers },
    })
  return {
    ask,
    /** The body of an answer that must be a good one. */
    call: async (method, path, body, more = {}) => {
      const answer = await ask(method, path, { body, ...more })
      if (answer.status >= 200 && answer.status < 300) return answer.body
      const said = answer.error?.message ?? answer.bytes.toString()
      throw new Error(`${method} ${path} was answered ${answer.status}: ${said}`)
    },
    /** The same person at another address, or with other headers. */
    at: (other) => clientAt(other, headers),
    with: (more) => clientAt(address, { ...headers, ...more }),
    listen: (path) => listenTo(address, path, headers),
  }
}

/**
 * Listens to what a server tells of itself.
 * @returns {Promise<{ hear: (word: string) => Promise<boolean> }>} whether a word is told within ten
 *   seconds of asking; whoever asked listens no more
 */
const listenTo = async (address, path, headers) => {
  const call = request(new URL(path, address), { headers }).end()
  const [response] = await once(call, 'response')
  let said = ''
  response.on('data', (bytes) => (said += bytes)).on('error', () => {})
  return {
    hear: async (word) => {
      for (const deadline = Date.now() + 10_000; Date.now() < deadline; await pause(50)) {
        if (said.includes(word)) break
      }
      call.destroy()
      return said.includes(word)
    },
  }
}

/** The cookie of a sign-in, as a request carries it. */
export const cookieOf = (answer) =>
  (answer.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ')
