import type { ChangedSubject, eventRoutes } from '@salon/contract/events'
import type { QueryClient } from '@tanstack/react-query'
import { addressOf } from './call.ts'
import { invalidatedBy, type Subject } from './invalidation.ts'
import { storedToken } from './token.ts'

const path: (typeof eventRoutes.subscribe)['path'] = '/api/events'

/** The first and the longest reconnect delay, in milliseconds. */
const minDelay = 1_000
const maxDelay = 60_000

/** Milliseconds before invalidation is tried again while a mutation is pending. */
const mutationPollInterval = 200

/**
 * Subscribes to the server's change feed (server-sent events) while the page is visible. An event names
 * changed subjects, whose queries are invalidated. A hidden page disconnects; on return it requests the
 * changes it missed.
 *
 * Uses `fetch`, because an EventSource sends no bearer token and hides the status of a refusal. Where
 * responses cannot be streamed, everything is invalidated when the page becomes visible.
 * @returns the function that unsubscribes
 */
export function subscribeToChanges(client: QueryClient): () => void {
  let request: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let delay = minDelay
  let canStream = true
  /** Connections that failed since the last one that was answered. */
  let failures = 0
  let hasRefetched = false
  let knownUntil = oldestIn(client)
  const stale = new Set<Subject>()

  /**
   * After the second failure in a row the server may be away: the refetch of what is shown then fails, and the page says
   * since when it is stale. The first one is that of any connection that breaks.
   */
  const onFailure = () => {
    failures += 1
    if (failures < 2 || hasRefetched || client.isMutating() > 0) return
    hasRefetched = true
    void client.invalidateQueries()
  }

  /** Waits for pending mutations: a refetch would overwrite their optimistic updates. */
  const refresh = () => {
    if (client.isMutating() > 0) {
      setTimeout(refresh, mutationPollInterval)
      return
    }
    for (const subject of stale) void client.invalidateQueries({ queryKey: [subject] })
    stale.clear()
  }

  /** Reads one response until it ends. @returns whether to reconnect */
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
    // From the proxy before a server that is away.
    if (status >= 500) throw new Error(`The change feed answers ${status}`)
    failures = 0
    hasRefetched = false
    if (status === 401 || status === 403) {
      // The refetch of the account detects an expired session.
      void client.invalidateQueries({ queryKey: ['account'] })
      return false
    }
    canStream = status !== 200 || body !== null
    if (status !== 200 || !body) return canStream
    let isEvicted = false
    let events = 0
    for await (const event of eventsIn(body)) {
      knownUntil = Date.now()
      if (++events > 1) delay = minDelay
      isEvicted ||= event.includes('event: crowded')
      const [, data] = /^data: (.+)$/m.exec(event) ?? []
      if (!data) continue
      for (const changed of JSON.parse(data) as ChangedSubject[]) {
        for (const subject of invalidatedBy(changed)) stale.add(subject)
      }
      refresh()
    }
    return !isEvicted
  }

  const connect = async () => {
    disconnect()
    const { signal } = (request = new AbortController())
    const again = await listen(signal).catch(() => {
      if (!signal.aborted) onFailure()
      return true
    })
    if (!again || signal.aborted) return
    // Jitter, so that a restarted server is not hit by all pages at once.
    timer = setTimeout(() => void connect(), delay * (0.5 + Math.random()))
    delay = Math.min(2 * delay, maxDelay)
  }

  const disconnect = () => {
    request?.abort()
    clearTimeout(timer)
  }

  const onVisibility = () => {
    if (document.visibilityState === 'hidden') return disconnect()
    delay = minDelay
    if (canStream) void connect()
    else void client.invalidateQueries()
  }

  void renewPushSubscription().catch(() => {})
  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('online', onVisibility)
  onVisibility()
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('online', onVisibility)
    disconnect()
    stale.clear()
  }
}

/**
 * Lets the service worker of notifications subscribe anew, where somebody turned them on: a subscription may end unnoticed.
 * Here, because the change feed is loaded at each start, after the first paint.
 */
export async function renewPushSubscription(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration('/')
  registration?.active?.postMessage('started')
}

/** When the oldest cached data was fetched, in milliseconds since 1970. */
const oldestIn = (client: QueryClient): number =>
  Math.min(
    Date.now(),
    ...client
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.dataUpdatedAt)
      .filter((moment) => moment > 0),
  )

/** The events of a streamed response. Safari has no async iteration of a ReadableStream. */
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
