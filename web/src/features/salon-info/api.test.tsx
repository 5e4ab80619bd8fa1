import { expect, test, vi } from 'vitest'
import { createQueryClient } from '../../lib/query-client.ts'
import { salonInfoQueries } from './api.ts'

const asking = (status: number, body: object) => {
  const fetched = vi.fn<typeof fetch>(() =>
    Promise.resolve(new Response(JSON.stringify(body), { status })),
  )
  vi.stubGlobal('fetch', fetched)
  return { fetched, answer: createQueryClient(() => {}).fetchQuery(salonInfoQueries.current(7)) }
}

test('the salon’s profile is requested for its user, without caches', async () => {
  const { fetched, answer } = asking(200, { id: 1, name: 'Salon Mira' })

  expect(await answer).toEqual({ id: 1, name: 'Salon Mira' })
  expect(fetched.mock.calls[0]?.[0]).toMatch(/^\/api\/salon-info\?_t=\d+&userId=7$/)
  expect(fetched.mock.calls[0]?.[1]?.cache).toBe('no-store')
})

test('a salon without a profile has none, which is no failure', async () => {
  expect(await asking(404, { code: 'not_found' }).answer).toBeNull()
})

test('any other refusal is an error', async () => {
  await expect(asking(500, { code: 'broken' }).answer).rejects.toThrow(/^500: /)
})
