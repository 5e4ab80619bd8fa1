import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { lazyComponent } from '../lib/lazy-component.tsx'
import { VisitRowsSkeleton } from '../features/appointments/components/visit-list/visit-row.tsx'
import { useIsArranged } from '../features/appointments/panels/visit-list/use-day-count.ts'
import { fewClients } from '../features/customers/api.ts'
import { dashboardQueries } from '../features/dashboard/api.ts'

const WelcomePanel = lazyComponent(
  async () =>
    (await import('../features/appointments/panels/visit-list/welcome-panel.tsx')).WelcomePanel,
)

interface EmptyDayProps {
  /** 'YYYY-MM-DD', of the list. */
  day: string
  /** Opens the form that books a visit. */
  onBook: () => void
  /** The list. */
  children: ReactNode
}

/**
 * The list of a day without visits, in a new salon below the set-up checklist. Suspends, and shows a skeleton, until it
 * is known what the checklist says, or the figures have failed once: a checklist that came after the list would push
 * it down.
 */
export const EmptyDay = ({ children, ...rest }: EmptyDayProps) => {
  const {
    data: stats,
    isPending,
    errorUpdateCount,
  } = useQuery({ ...dashboardQueries.stats(), enabled: false })
  // Pending again at each attempt after a failure: only the first one is waited for.
  if (isPending && errorUpdateCount === 0) return <VisitRowsSkeleton />
  if (stats === undefined || stats.totalCustomers >= fewClients) return children
  return <DayOfNewSalon {...rest}>{children}</DayOfNewSalon>
}

const DayOfNewSalon = ({ day, onBook, children }: EmptyDayProps) =>
  useIsArranged(day) ? (
    <>
      <WelcomePanel onBook={onBook} />
      {children}
    </>
  ) : (
    <VisitRowsSkeleton />
  )
