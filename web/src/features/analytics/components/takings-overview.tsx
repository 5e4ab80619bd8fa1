import type { RevenueAnalytics } from '@salon/contract/analytics'
import '../../../text/analytics.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { Card, CardHeader } from '../../../ui/card.tsx'
import type { FigureOpener } from '../../../ui/figure-opener.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { useVisitWords } from './use-visit-words.ts'

interface TakingsOverviewProps {
  figures: Pick<RevenueAnalytics, 'today' | 'week' | 'month'>
  /** Where the rows behind each of them are. */
  links: Record<'today' | 'week' | 'month', FigureOpener>
}

/** The three stretches set beside each other: revenue, and visits with what each brought. */
export const TakingsOverview = ({ figures, links }: TakingsOverviewProps) => {
  const t = useText()
  const formats = useFormats()
  const visits = useVisitWords()
  const rows = [
    { key: 'today', name: t('analytics.today'), open: links.today, ...figures.today },
    { key: 'week', name: t('analytics.thisWeek'), open: links.week, ...figures.week },
    { key: 'month', name: t('analytics.thisMonth'), open: links.month, ...figures.month },
  ]
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Card aria-labelledby="revenue-overview">
        <CardHeader title={t('analytics.revenueOverview')} titleId="revenue-overview" />
        <DataTable
          caption={t('analytics.revenueOverview')}
          columns={[t('analytics.when'), t('analytics.revenue')]}
          rows={rows.map(({ key, name, open, revenue }) => ({
            key,
            open,
            cells: [name, formats.money(revenue)],
          }))}
        />
      </Card>
      <Card aria-labelledby="visits-summary">
        <CardHeader title={t('analytics.visitsSummary')} titleId="visits-summary" />
        <DataTable
          caption={t('analytics.visitsSummary')}
          columns={[t('analytics.when'), t('analytics.visits'), t('analytics.averageRevenue')]}
          rows={rows.map(({ key, name, open, averageRevenue, ...takings }) => ({
            key,
            open,
            cells: [name, visits.figure(takings), formats.average(averageRevenue)],
          }))}
        />
      </Card>
    </div>
  )
}
