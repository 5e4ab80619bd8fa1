import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { analyticsSearch } from '../features/analytics/components/period.ts'
import { RevenueReport } from '../features/analytics/panels/revenue-report.tsx'
import { useSalonToday } from '../features/appointments/panels/times/use-salon-today.ts'
import { accountQueries } from '../features/auth/api.ts'
import '../text/analytics.ts'
import { useText } from '../text/text.ts'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'

/** Revenue and visits, in figures and charts; which days stands in the address. */
export const AnalyticsScreen = () => {
  const t = useText()
  const { today } = useSalonToday()
  const search = analyticsSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const account = useQuery(accountQueries.current())
  const mayLook = account.data?.role === 'admin'
  return (
    <>
      <PageHeader title={t('analytics.title')} subtitle={t('analytics.subtitle')} />
      {account.data && !mayLook && (
        <Card padding="none">
          <EmptyState
            icon={<Lock />}
            title={t('analytics.ownerOnly')}
            detail={t('analytics.ownerOnlyHint')}
          />
        </Card>
      )}
      {mayLook && (
        <RevenueReport
          today={today}
          search={search}
          onSearch={(next) => void navigate({ to: '/analytics', search: next, resetScroll: false })}
        />
      )}
    </>
  )
}
