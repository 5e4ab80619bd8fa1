import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { accountQueries } from '../features/auth/api.ts'

const channelName = 'account'

/**
 * Keeps the account in sync across tabs, which share one session cookie. Each tab posts its account to a
 * BroadcastChannel, and refetches the account when another tab posts a different one, or when it becomes
 * visible.
 * @param id the account of this tab; `null` if signed out, `undefined` while it loads
 */
export function useAccountSync(id: number | null | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    const refetch = () =>
      void client.invalidateQueries({ queryKey: accountQueries.current().queryKey })
    const onVisible = () => document.visibilityState === 'visible' && refetch()
    document.addEventListener('visibilitychange', onVisible)
    if (id === undefined || typeof BroadcastChannel === 'undefined') {
      return () => document.removeEventListener('visibilitychange', onVisible)
    }
    const channel = new BroadcastChannel(channelName)
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (data !== id) refetch()
    })
    channel.postMessage(id)
    return () => {
      document.removeEventListener('visibilitychange', onVisible)
      channel.close()
    }
  }, [client, id])
}
