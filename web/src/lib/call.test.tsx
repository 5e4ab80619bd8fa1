import { describe, expect, it, vi } from 'vitest'
import { call, CallError } from './call.ts'
import { storeToken } from './token.ts'

const answer = (status: number, body: string) => {
  const fetched = vi.fn<typeof fetch>(() => Promise.resolve(new Response(body || null, { status })))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

describe('call', () => {
  it('fills path and query, and leaves out undefined values', async () => {
    const fetched = answer(200, '[]')

    await call('GET /api/customers', { query: { q: 'Анна', limit: 20, after: undefined } })

    expect(fetched.mock.calls[0]?.[0]).toBe('/api/customers?q=%D0%90%D0%BD%D0%BD%D0%B0&limit=20')
  })

  it('sets the JSON content type only with a body', async () => {
    const fetched = answer(200, '{}')

    await call('GET /api/customers/:id', { params: { id: 7 } })
    await call('PUT /api/customers/:id', { params: { id: 7 }, body: { notes: 'x' } })

    expect(fetched.mock.calls[0]?.[1]?.headers).toEqual({})
    expect(fetched.mock.calls[1]?.[1]).toMatchObject({
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: '{"notes":"x"}',
    })
  })

  it('passes FormData unchanged, so that the browser sets the boundary', async () => {
    const fetched = answer(200, '{}')
    const body = new FormData()

    await call('POST /api/appointments/:id/photos', { params: { id: 7 }, body })

    expect(fetched.mock.calls[0]?.[1]?.body).toBe(body)
    expect(fetched.mock.calls[0]?.[1]?.headers).toEqual({ 'idempotency-key': expect.any(String) })
  })

  it('bypasses caches only with no-store', async () => {
    const fetched = answer(200, '{}')

    await call('GET /api/user', {}, { cache: 'no-store' })
    await call('GET /api/user', {})

    expect(fetched.mock.calls[0]?.[1]?.cache).toBe('no-store')
    expect(fetched.mock.calls[1]?.[1]).not.toHaveProperty('cache')
  })

  it('sends the stored bearer token', async () => {
    const fetched = answer(200, '{}')
    storeToken('secret')

    await call('GET /api/user', {})

    expect(fetched.mock.calls[0]?.[1]?.headers).toEqual({ authorization: 'Bearer secret' })
  })

  it('accepts an empty response', async () => {
    answer(204, '')

    expect(await call('POST /api/logout', {})).toBeUndefined()
  })

  it('fails with the status, a colon and the body', async () => {
    const body = '{"code":"not_found","detail":"This does not exist."}'
    answer(404, body)

    const error = await call('GET /api/customers/:id', { params: { id: 7 } }).catch(
      (e: unknown) => e,
    )

    expect(error).toBeInstanceOf(CallError)
    expect(error).toMatchObject({
      status: 404,
      message: `404: ${body}`,
      problem: { code: 'not_found' },
    })
  })

  it('has status 0 when the connection ends before the body does', async () => {
    const body = new ReadableStream({ start: (stream) => stream.error(new TypeError('network')) })
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status: 201 })))

    const error = await call('GET /api/user', {}).catch((thrown: unknown) => thrown)

    expect(error).toMatchObject({ status: 0, problem: null })
  })

  it('has status 0 when the server cannot be reached', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))

    const error = await call('GET /api/user', {}).catch((e: unknown) => e)

    expect(error).toMatchObject({ status: 0, message: '0: Failed to fetch', problem: null })
  })
})
