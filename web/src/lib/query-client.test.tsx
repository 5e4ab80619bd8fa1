import { MutationObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { call } from './call.ts'
import { createQueryClient } from './query-client.ts'
import type { Subject } from './invalidation.ts'

const refusing = (status: number, code: string) => {
  const fetched = vi.fn<typeof fetch>(() =>
    Promise.resolve(new Response(JSON.stringify({ code, detail: 'No.' }), { status })),
  )
  vi.stubGlobal('fetch', fetched)
  return fetched
}

const opened = () => {
  const handleSignedOut = vi.fn<() => void>()
  return { client: createQueryClient(handleSignedOut), handleSignedOut }
}

const changing = async (changes: Subject | undefined, mutationFn: () => Promise<unknown>) => {
  const { client } = opened()
  const subjects = ['customers', 'categories', 'appointments', 'dashboard', 'activity']
  for (const subject of subjects) client.setQueryData([subject, 'some', 1], [])

  const meta = changes && { meta: { changes } }
  await new MutationObserver(client, { mutationFn, ...meta }).mutate().catch(() => {})

  return subjects.filter((subject) => client.getQueryState([subject, 'some', 1])?.isInvalidated)
}

test('a mutation invalidates the subjects of its meta, and no others', async () => {
  expect(await changing('customers', () => Promise.resolve())).toEqual([
    'customers',
    'appointments',
    'dashboard',
    'activity',
  ])
})

test('a mutation without meta invalidates nothing', async () => {
  expect(await changing(undefined, () => Promise.resolve())).toEqual([])
})

test('a failed mutation invalidates nothing', async () => {
  expect(await changing('customers', () => Promise.reject(new Error('broken')))).toEqual([])
})

test('a conflict invalidates the subjects of the mutation', async () => {
  refusing(409, 'changed_meanwhile')
  const late = () => call('PUT /api/user', { body: { name: 'Ann' } })

  expect(await changing('customers', late)).toContain('customers')
})

test('an expired session calls onSignedOut, and the query is not retried', async () => {
  const fetched = refusing(401, 'not_signed_in')
  const { client, handleSignedOut } = opened()

  await client
    .fetchQuery({ queryKey: ['customers'], queryFn: () => call('GET /api/user', {}) })
    .catch(() => {})

  expect(handleSignedOut).toHaveBeenCalledOnce()
  expect(fetched).toHaveBeenCalledOnce()
})

test('a mutation with an expired session calls onSignedOut', async () => {
  refusing(401, 'not_signed_in')
  const { client, handleSignedOut } = opened()

  const mutationFn = () => call('PUT /api/user', { body: { name: 'Ann' } })
  await new MutationObserver(client, { mutationFn }).mutate().catch(() => {})

  expect(handleSignedOut).toHaveBeenCalledOnce()
})

test.each([
  [401, 'wrong_credentials'],
  [403, 'not_allowed'],
  [500, 'broken'],
])('a refusal %i %s does not sign the user out', async (status, code) => {
  const fetched = refusing(status, code)
  const { client, handleSignedOut } = opened()

  await client
    .fetchQuery({ queryKey: ['customers'], queryFn: () => call('GET /api/user', {}) })
    .catch(() => {})

  expect(handleSignedOut).not.toHaveBeenCalled()
  expect(fetched).toHaveBeenCalledOnce()
})
