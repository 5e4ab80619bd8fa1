import type { Account } from '@salon/contract/auth'
import { useQuery, type QueryClient } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { accountQueries } from '../features/auth/api.ts'
import { customerQueries } from '../features/customers/api.ts'
import { handleSignedOut } from './signed-out.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { openPage, MockRefusal, type MockServer } from '../test/open-page.tsx'
import { givenAccount, givenCustomer } from '../test/salon-rows.ts'
import { currentToasts } from '../ui/toast-store.ts'
import { RootLayout } from './root-layout.tsx'
import { AuthGuard } from './auth-guard.tsx'

const account = givenAccount()
const notSignedIn = new MockRefusal(401, { code: 'not_signed_in', detail: 'Please sign in.' })
const broken = new MockRefusal(500, { code: 'broken', detail: 'The book is shut.' })

/** A screen that reads data of the salon. */
const Clients = () => {
  const clients = useQuery(customerQueries.few(''))
  return (
    <>
      <button type="button" onClick={() => void clients.refetch()}>
        Look again
      </button>
      <p>Clients: {clients.data?.clients.map(({ name }) => name).join()}</p>
    </>
  )
}

const salon: Record<string, unknown> = {
  'GET /api/user': account,
  'GET /api/settings': { language: 'en', theme: 'dark', timeZone: 'UTC', currency: 'EUR' },
  'GET /api/salon-info': { id: 1, name: 'Salon Mira' },
  'GET /api/customers': [givenCustomer({ name: 'Ben Okafor' })],
}

/** Renders the guard and the layout; a defined result of `answers` overrides the default response. */
const openApp = (answers: MockServer = () => undefined, address = '/') => {
  const root = createRootRoute({ component: RootLayout })
  const index = createRoute({ getParentRoute: () => root, path: '/', component: Clients })
  const privacy = createRoute({
    getParentRoute: () => root,
    path: '/privacy',
    component: () => <p>What is kept</p>,
  })
  const router = createRouter({
    routeTree: root.addChildren([index, privacy]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  const client: QueryClient = createQueryClient(() => handleSignedOut(client))
  const sent = openPage(
    <AuthGuard pages={<RouterProvider router={router} />} />,
    async (request) => (await answers(request)) ?? salon[request.operation] ?? [],
    client,
  )
  const requestCount = (operation: string) =>
    sent.filter((one) => one.operation === operation).length
  return { client, requestCount }
}

/** Overrides the response of one operation. */
const when =
  (operation: string, say: () => unknown): MockServer =>
  (sent) =>
    sent.operation === operation ? say() : undefined

test('shows a spinner while the account loads', async () => {
  let answer: (reply: unknown) => void = () => {}
  openApp(when('GET /api/user', () => new Promise((resolve) => (answer = resolve))))

  expect(await screen.findByText('Loading')).not.toBeNull()
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(screen.queryByLabelText('Email')).toBeNull()

  answer(account)
  expect(await screen.findByText('Clients: Ben Okafor')).not.toBeNull()
})

test('without a session shows the sign-in screen and requests no salon data', async () => {
  const { requestCount } = openApp(when('GET /api/user', () => notSignedIn))

  expect(await screen.findByRole('button', { name: 'Sign In' })).not.toBeNull()
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(requestCount('GET /api/user')).toBe(1)
  expect(requestCount('GET /api/customers')).toBe(0)
})

test('with the anonymous-session hint shows the sign-in screen without requesting the account', async () => {
  document.documentElement.dataset['account'] = 'none'
  const { requestCount } = openApp(() => notSignedIn)

  expect(await screen.findByRole('heading', { name: 'Welcome Back' })).not.toBeNull()
  expect(requestCount('GET /api/user')).toBe(0)
  expect(document.documentElement.dataset['account']).toBeUndefined()
})

test('a signed-in user sees the salon in its shell', async () => {
  openApp()

  expect(await screen.findByText('Clients: Ben Okafor')).not.toBeNull()
  expect(screen.getByRole('navigation', { name: 'Main' })).not.toBeNull()
  expect(screen.getByRole('navigation', { name: 'Quick access' })).not.toBeNull()
  expect(await screen.findByText('Salon Mira')).not.toBeNull()
})

test('the app uses the salon’s theme and language', async () => {
  openApp(
    when('GET /api/settings', () => ({
      language: 'de',
      theme: 'dark',
      timeZone: 'UTC',
      currency: 'EUR',
    })),
  )

  expect(await screen.findByText('Clients: Ben Okafor')).not.toBeNull()
  expect(document.documentElement.lang).toBe('de')
  expect(document.documentElement.dataset['theme']).toBe('dark')
})

test('the sign-in screen uses the browser’s language, or the one chosen instead', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['ru-RU', 'en'])
  openApp(when('GET /api/user', () => notSignedIn))

  const choice = await screen.findByRole<HTMLSelectElement>('combobox')
  expect(choice.value).toBe('ru')
  expect(document.documentElement.lang).toBe('ru')

  await userEvent.selectOptions(choice, 'Deutsch')
  await waitFor(() => expect(document.documentElement.lang).toBe('de'))
  await userEvent.selectOptions(screen.getByRole('combobox'), 'English')
  expect(await screen.findByRole('button', { name: 'Sign In' })).not.toBeNull()
})

test('the privacy policy can be read without an account', async () => {
  window.history.replaceState(null, '', '/privacy')
  openApp(
    when('GET /api/user', () => notSignedIn),
    '/privacy',
  )

  expect(await screen.findByText('What is kept')).not.toBeNull()
  expect(screen.queryByLabelText('Email')).toBeNull()
})

test('the password-reset link also works while signed in', async () => {
  window.history.replaceState(null, '', '/reset-password#7.secret')
  openApp(
    when('GET /api/user', () => undefined),
    '/reset-password',
  )

  expect(await screen.findByRole('button', { name: 'Save password' })).not.toBeNull()
  expect(screen.queryByText(/Clients:/)).toBeNull()
})

test('the link to a new email also works while signed in, and asks first', async () => {
  window.history.replaceState(null, '', '/confirm-email#7.secret')
  const { requestCount } = openApp(
    when('GET /api/user', () => undefined),
    '/confirm-email',
  )

  expect(await screen.findByRole('button', { name: 'Confirm email' })).not.toBeNull()
  expect(requestCount('PUT /api/email-change')).toBe(0)
})

test.each(['GET /api/user', 'GET /api/settings'])(
  'a failing %s shows an error, and Retry loads it again',
  async (operation) => {
    let down = true
    openApp(when(operation, () => (down ? broken : undefined)))
    expect(await screen.findByText("Couldn't reach the server")).not.toBeNull()
    expect(screen.getByText('The book is shut.')).not.toBeNull()
    expect(screen.queryByLabelText('Email')).toBeNull()

    down = false
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

    expect(await screen.findByText('Clients: Ben Okafor')).not.toBeNull()
  },
)

test('an expired session leads to the sign-in screen, and signing in returns to the same screen', async () => {
  let ended = false
  openApp((sent) => {
    if (sent.operation === 'POST /api/login') {
      ended = false
      return account
    }
    return ended ? notSignedIn : undefined
  })
  await screen.findByText('Clients: Ben Okafor')

  ended = true
  await userEvent.click(screen.getByRole('button', { name: 'Look again' }))
  await userEvent.type(await screen.findByLabelText('Email'), account.email)
  await userEvent.type(screen.getByLabelText('Password'), 'correct horse')
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))

  expect(await screen.findByText('Clients: Ben Okafor')).not.toBeNull()
})

