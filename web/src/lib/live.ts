import type { ChangedSubject, eventRoutes } from '@salon/contract/events'
import type { QueryClient } from '@tanstack/react-query'
import { addressOf } from './call.ts'
import { staleAfter, type Subject } from './staleness.ts'
import { storedToken } from './token.ts'

const path: (typeof eventRoutes.follow)['path'] = '/api/events'

/** Milliseconds before the first attempt to listen again, and at most before any. */
const shortest = 1_000
const longest = 60_000

/** Milliseconds after which it is looked again whether a change of our own has been answered. */
const patience = 200

/**
 * Keeps what the page shows in step with what others change, for as long as somebody looks at it: the
 * server names the lists that are no longer so, and those in sight are fetched anew. A page that
 * nobody sees hears nothing, and is told what it missed when it is seen again.
 *
 * Listens by `fetch` and not by an EventSource, which can send no token and does not tell a refusal
 * from a broken line. Where an answer cannot be read while it comes, everything in sight is fetched
 * when the page is seen again.
 * @returns a function that ends it
 */
export function follow(client: QueryClient): () => void {
  let line: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = shortest
  let canStream = true
  let knownUntil = oldestIn(client)
  const stale = new Set<Subject>()

  /** Not between a change of our own and its answer: that shows what is about to be. */
  const refresh = () => {
    if (client.isMutating() > 0) {
      setTimeout(refresh, patience)
      return
    }
    for (const subject of stale) void client.invalidateQueries({ queryKey: [subject] })
    stale.clear()
  }

  /** @returns whether to listen again after it has ended */
  const listen = async (signal: AbortSignal): Promise<boolean> => {
    const token = storedToken()
    const behind = Math.max(1, Date.now() - knownUntil)
    const { status, body } = await fetch(addressOf(path, {}, { behind }), {
      credentials: 'include',
      headers: token ? { authorization: `Bearer ${token}` } : {},
      cache: 'no-store',
      priority: 'low',
      signal,
    })
    if (status === 401 || status === 403) {
      // Whoever is no longer signed in is told so by the question who they are.
      void client.invalidateQueries({ queryKey: ['account'] })
      return false
    }
    canStream = status !== 200 || body !== null
    if (status !== 200 || !body) return canStream
    let isCrowded = false
    let events = 0
    for await (const event of eventsIn(body)) {
      knownUntil = Date.now()
      if (++events > 1) pause = shortest
      isCrowded ||= event.includes('event: crowded')
      const [, data] = /^data: (.+)$/m.exec(event) ?? []
      if (!data) continue
      for (const changed of JSON.parse(data) as ChangedSubject[]) {
        for (const subject of staleAfter(changed)) stale.add(subject)
      }
      refresh()
    }
    return !isCrowded
  }

  const connect = async () => {
    hangUp()
    const { signal } = (line = new AbortController())
    const again = await listen(signal).catch(() => true)
    if (!again || signal.aborted) return
    // Not all pages at the same moment, after a server that has started anew.
    timer = setTimeout(() => void connect(), pause * (0.5 + Math.random()))
    pause = Math.min(2 * pause, longest)
  }

  const hangUp = () => {
    line?.abort()
    clearTimeout(timer)
  }

  const look = () => {
    if (document.visibilityState === 'hidden') return hangUp()
    pause = shortest
    if (canStream) void connect()
    else void client.invalidateQueries()
  }

  document.addEventListener('visibilitychange', look)
  window.addEventListener('online', look)
  look()
  return () => {
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('online', look)
    hangUp()
    stale.clear()
  }
}

/** Since when the oldest that the page shows is known. */
const oldestIn = (client: QueryClient): number =>
  Math.min(
    Date.now(),
    ...client
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.dataUpdatedAt)
      .filter((moment) => moment > 0),
  )

/** The events of an answer, as they come. Safari cannot walk through a stream by `for await` itself. */
async function* eventsIn(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const events = (text + decoder.decode(part.value, { stream: true })).split('\n\n')
    text = events.pop() ?? ''
    yield* events
  }
}
