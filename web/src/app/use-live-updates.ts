import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Milliseconds before the page listens in a browser that cannot say when it is idle. */
const aMoment = 2_000

/**
 * Shows what others change while it changes, for whoever is signed in. Begins when the page has
 * nothing better to do.
 * @param id of the account that is signed in
 */
export function useLiveUpdates(id: number | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (id === undefined) return undefined
    let end = () => {}
    let isOver = false
    const begin = async () => {
      const { follow } = await import('../lib/live.ts')
      if (!isOver) end = follow(client)
    }
    const inTime = () => void begin().catch(() => {})
    const canIdle = typeof window.requestIdleCallback === 'function'
    const wish = canIdle ? window.requestIdleCallback(inTime) : window.setTimeout(inTime, aMoment)
    return () => {
      isOver = true
      if (canIdle) window.cancelIdleCallback(wish)
      else window.clearTimeout(wish)
      end()
    }
  }, [client, id])
}
