import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { accountQueries } from '../features/auth/api.ts'
import { settingsQueries } from '../features/settings/api.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { text } from '../text/text.ts'
import { currentToasts } from '../ui/toast-store.ts'
import { askBeforehand } from './beforehand.ts'
import { signedOut } from './signed-out.ts'

const account = { id: 1, name: 'Ann Žižka', email: 'ann@salon.test', role: 'admin' }
const settings = { language: 'de', theme: 'system', timeZone: 'UTC', currency: 'EUR' }

/** What the network says to each address: a value, or a status that refuses; nothing of it cut off. */
const answering = (answers: Record<string, unknown>) => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    const answer = await answers[address]
    if (answer === undefined) throw new TypeError('Failed to fetch')
    if (answer !== 401) return Response.json(answer)
    return Response.json({ code: 'not_signed_in', detail: 'Please sign in.' }, { status: 401 })
  })
  return asked
}

const open = () => {
  const client = createQueryClient(() => signedOut(client))
  const loadPages = vi.fn(async () => 'pages')
  return { client, loadPages, pages: askBeforehand(client, loadPages) }
}

test('who is there, how the salon is set and its screens are asked for at once', async () => {
  let say: (somebody: unknown) => void = () => {}
  const known = new Promise((resolve) => (say = resolve))
  const asked = answering({ '/api/user': known, '/api/settings': settings })
  const { pages, loadPages } = open()

  await waitFor(() => expect(asked.toSorted()).toEqual(['/api/settings', '/api/user']))
  expect(loadPages).toHaveBeenCalledOnce()

  say(account)
  expect(await pages).toBe('pages')
})

test('what is drawn first can be drawn in the words of the salon', async () => {
  answering({ '/api/user': account, '/api/settings': settings })
  const { client, pages } = open()

  await pages
  expect(client.getQueryData(accountQueries.current().queryKey)).toEqual(account)
  expect(client.getQueryData(settingsQueries.current().queryKey)).toEqual(settings)
  expect(text('shell.settings')).toBe('Einstellungen')
})

test('a sign-in that has ended leads to the way in without a word', async () => {
  answering({ '/api/user': 401, '/api/settings': 401 })
  const { client, pages } = open()

  expect(await pages).toBeNull()
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(client.getQueryData(accountQueries.current().queryKey)).toBeNull()
  expect(client.getQueryState(settingsQueries.current().queryKey)).toBeUndefined()
  expect(currentToasts()).toEqual([])
})

test('a server that cannot be reached is nothing to wait for', async () => {
  answering({})
  const { client, pages } = open()

  expect(await pages).toBeNull()
  expect(client.getQueryState(accountQueries.current().queryKey)?.status).toBe('error')
})

test('screens that cannot be fetched, or settings, leave it to the page to say so', async () => {
  answering({ '/api/user': account })
  const client = createQueryClient(() => signedOut(client))

  expect(await askBeforehand(client, () => Promise.reject(new Error('gone')))).toBeNull()
  expect(client.getQueryState(settingsQueries.current().queryKey)?.status).toBe('error')
})
