import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Delay in milliseconds where the browser has no `requestIdleCallback`. */
const fallbackDelay = 2_000

/**
 * Subscribes to the change feed while a user is signed in. Starts when the browser is idle, so that it
 * does not delay the first render.
 * @param id the signed-in account
 */
export function useLiveUpdates(id: number | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (id === undefined) return undefined
    let unsubscribe = () => {}
    let isOver = false
    const begin = async () => {
      const { subscribeToChanges } = await import('../lib/change-feed.ts')
      if (!isOver) unsubscribe = subscribeToChanges(client)
    }
    const onIdle = () => void begin().catch(() => {})
    const canIdle = typeof window.requestIdleCallback === 'function'
    const handle = canIdle
      ? window.requestIdleCallback(onIdle)
      : window.setTimeout(onIdle, fallbackDelay)
    return () => {
      isOver = true
      if (canIdle) window.cancelIdleCallback(handle)
      else window.clearTimeout(handle)
      unsubscribe()
    }
  }, [client, id])
}
