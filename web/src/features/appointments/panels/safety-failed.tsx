import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import '../../../text/safety.ts'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { usePermission } from '../../auth/api.ts'
import { appointmentQueries } from '../api.ts'

interface SafetyFailedProps {
  /** What could not be loaded. */
  query: { readonly isFetching: boolean; readonly refetch: () => unknown }
  className?: string
}

/** Says in a line that allergies and patch tests could not be loaded, and loads them again. */
export const SafetyFailed = ({ query, className }: SafetyFailedProps) => {
  const t = useText()
  return (
    <div
      role="status"
      className={clsx(
        'flex shrink-0 items-center gap-2 bg-amber-soft text-sm text-amber-ink',
        className,
      )}
    >
      <p className="min-w-0 flex-1">{t('safety.loadFailed')}</p>
      <Button size="sm" pending={query.isFetching} onClick={() => void query.refetch()}>
        {t('shared.retry')}
      </Button>
    </div>
  )
}

/**
 * The same above a list of visits.
 * @param day 'YYYY-MM-DD', whose alerts the list loads: requested here, too, they would be requested twice
 */
export const ListSafetyFailed = ({ day }: { day: string }) => {
  const may = usePermission()
  const alerts = useQuery({ ...appointmentQueries.safetyAlerts(day, day), enabled: false })
  if (!may('GET /api/safety-alerts') || !alerts.isLoadingError) return null
  return <SafetyFailed query={alerts} className="rounded-card px-4 py-2" />
}
