import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { accountQueries } from '../features/auth/api.ts'

const channelName = 'account'

/**
 * Tabs share one cookie: whoever signs in or out in one of them does so in all. Each tells the others
 * who it is for, and asks the server anew where it hears of somebody else, or is looked at again.
 * @param id of the account that this tab is for; `null` without one, `undefined` while it is not known
 */
export function useSameAccount(id: number | null | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    const ask = () => void client.invalidateQueries({ queryKey: accountQueries.current().queryKey })
    const onReturn = () => document.visibilityState === 'visible' && ask()
    document.addEventListener('visibilitychange', onReturn)
    if (id === undefined || typeof BroadcastChannel === 'undefined') {
      return () => document.removeEventListener('visibilitychange', onReturn)
    }
    const channel = new BroadcastChannel(channelName)
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (data !== id) ask()
    })
    channel.postMessage(id)
    return () => {
      document.removeEventListener('visibilitychange', onReturn)
      channel.close()
    }
  }, [client, id])
}
