import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { follow } from './live.ts'
import { createQueryClient } from './query-client.ts'

/** One call to the server's events: its address, and what may be answered. */
interface Line {
  address: URL
  signal: AbortSignal
  tell: (text: string) => void
  end: () => void
}

let lines: Line[]
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
      tell: (text) => body.enqueue(new TextEncoder().encode(text)),
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
  ends.push(follow(client))
  await pass()
  fetched.length = 0
  return { client, fetched }
}

const last = () => lines.at(-1) as Line

const see = async (state: DocumentVisibilityState) => {
  visibility = state
  document.dispatchEvent(new Event('visibilitychange'))
  await pass()
}

test('the lists that a change is about are fetched anew, and no other', async () => {
  const { fetched } = await openPage('appointments', 'dashboard', 'staff')

  last().tell(':\n\ndata: ["appoint')
  await pass()
  expect(fetched).toEqual([])
  last().tell('ments"]\n\n:\n\n')
  await pass()

  expect(fetched).toEqual(['appointments', 'dashboard'])
})

test('nothing is fetched between a change of our own and its answer', async () => {
  const { client, fetched } = await openPage('customers')
  let answer = () => {}
  const mutationFn = () => new Promise<void>((resolve) => (answer = resolve))
  void client.getMutationCache().build(client, { mutationFn }).execute(undefined)
  await pass()

  last().tell('data: ["customers"]\n\n')
  await pass(5_000)
  expect(fetched).toEqual([])
  answer()
  await pass(5_000)

  expect(fetched).toEqual(['customers'])
})

test('a page that nobody sees listens to nothing, and says for how long when it is seen', async () => {
  await openPage('customers')
  last().tell(':\n\n')
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

test('a page says how old the oldest is that it shows, when it begins to listen', async () => {
  const client = createQueryClient(() => {})
  client.setQueryData(['customers'], [], { updatedAt: Date.now() - 4_000 })
  client.setQueryData(['staff'], [])

  ends.push(follow(client))

  expect(last().address.searchParams.get('behind')).toBe('4000')
})

test('a line that breaks is taken up again, each time after a longer pause', async () => {
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
  last().tell(':\n\n:\n\n')
  await pass()
  last().end()
  await pass(1_000)
  expect(lines).toHaveLength(before + 3)
})

test('whoever listens in too many places does not take the place of another', async () => {
  await openPage('customers')
  last().tell(':\n\nevent: crowded\ndata:\n\n')
  last().end()
  await pass(10 * 60_000)
  expect(lines).toHaveLength(1)

  await see('hidden')
  await see('visible')

  expect(lines).toHaveLength(2)
})

test('whoever is signed out is asked who they are, and listens no more', async () => {
  refusing = () => Promise.resolve(new Response(null, { status: 401 }))

  const { client } = await openPage('customers')
  client.setQueryData(['account', 'current'], null)
  await see('hidden')
  await see('visible')

  expect(client.getQueryState(['account', 'current'])?.isInvalidated).toBe(true)
  await pass(10 * 60_000)
  expect(lines).toHaveLength(2)
})

test('where no answer can be read while it comes, what is in sight is fetched when it is seen again', async () => {
  refusing = () => Promise.resolve(new Response(null))
  const { fetched } = await openPage('customers', 'staff')

  await see('hidden')
  await see('visible')

  expect(fetched).toEqual(['customers', 'staff'])
  expect(lines).toHaveLength(1)
})

test('a page that is done with listens no more', async () => {
  await openPage('customers')

  for (const end of ends) end()
  await pass(10 * 60_000)
  await see('visible')

  expect(last().signal.aborted).toBe(true)
  expect(lines).toHaveLength(1)
})
