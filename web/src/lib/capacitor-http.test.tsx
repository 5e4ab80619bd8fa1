import { waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  failure,
  openBridge,
  type NativeRequest,
  type NativeResponse,
} from '../test/fake-bridge.ts'
import { storeToken } from './token.ts'

const json = { 'Content-Type': 'application/json; charset=utf-8' }
const ok = (data: unknown): NativeResponse => ({ status: 200, data, headers: json })

/** Imports `call` as in the wrapper, and records requests by `fetch`. */
async function openWrapper(
  answer: (request: NativeRequest) => NativeResponse | Promise<NativeResponse>,
  hasHttp?: boolean,
) {
  const requests = openBridge(answer, hasHttp)
  const fetched = vi.fn<typeof fetch>(() => Promise.resolve(new Response('{"by":"fetch"}')))
  vi.stubGlobal('fetch', fetched)
  const { call } = await import('./call.ts')
  return { call, requests, fetched }
}

beforeEach(() => vi.stubEnv('VITE_API_BASE', 'https://book.example.com/salon/'))

describe('a call in the wrapper', () => {
  it('uses the native plugin, with backend URL, token, query and body', async () => {
    const { call, requests, fetched } = await openWrapper(() => ok([{ id: 7, name: 'Анна' }]))
    storeToken('secret')

    const found = await call('GET /api/customers', { query: { q: 'Анна', after: undefined } })
    await call('PUT /api/customers/:id', { params: { id: 7 }, body: { notes: 'x' } })

    expect(found).toEqual([{ id: 7, name: 'Анна' }])
    expect(requests).toMatchObject([
      {
        url: 'https://book.example.com/salon/api/customers?q=%D0%90%D0%BD%D0%BD%D0%B0',
        method: 'GET',
        headers: { authorization: 'Bearer secret' },
      },
      {
        url: 'https://book.example.com/salon/api/customers/7',
        method: 'PUT',
        headers: { authorization: 'Bearer secret', 'content-type': 'application/json' },
        data: '{"notes":"x"}',
      },
    ])
    expect(requests[0]).not.toHaveProperty('data')
    expect(requests[0]?.headers).not.toHaveProperty('content-type')
    expect(fetched).not.toHaveBeenCalled()
  })

  it('bypasses caches with no-store', async () => {
    const { call, requests } = await openWrapper(() => ok({}))

    await call('GET /api/user', {}, { cache: 'no-store' })

    expect(requests[0]?.headers).toEqual({ 'cache-control': 'no-cache', pragma: 'no-cache' })
  })

  it('accepts an empty response and invalid header lines', async () => {
    const headers = { null: 'HTTP/1.1 204', 'not a header': 'x' }
    const { call, fetched } = await openWrapper(() => ({ status: 204, data: '', headers }))

    expect(await call('POST /api/logout', {})).toBeUndefined()
    expect(fetched).not.toHaveBeenCalled()
  })

  it('throws the server’s error without falling back to fetch', async () => {
    const body = '{"code":"overlaps","detail":"The time is taken."}'
    const headers = { 'content-type': 'application/problem+json' }
    const { call, requests, fetched } = await openWrapper(() => ({
      status: 409,
      data: body,
      headers,
    }))

    const failed = call('POST /api/visits', { body: {} as never })

    await expect(failed).rejects.toMatchObject({
      status: 409,
      message: `409: ${body}`,
      problem: { code: 'overlaps', detail: 'The time is taken.' },
    })
    expect(requests).toHaveLength(1)
    expect(fetched).not.toHaveBeenCalled()
  })

  it('rejects on abort, and sends nothing that was aborted before', async () => {
    const { call, requests, fetched } = await openWrapper(() => new Promise(() => {}))
    const stop = new AbortController()

    const answer = call('GET /api/user', {}, { signal: stop.signal })
    await waitFor(() => expect(requests).toHaveLength(1))
    stop.abort()

    await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
    expect(fetched).not.toHaveBeenCalled()
    fetched.mockRejectedValue(new DOMException('stopped', 'AbortError'))
    const late = call('GET /api/user', {}, { signal: stop.signal })
    await expect(late).rejects.toMatchObject({ name: 'AbortError' })
    expect(requests).toHaveLength(1)
  })

  it('sends FormData by fetch, since a file cannot cross the bridge', async () => {
    const { call, requests, fetched } = await openWrapper(() => ok({}))
    const body = new FormData()

    await call('POST /api/appointments/:id/photos', { params: { id: 7 }, body })

    expect(requests).toEqual([])
    expect(fetched.mock.calls[0]?.[0]).toBe(
      'https://book.example.com/salon/api/appointments/7/photos',
    )
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ body, credentials: 'include' })
  })
})

describe('a failing native plugin', () => {
  const book = { body: {} as never }

  it.each([
    ['GET /api/user', 'NSURLErrorDomain'],
    ['POST /api/login', 'SocketTimeoutException'],
    ['POST /api/logout', 'NSURLErrorDomain'],
  ] as const)('gives %s to fetch after a %s, at the same address', async (operation, code) => {
    const { call, requests, fetched } = await openWrapper(() =>
      Promise.reject(failure('The connection was lost', code)),
    )
    storeToken('secret')

    const answer = await call(operation, book)

    expect(answer).toEqual({ by: 'fetch' })
    expect(requests).toHaveLength(1)
    expect(fetched.mock.calls[0]?.[0]).toBe(requests[0]?.url)
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({
      credentials: 'include',
      headers: { authorization: 'Bearer secret' },
    })
  })

  it('does not repeat a write that the server may have received', async () => {
    const { call, fetched } = await openWrapper(() =>
      Promise.reject(failure('The connection was lost', 'NSURLErrorDomain')),
    )

    for (const failed of [
      call('POST /api/visits', book),
      call('PUT /api/user', { body: { name: 'Anna' } }),
      call('DELETE /api/appointments/:id', { params: { id: 7 } }),
    ]) {
      await expect(failed).rejects.toMatchObject({
        status: 0,
        message: '0: The connection was lost',
        problem: null,
      })
    }
    expect(fetched).not.toHaveBeenCalled()
  })

  it.each(['UNIMPLEMENTED', 'UNAVAILABLE'])(
    'gives everything to fetch where it is %s',
    async (code) => {
      const { call, fetched } = await openWrapper(() => Promise.reject(failure('Not here', code)))

      expect(await call('POST /api/visits', book)).toEqual({ by: 'fetch' })
      expect(fetched).toHaveBeenCalledTimes(1)
    },
  )

  it('uses fetch where the plugin is not installed', async () => {
    const { call, requests, fetched } = await openWrapper(() => ok({}), false)

    expect(await call('POST /api/visits', book)).toEqual({ by: 'fetch' })
    expect(requests).toEqual([])
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  it('throws status 0 if fetch fails, too', async () => {
    const { call, fetched } = await openWrapper(() => Promise.reject(failure('Lost', 'X')))
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))

    await expect(call('GET /api/user', {})).rejects.toMatchObject({
      status: 0,
      message: '0: Failed to fetch',
    })
  })
})

it('a browser loads no bridge, and its URLs stay relative', async () => {
  vi.resetModules()
  const fetched = vi.fn<typeof fetch>(() => Promise.resolve(new Response('{}')))
  vi.stubGlobal('fetch', fetched)
  const { call } = await import('./call.ts')

  await call('GET /api/user', {})

  expect(fetched.mock.calls[0]?.[0]).toBe('/api/user')
  expect('Capacitor' in window).toBe(false)
})
