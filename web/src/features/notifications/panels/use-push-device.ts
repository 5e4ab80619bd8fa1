import type { PushDevice } from '@salon/contract/push'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/call.ts'
import {
  hasPushPermission,
  pushObstacle,
  subscribeToPush,
  unsubscribeFromPush,
} from '../../../lib/push-device.ts'

// Beside the panel, because `api.ts` is a part of the first load.
const deviceQuery = queryOptions({
  queryKey: ['notifications', 'device'],
  queryFn: ({ signal }) => call('GET /api/push', {}, { signal }),
})

/** Whether this device shows notifications, why it cannot, and the change of it. */
export function usePushDevice() {
  const [obstacle, setObstacle] = useState(pushObstacle)
  const { data } = useQuery(deviceQuery)
  const { mutateAsync, isPending: isChanging } = useMutation({
    mutationFn: async ({ isOn, publicKey }: { isOn: boolean; publicKey: string }, { client }) => {
      let state: PushDevice['state'] = 'off'
      if (isOn) {
        const body = await subscribeToPush(publicKey)
        setObstacle(pushObstacle())
        if (body) {
          await call('PUT /api/push', { body })
          state = 'on'
        }
      } else {
        await call('DELETE /api/push', {})
        await unsubscribeFromPush()
      }
      client.setQueryData(deviceQuery.queryKey, { publicKey, state })
      return state
    },
  })
  const publicKey = data?.publicKey ?? undefined
  return {
    obstacle: obstacle ?? (data?.publicKey === null ? ('server' as const) : undefined),
    // Permission may be revoked in the browser.
    isOn: data !== undefined && data.state !== 'off' && hasPushPermission(),
    // Until it is known whether it is on.
    isPending: data === undefined || isChanging,
    /** Rejects where the device or the server refuses. */
    turn: async (isOn: boolean) => publicKey !== undefined && mutateAsync({ isOn, publicKey }),
  }
}
