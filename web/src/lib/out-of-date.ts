import { notifyManager, useQueryClient, type Query, type QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { CallError } from './call.ts'

/** Milliseconds before the first attempt to catch up, and at most before any. */
const shortest = 2_000
const longest = 60_000

/** Whether the server could not be asked, or broke; what it refused it would refuse again. */
const isOutOfReach = ({ state }: Query): boolean =>
  state.status === 'error' &&
  state.error instanceof CallError &&
  (state.error.status === 0 || state.error.status >= 500)

const failing = (client: QueryClient) =>
  client.getQueryCache().findAll({ type: 'active', predicate: isOutOfReach })

/** Fetches again what is in sight and could not be had; it stays as it is where that fails. */
const catchUp = (client: QueryClient) =>
  client.refetchQueries({ type: 'active', predicate: isOutOfReach })

/**
 * Since when something in sight is not up to date, in milliseconds since 1970, since the server could
 * not be asked anew; `undefined` where all is. As long as it is not, it is asked for again and again,
 * after twice the time each, and as soon as there is a connection.
 */
export function useOutOfDate(): number | undefined {
  const client = useQueryClient()
  const since = useSyncExternalStore(
    useCallback(
      (look) => client.getQueryCache().subscribe(notifyManager.batchCalls(look)),
      [client],
    ),
    () => {
      const known = failing(client).map(({ state }) => state.dataUpdatedAt)
      const shown = known.filter((moment) => moment > 0)
      return shown.length > 0 ? Math.min(...shown) : undefined
    },
  )
  useEffect(() => {
    // Also what was never had, and shows an error in its place.
    const now = () => void catchUp(client)
    window.addEventListener('online', now)
    return () => window.removeEventListener('online', now)
  }, [client])
  useEffect(() => {
    if (since === undefined) return undefined
    let pause = shortest
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      // Not all pages at the same moment, when a server comes back.
      timer = setTimeout(again, pause * (0.5 + Math.random()))
      pause = Math.min(2 * pause, longest)
    }
    const again = () => {
      // Nobody looks: it is asked as soon as somebody does.
      if (document.visibilityState === 'visible') void catchUp(client)
      wait()
    }
    const look = () => {
      if (document.visibilityState === 'visible') void catchUp(client)
    }
    wait()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [client, since])
  return since
}

const onChange = (look: () => void) => {
  window.addEventListener('online', look)
  window.addEventListener('offline', look)
  return () => {
    window.removeEventListener('online', look)
    window.removeEventListener('offline', look)
  }
}

/** Whether this device has a connection, as far as the browser knows. */
export const useIsOnline = (): boolean => useSyncExternalStore(onChange, () => navigator.onLine)
