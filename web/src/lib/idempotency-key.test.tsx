import { expect, it, vi } from 'vitest'
import { call } from './call.ts'

/** Stubs `fetch` with responses in turn; 'lost' fails the request. Returns the keys that were sent. */
function answering(...outcomes: readonly ('lost' | number)[]): () => (string | undefined)[] {
  const left = [...outcomes]
  const fetched = vi.fn<typeof fetch>(async () => {
    const outcome = left.shift() ?? 200
    if (outcome === 'lost') throw new TypeError('Failed to fetch')
    return new Response('{}', { status: outcome })
  })
  vi.stubGlobal('fetch', fetched)
  return () =>
    fetched.mock.calls.map(
      ([, init]) => new Headers(init?.headers).get('idempotency-key') ?? undefined,
    )
}

const add = (name: string) => call('POST /api/categories', { body: { name } })

it('sends a form again under the same key after an answer was lost', async () => {
  const keys = answering('lost', 201)

  await expect(add('Hair')).rejects.toThrow()
  await add('Hair')

  const [first, again] = keys()
  expect(first).toMatch(/^[\x21-\x7e]{1,255}$/)
  expect(again).toBe(first)
})

it('sends both taps of a double tap under one key', async () => {
  const keys = answering(201, 201)

  await Promise.all([add('Hair'), add('Hair')])

  expect(new Set(keys()).size).toBe(1)
})

it('sends a form that was edited after a failure under another key', async () => {
  const keys = answering('lost', 201)

  await expect(add('Hair')).rejects.toThrow()
  await add('Nails')

  expect(new Set(keys()).size).toBe(2)
})

it('uses a new key for the same form once it was saved', async () => {
  const keys = answering(201, 201)

  await add('Hair')
  await add('Hair')

  expect(new Set(keys()).size).toBe(2)
})

it('uses a new key for a request after another write succeeded', async () => {
  const keys = answering('lost', 201, 201)

  await expect(add('Hair')).rejects.toThrow()
  await add('Nails')
  await add('Hair')

  expect(new Set(keys()).size).toBe(3)
})

it('sends no key with a read', async () => {
  const keys = answering(200)

  await call('GET /api/categories', {})

  expect(keys()).toEqual([undefined])
})
