import { notifyManager, useQueryClient, type Query, type QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { CallError } from './call.ts'

/** Milliseconds before the first retry, and the longest pause between two. */
const shortest = 2_000
const longest = 60_000

/** Network errors and 5xx only: a refusal would be repeated. */
const isOutOfReach = ({ state }: Query): boolean =>
  state.status === 'error' &&
  state.error instanceof CallError &&
  (state.error.status === 0 || state.error.status >= 500)

const failing = (client: QueryClient) =>
  client.getQueryCache().findAll({ type: 'active', predicate: isOutOfReach })

/** Refetches failed active queries; their data stays where that fails again. */
const refetchFailing = (client: QueryClient) =>
  client.refetchQueries({ type: 'active', predicate: isOutOfReach })

/**
 * Since when shown data is stale, in milliseconds since 1970, because its refetch failed; `undefined` while
 * everything is fresh. Retries with exponential backoff, and at once when the browser is online again.
 */
export function useStaleSince(): number | undefined {
  const client = useQueryClient()
  const since = useSyncExternalStore(
    useCallback(
      (onStoreChange) => client.getQueryCache().subscribe(notifyManager.batchCalls(onStoreChange)),
      [client],
    ),
    () => {
      const known = failing(client).map(({ state }) => state.dataUpdatedAt)
      const shown = known.filter((moment) => moment > 0)
      return shown.length > 0 ? Math.min(...shown) : undefined
    },
  )
  useEffect(() => {
    // Also queries that have no data yet.
    const now = () => void refetchFailing(client)
    window.addEventListener('online', now)
    return () => window.removeEventListener('online', now)
  }, [client])
  useEffect(() => {
    if (since === undefined) return undefined
    let pause = shortest
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      // Jitter, so that a server that restarts is not hit by all pages at once.
      timer = setTimeout(again, pause * (0.5 + Math.random()))
      pause = Math.min(2 * pause, longest)
    }
    const again = () => {
      // A hidden page refetches when it becomes visible.
      if (document.visibilityState === 'visible') void refetchFailing(client)
      wait()
    }
    const onStoreChange = () => {
      if (document.visibilityState === 'visible') void refetchFailing(client)
    }
    wait()
    document.addEventListener('visibilitychange', onStoreChange)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onStoreChange)
    }
  }, [client, since])
  // What is shown later may be older, but the time of the bar never goes back.
  const [latest, setLatest] = useState(since)
  if (since === undefined ? latest !== undefined : since > (latest ?? 0)) setLatest(since)
  return since === undefined ? undefined : Math.max(since, latest ?? since)
}

const onChange = (onStoreChange: () => void) => {
  window.addEventListener('online', onStoreChange)
  window.addEventListener('offline', onStoreChange)
  return () => {
    window.removeEventListener('online', onStoreChange)
    window.removeEventListener('offline', onStoreChange)
  }
}

/** Whether the browser reports a connection. */
export const useIsOnline = (): boolean => useSyncExternalStore(onChange, () => navigator.onLine)
