import type { SafetyAlert } from '@salon/contract/safety'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usePermission } from '../../../auth/api.ts'
import { appointmentQueries } from '../../api.ts'

/** What the desk has to know of the rows of some days, by their ids; none for roles that may not see it. */
export function useSafetyAlerts(from: string, to: string): ReadonlyMap<number, SafetyAlert> {
  const enabled = usePermission()('GET /api/safety-alerts')
  const { data } = useQuery({ ...appointmentQueries.safetyAlerts(from, to), enabled })
  // What was loaded before the role changed stays in the cache.
  const alerts = enabled ? data : undefined
  return useMemo(
    () => (alerts?.length ? new Map(alerts.map((alert) => [alert.appointmentId, alert])) : none),
    [alerts],
  )
}

/** The same one before they have loaded: each block reads them. */
const none: ReadonlyMap<number, SafetyAlert> = new Map()
