import type { SafetyAlert } from '@salon/contract/safety'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usePermission } from '../../../auth/api.ts'
import { appointmentQueries } from '../../api.ts'

/**
 * What the desk has to know of the rows of some days; nothing for roles that may not see it.
 * @returns `alerts` by the ids of rows, whether they are still pending, and the query as `failed` where they could
 * not be loaded
 */
export function useSafetyAlerts(from: string, to: string) {
  const enabled = usePermission()('GET /api/safety-alerts')
  const query = useQuery({ ...appointmentQueries.safetyAlerts(from, to), enabled })
  // What was loaded before the role changed stays in the cache.
  const data = enabled ? query.data : undefined
  // The same map at each drawing: hundreds of blocks read it.
  const alerts = useMemo(
    (): ReadonlyMap<number, SafetyAlert> =>
      new Map(data?.map((alert) => [alert.appointmentId, alert])),
    [data],
  )
  return {
    alerts,
    isPending: enabled && query.isPending,
    failed: enabled && query.isLoadingError && query,
  }
}
