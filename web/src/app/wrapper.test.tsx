import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { openBridge, type NativeRequest } from '../test/fake-bridge.ts'

const json = { 'Content-Type': 'application/json; charset=utf-8' }
const ann = { id: 1, name: 'Ann', email: 'ann@salon.example' }

/** A backend behind the bridge, which signs anybody in. */
const backend = ({ url }: NativeRequest) => {
  if (url.endsWith('/api/logout')) return { status: 204, data: '' }
  const data = url.endsWith('/api/login') ? { ...ann, token: 'secret' } : ann
  return { status: 200, data, headers: json }
}

/** The page in a wrapper, up to its start: the parts that know of it, loaded for this test alone. */
async function openWrapper() {
  const asked = openBridge(backend)
  const { browserStores, startUp } = await import('./start-up.ts')
  const { inWrapper } = await import('../lib/platform.ts')
  const account = await import('../features/auth/api.ts')
  const { call } = await import('../lib/call.ts')
  const start = () => startUp({ isWrapper: inWrapper(), now: Date.now() }, browserStores())
  return { asked, account, call, start }
}

const client = new QueryClient()
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)
const fetched = vi.fn<typeof fetch>()
let logged: unknown[] = []

beforeEach(() => {
  logged = []
  fetched.mockClear()
  vi.stubEnv('VITE_API_BASE', 'https://book.example.com')
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(console, 'log').mockImplementation((line) => void logged.push(line))
})

test('the wrapper starts without clearing caches or checking for a newer version', async () => {
  const { asked, start } = await openWrapper()
  window.localStorage.setItem('authToken', 'of the time before')

  await start()

  expect(logged).toEqual(['Cache busting is disabled for mobile stability'])
  expect(window.localStorage.getItem('authToken')).toBeNull()
  expect(asked).toEqual([])
  expect(fetched).not.toHaveBeenCalled()
})

test('the token is stored under authToken across reloads, and removed by logging out', async () => {
  const { asked, account, call, start } = await openWrapper()
  await start()
  const { result } = renderHook(
    () => ({ login: account.useLogin(), logout: account.useLogout() }),
    { wrapper },
  )

  await act(() => result.current.login.mutateAsync({ email: ann.email, password: 'long enough' }))
  await start()
  await call('GET /api/user', {})
  const kept = window.localStorage.getItem('authToken')
  await act(() => result.current.logout.mutateAsync())

  expect(kept).toBe('secret')
  expect(window.localStorage.getItem('authToken')).toBeNull()
  expect(asked.map(({ method, url, headers }) => [method, url, headers['authorization']])).toEqual([
    ['POST', 'https://book.example.com/api/login', undefined],
    ['GET', 'https://book.example.com/api/user', 'Bearer secret'],
    ['POST', 'https://book.example.com/api/logout', 'Bearer secret'],
  ])
  expect(JSON.parse(asked[0]?.data ?? '')).toMatchObject({ withToken: true })
  expect(fetched).not.toHaveBeenCalled()
})
