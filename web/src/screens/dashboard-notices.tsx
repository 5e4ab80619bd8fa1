import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyComponent } from '../lib/lazy-component.tsx'
import { UntestedVisits } from '../features/appointments/panels/visit-list/untested-visits.tsx'
import { usePermission } from '../features/auth/api.ts'
import { fewClients } from '../features/customers/api.ts'
import { dashboardQueries } from '../features/dashboard/api.ts'

const WelcomePanel = lazyComponent(
  async () =>
    (await import('../features/appointments/panels/visit-list/welcome-panel.tsx')).WelcomePanel,
)

interface DashboardNoticesProps {
  /** Opens the form that books a visit. */
  onBook: () => void
}

/** What precedes the figures where there is something to do: setting up, and clients without a valid patch test. */
export const DashboardNotices = ({ onBook }: DashboardNoticesProps) => {
  const may = usePermission()
  const { data: stats } = useQuery({ ...dashboardQueries.stats(), enabled: false })
  const isNew = stats !== undefined && stats.totalCustomers < fewClients
  return (
    <>
      {may('GET /api/safety-alerts') && <UntestedVisits belowHeader />}
      <Suspense>{isNew && <WelcomePanel onBook={onBook} />}</Suspense>
    </>
  )
}