test('a session that expires while idle shows a toast when the page becomes visible', async () => {
  let ended = false
  const { client } = openApp(() => (ended ? notSignedIn : undefined))
  await screen.findByText('Clients: Ben Okafor')

  ended = true
  // The page refetches the account when it becomes visible, or when the change feed is refused.
  act(() => void document.dispatchEvent(new Event('visibilitychange')))

  expect(await screen.findByLabelText('Email')).not.toBeNull()
  expect(currentToasts()).toMatchObject([
    { title: 'Your session has ended. Please sign in again.' },
  ])
  expect(client.getQueryState(customerQueries.few('').queryKey)).toBeUndefined()
})

test('an account change resets the cache at once, and again for late responses', async () => {
  const { client, requestCount } = openApp()
  await screen.findByText('Clients: Ben Okafor')
  const left = ['services', 'all']
  client.setQueryData(left, ['of the account before'])
  vi.useFakeTimers()
  const passing = (time: number) => act(() => vi.advanceTimersByTimeAsync(time))

  const other: Account = { ...account, id: 2 }
  client.setQueryData(accountQueries.current().queryKey, other)
  await passing(50)
  expect(client.getQueryData(left)).toBeUndefined()
  expect(requestCount('GET /api/customers')).toBe(2)

  client.setQueryData(left, ['an answer that was on its way'])
  await passing(100)
  expect(client.getQueryData(left)).toBeUndefined()
  expect(requestCount('GET /api/customers')).toBe(3)
  expect(requestCount('GET /api/user')).toBe(1)

  await passing(1000)
  expect(requestCount('GET /api/customers')).toBe(3)
})

test('renaming the account does not reset the cache', async () => {
  const { client, requestCount } = openApp()
  await screen.findByText('Clients: Ben Okafor')
  vi.useFakeTimers()

  const renamed: Account = { ...account, name: 'Ann Miller' }
  client.setQueryData(accountQueries.current().queryKey, renamed)
  await act(() => vi.advanceTimersByTimeAsync(1000))

  expect(screen.getByText('Ann Miller')).not.toBeNull()
  expect(requestCount('GET /api/customers')).toBe(1)
})

test('a different account in another tab refetches the account in this one', async () => {
  let who = account
  openApp(when('GET /api/user', () => who))
  await screen.findByRole('navigation', { name: 'Main' })
  expect(await screen.findByText(account.name)).not.toBeNull()

  who = { ...account, id: 2, name: 'Bo Lind' }
  const otherTab = new BroadcastChannel('account')
  otherTab.postMessage(2)

  expect(await screen.findByText('Bo Lind')).not.toBeNull()
  expect(screen.queryByText(account.name)).toBeNull()
  otherTab.close()
})

test('a tab that becomes visible keeps its content when the refetch fails', async () => {
  let isDown = false
  const { requestCount } = openApp(when('GET /api/user', () => (isDown ? broken : undefined)))
  await screen.findByText('Clients: Ben Okafor')

  isDown = true
  act(() => void document.dispatchEvent(new Event('visibilitychange')))

  await waitFor(() => expect(requestCount('GET /api/user')).toBe(2))
  expect(screen.getByText('Clients: Ben Okafor')).not.toBeNull()
})
