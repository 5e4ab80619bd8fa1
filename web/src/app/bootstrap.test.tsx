import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { accountQueries } from '../features/auth/api.ts'
import { settingsQueries } from '../features/settings/api.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { text } from '../text/text.ts'
import { currentToasts } from '../ui/toast-store.ts'
import { bootstrap } from './bootstrap.ts'
import { handleSignedOut } from './signed-out.ts'

const account = { id: 1, name: 'Ann Žižka', email: 'ann@salon.test', role: 'admin' }
const settings = { language: 'de', theme: 'system', timeZone: 'UTC', currency: 'EUR' }

/** Stubs `fetch`: a value answers with JSON, 401 refuses, a missing address fails to connect. */
const answering = (answers: Record<string, unknown>) => {
  const requests: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(address)
    const answer = await answers[address]
    if (answer === undefined) throw new TypeError('Failed to fetch')
    if (answer !== 401) return Response.json(answer)
    return Response.json({ code: 'not_signed_in', detail: 'Please sign in.' }, { status: 401 })
  })
  return requests
}

const open = () => {
  const client = createQueryClient(() => handleSignedOut(client))
  const loadPages = vi.fn(async () => 'pages')
  return { client, loadPages, pages: bootstrap(client, loadPages) }
}

test('account, settings and screens load in parallel', async () => {
  let say: (user: unknown) => void = () => {}
  const known = new Promise((resolve) => (say = resolve))
  const requests = answering({ '/api/user': known, '/api/settings': settings })
  const { pages, loadPages } = open()

  await waitFor(() => expect(requests.toSorted()).toEqual(['/api/settings', '/api/user']))
  expect(loadPages).toHaveBeenCalledOnce()

  say(account)
  expect(await pages).toBe('pages')
})

test('the salon’s language is loaded before the first render', async () => {
  answering({ '/api/user': account, '/api/settings': settings })
  const { client, pages } = open()

  await pages
  expect(client.getQueryData(accountQueries.current().queryKey)).toEqual(account)
  expect(client.getQueryData(settingsQueries.current().queryKey)).toEqual(settings)
  expect(text('shell.settings')).toBe('Einstellungen')
})

test('an expired session returns null and shows no toast', async () => {
  answering({ '/api/user': 401, '/api/settings': 401 })
  const { client, pages } = open()

  expect(await pages).toBeNull()
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(client.getQueryData(accountQueries.current().queryKey)).toBeNull()
  expect(client.getQueryState(settingsQueries.current().queryKey)).toBeUndefined()
  expect(currentToasts()).toEqual([])
})

test('an unreachable server returns null at once', async () => {
  answering({})
  const { client, pages } = open()

  expect(await pages).toBeNull()
  expect(client.getQueryState(accountQueries.current().queryKey)?.status).toBe('error')
})

test('a failed import or settings request returns null and does not throw', async () => {
  answering({ '/api/user': account })
  const client = createQueryClient(() => handleSignedOut(client))

  expect(await bootstrap(client, () => Promise.reject(new Error('gone')))).toBeNull()
  expect(client.getQueryState(settingsQueries.current().queryKey)?.status).toBe('error')
})
