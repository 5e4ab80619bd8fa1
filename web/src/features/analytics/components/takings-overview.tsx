import type { RevenueAnalytics } from '@salon/contract/analytics'
import { useFormats, useText } from '../../../text/text.ts'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { DataTable } from '../../../ui/data-table.tsx'

interface TakingsOverviewProps {
  figures: Pick<RevenueAnalytics, 'today' | 'week' | 'month'>
}

/** The three stretches set beside each other: revenue, and visits with what each brought. */
export const TakingsOverview = ({ figures }: TakingsOverviewProps) => {
  const t = useText()
  const formats = useFormats()
  const rows = [
    { key: 'today', name: t('analytics.today'), ...figures.today },
    { key: 'week', name: t('analytics.thisWeek'), ...figures.week },
    { key: 'month', name: t('analytics.thisMonth'), ...figures.month },
  ]
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Card aria-labelledby="revenue-overview">
        <CardHeader title={t('analytics.revenueOverview')} titleId="revenue-overview" />
        <DataTable
          caption={t('analytics.revenueOverview')}
          columns={[t('analytics.when'), t('analytics.revenue')]}
          rows={rows.map(({ key, name, revenue }) => ({
            key,
            cells: [name, formats.money(revenue)],
          }))}
        />
      </Card>
      <Card aria-labelledby="visits-summary">
        <CardHeader title={t('analytics.visitsSummary')} titleId="visits-summary" />
        <DataTable
          caption={t('analytics.visitsSummary')}
          columns={[t('analytics.when'), t('analytics.visits'), t('analytics.averageRevenue')]}
          rows={rows.map(({ key, name, visits, averageRevenue }) => ({
            key,
            cells: [name, formats.count(visits), formats.money(averageRevenue)],
          }))}
        />
      </Card>
    </div>
  )
}
