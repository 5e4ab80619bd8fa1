import type { RevenueAnalytics } from '@salon/contract/analytics'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { CalendarDays } from 'lucide-react'
import '../../../text/analytics.ts'
import { sentenceOf } from '../../../text/problem.ts'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { settingsQueries } from '../../settings/api.ts'
import { analyticsQueries } from '../api.ts'
import { chosenPeriod, daysOf, weekAround, type AnalyticsSearch } from '../components/period.ts'
import { PeriodPicker } from './period-picker.tsx'
import { ReportSkeleton } from '../components/report-skeleton.tsx'
import { useStretch } from '../components/use-stretch.ts'
import { TakingsCards } from '../components/takings-cards.tsx'
import { TakingsOverview } from '../components/takings-overview.tsx'
import { RangeFigures } from './range-figures.tsx'
import { longestRange } from '@salon/contract/vocabulary'

interface RevenueReportProps {
  /** The salon's day of now, 'YYYY-MM-DD'. */
  today: string
  search: AnalyticsSearch
  onSearch: (search: AnalyticsSearch) => void
}

/** Revenue and visits of today, this week and this month, and of the days that are requested. */
export const RevenueReport = ({ today, search, onSearch }: RevenueReportProps) => {
  const t = useText()
  const stretch = useStretch()
  const days = daysOf(search, today)
  const weekStart = useQuery(settingsQueries.current()).data?.weekStart ?? 0
  const report = useQuery(analyticsQueries.revenue(days.from, days.to))
  if (report.isPending) return <ReportSkeleton />
  if (report.isLoadingError) {
    return (
      <Card padding="none">
        <ErrorState
          title={t('analytics.failed')}
          detail={sentenceOf(report.error)}
          retryLabel={t('shared.retry')}
          pending={report.isFetching}
          onRetry={() => void report.refetch()}
        />
      </Card>
    )
  }
  const { data } = report
  const links = {
    today: <Link to="/appointments" search={{ day: today }} />,
    week: <Link to="/analytics" search={weekAround(today, weekStart)} resetScroll={false} />,
    month: <Link to="/analytics" search={{ period: 'this-month' }} resetScroll={false} />,
  }
  return (
    <div className="flex flex-col gap-6">
      <TakingsCards figures={data} links={links} />
      <TakingsOverview figures={data} links={links} />
      <section
        aria-label={stretch(days.from, days.to)}
        aria-busy={report.isPlaceholderData}
        className="flex flex-col gap-4"
      >
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <PeriodPicker
            chosen={chosenPeriod(search)}
            days={days}
            longest={longestRange}
            onChange={onSearch}
          />
          <h2 className="figures pb-2 text-sm font-semibold text-ink" aria-live="polite">
            {stretch(days.from, days.to)}
          </h2>
        </div>
        <div
          className={clsx(
            'flex flex-col gap-4 transition-opacity',
            report.isPlaceholderData && 'opacity-50',
          )}
        >
          {data.range && <Range range={data.range} today={today} weekStart={weekStart} />}
        </div>
      </section>
    </div>
  )
}

interface RangeProps {
  range: NonNullable<RevenueAnalytics['range']>
  today: string
  weekStart: number
}

const Range = (props: RangeProps) => {
  const t = useText()
  if (props.range.byStatus.some(({ appointments }) => appointments > 0)) {
    return <RangeFigures {...props} />
  }
  return (
    <Card padding="none">
      <EmptyState
        icon={<CalendarDays />}
        title={t('analytics.nothing')}
        detail={t('analytics.nothingHint')}
        action={
          <Button asChild>
            <Link to="/appointments">{t('analytics.toVisits')}</Link>
          </Button>
        }
      />
    </Card>
  )
}
