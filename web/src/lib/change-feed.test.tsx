import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { subscribeToChanges } from './change-feed.ts'
import { createQueryClient } from './query-client.ts'

/** One call to the server's events: its address, and what may be answered. */
interface EventRequest {
  address: URL
  signal: AbortSignal
  send: (text: string) => void
  end: () => void
}

let lines: EventRequest[]
let refusing: (() => Promise<Response>) | undefined
let visibility: DocumentVisibilityState
let ends: (() => void)[]

beforeEach(() => {
  lines = []
  ends = []
  refusing = undefined
  visibility = 'visible'
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  vi.stubGlobal('fetch', (address: string, { signal }: { signal: AbortSignal }) => {
    let body: ReadableStreamDefaultController<Uint8Array>
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        body = controller
        signal.addEventListener('abort', () => controller.error(signal.reason))
      },
    })
    lines.push({
      address: new URL(address, 'http://localhost'),
      signal,
      send: (text) => body.enqueue(new TextEncoder().encode(text)),
      end: () => body.close(),
    })
    return refusing?.() ?? Promise.resolve(new Response(stream))
  })
})
afterEach(() => {
  for (const end of ends) end()
})

/** Lets everything happen that is due within so many milliseconds. */
const pass = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds)

/** A page that shows some lists, and listens. */
async function openPage(...shown: string[]) {
  const client = createQueryClient(() => {})
  const fetched: string[] = []
  for (const subject of shown) {
    const queryFn = () => {
      fetched.push(subject)
      return Promise.resolve([])
    }
    const observer = new QueryObserver(client, { queryKey: [subject, 'list'], queryFn })
    ends.push(observer.subscribe(() => {}))
  }
  await pass()
  ends.push(subscribeToChanges(client))
  await pass()
  fetched.length = 0
  return { client, fetched }
}

const last = () => lines.at(-1) as EventRequest

const see = async (state: DocumentVisibilityState) => {
  visibility = state
  document.dispatchEvent(new Event('visibilitychange'))
  await pass()
}

test('refetches only the queries that a change affects', async () => {
  const { fetched } = await openPage('appointments', 'dashboard', 'staff')

  last().send(':\n\ndata: ["appoint')
  await pass()
  expect(fetched).toEqual([])
  last().send('ments"]\n\n:\n\n')
  await pass()

  expect(fetched).toEqual(['appointments', 'dashboard'])
})

test('does not refetch while a mutation is pending', async () => {
  const { client, fetched } = await openPage('customers')
  let answer = () => {}
  const mutationFn = () => new Promise<void>((resolve) => (answer = resolve))
  void client.getMutationCache().build(client, { mutationFn }).execute(undefined)
  await pass()

  last().send('data: ["customers"]\n\n')
  await pass(5_000)
  expect(fetched).toEqual([])
  answer()
  await pass(5_000)

  expect(fetched).toEqual(['customers'])
})

test('a hidden page disconnects, and requests what it missed when visible', async () => {
  await openPage('customers')
  last().send(':\n\n')
  await pass()

  await see('hidden')
  expect(last().signal.aborted).toBe(true)
  await pass(90_000)
  expect(lines).toHaveLength(1)
  await see('visible')

  expect(lines).toHaveLength(2)
  expect(last().address.pathname).toBe('/api/events')
  expect(Number(last().address.searchParams.get('behind'))).toBe(90_000)
})

test('the first request covers the age of the oldest cached data', async () => {
  const client = createQueryClient(() => {})
  client.setQueryData(['customers'], [], { updatedAt: Date.now() - 4_000 })
  client.setQueryData(['staff'], [])

  ends.push(subscribeToChanges(client))

  expect(last().address.searchParams.get('behind')).toBe('4000')
})

test('reconnects with exponential backoff', async () => {
  refusing = () => Promise.reject(new TypeError('Failed to fetch'))
  await openPage('customers')
  const attempts: number[] = []
  for (const milliseconds of [1_000, 2_000, 4_000, 8_000]) {
    await pass(milliseconds - 1)
    attempts.push(lines.length)
    await pass(1)
  }
  expect(attempts).toEqual([1, 2, 3, 4])

  await pass(10 * 60_000)
  const before = lines.length
  await pass(60_000)
  expect(lines).toHaveLength(before + 1)

  refusing = undefined
  await pass(60_000)
  last().send(':\n\n:\n\n')
  await pass()
  last().end()
  await pass(1_000)
  expect(lines).toHaveLength(before + 3)
})

test('does not reconnect after it was disconnected for too many connections', async () => {
  await openPage('customers')
  last().send(':\n\nevent: crowded\ndata:\n\n')
  last().end()
  await pass(10 * 60_000)
  expect(lines).toHaveLength(1)

  await see('hidden')
  await see('visible')

  expect(lines).toHaveLength(2)
})

test('a refusal refetches the account and does not reconnect', async () => {
  refusing = () => Promise.resolve(new Response(null, { status: 401 }))

  const { client } = await openPage('customers')
  client.setQueryData(['account', 'current'], null)
  await see('hidden')
  await see('visible')

  expect(client.getQueryState(['account', 'current'])?.isInvalidated).toBe(true)
  await pass(10 * 60_000)
  expect(lines).toHaveLength(2)
})

test('without streaming, becoming visible invalidates everything', async () => {
  refusing = () => Promise.resolve(new Response(null))
  const { fetched } = await openPage('customers', 'staff')

  await see('hidden')
  await see('visible')

  expect(fetched).toEqual(['customers', 'staff'])
  expect(lines).toHaveLength(1)
})

test('unsubscribing disconnects', async () => {
  await openPage('customers')

  for (const end of ends) end()
  await pass(10 * 60_000)
  await see('visible')

  expect(last().signal.aborted).toBe(true)
  expect(lines).toHaveLength(1)
})

test.each([
  ['away', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['away behind a proxy', () => Promise.resolve(new Response('', { status: 502 }))],
])('asks for what is shown when the server is %s, once', async (_, answer) => {
  const { fetched } = await openPage('appointments')
  refusing = answer
  last().end()
  await pass()
  expect(fetched).toEqual([])

  await pass(30_000)

  expect(lines.length).toBeGreaterThan(3)
  expect(fetched).toEqual(['appointments'])
})
