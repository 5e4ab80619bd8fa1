import { describe, expect, it, vi } from 'vitest'
import { call, CallError } from './call.ts'
import { keepToken } from './token.ts'

const answer = (status: number, body: string) => {
  const fetched = vi.fn<typeof fetch>(() => Promise.resolve(new Response(body || null, { status })))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

describe('call', () => {
  it('fills the path and the query and leaves out what was not said', async () => {
    const fetched = answer(200, '[]')

    await call('GET /api/customers', { query: { q: 'Анна', limit: 20, after: undefined } })

    expect(fetched.mock.calls[0]?.[0]).toBe('/api/customers?q=%D0%90%D0%BD%D0%BD%D0%B0&limit=20')
  })

  it('says JSON only where there is a body', async () => {
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

  it('hands a form over untouched, so that the browser can say its boundary', async () => {
    const fetched = answer(200, '{}')
    const body = new FormData()

    await call('POST /api/appointments/:id/photos', { params: { id: 7 }, body })

    expect(fetched.mock.calls[0]?.[1]?.body).toBe(body)
    expect(fetched.mock.calls[0]?.[1]?.headers).toEqual({ 'idempotency-key': expect.any(String) })
  })

  it('asks past every cache where it is told to, and only there', async () => {
    const fetched = answer(200, '{}')

    await call('GET /api/user', {}, { cache: 'no-store' })
    await call('GET /api/user', {})

    expect(fetched.mock.calls[0]?.[1]?.cache).toBe('no-store')
    expect(fetched.mock.calls[1]?.[1]).not.toHaveProperty('cache')
  })

  it('sends the bearer token that the wrapper keeps', async () => {
    const fetched = answer(200, '{}')
    keepToken('secret')

    await call('GET /api/user', {})

    expect(fetched.mock.calls[0]?.[1]?.headers).toEqual({ authorization: 'Bearer secret' })
  })

  it('takes an answer without a body', async () => {
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

  it('has status 0 when the server cannot be reached', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))

    const error = await call('GET /api/user', {}).catch((e: unknown) => e)

    expect(error).toMatchObject({ status: 0, message: '0: Failed to fetch', problem: null })
  })
})
