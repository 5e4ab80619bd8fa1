import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarCheck, UsersRound, Wallet } from 'lucide-react'
import { sentenceOf } from '../../../text/problem.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { Card } from '../../../ui/card.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { StatCard, statCardGrid, StatCardSkeleton } from '../../../ui/stat-card.tsx'
import { usePermission } from '../../auth/api.ts'
import { dashboardQueries } from '../api.ts'

const directionOf = (change: number) => (change > 0 ? 'up' : change < 0 ? 'down' : 'flat')

/**
 * Today in three figures, each opening the rows behind it; without money, and two, for whom the answer has none.
 * @param today 'YYYY-MM-DD'
 */
export const StatCards = ({ today }: { today: string }) => {
  const t = useText()
  const formats = useFormats()
  const may = usePermission()
  const stats = useQuery(dashboardQueries.stats())
  if (stats.isPending)
    return (
      <StatCardsSkeleton
        label={t('shared.loading')}
        cards={may('GET /api/analytics/revenue') ? 3 : 2}
      />
    )
  if (stats.isLoadingError) {
    return (
      <Card padding="none">
        <ErrorState
          title={t('dashboard.figuresFailed')}
          detail={sentenceOf(stats.error)}
          retryLabel={t('shared.retry')}
          pending={stats.isFetching}
          onRetry={() => void stats.refetch()}
        />
      </Card>
    )
  }
  const { data } = stats
  const { todayRevenue, sinceLastOpenDay } = data
  const revenueChange = sinceLastOpenDay?.revenueChange ?? data.revenueChange
  return (
    <div className={statCardGrid}>
      {todayRevenue !== null && revenueChange !== null && (
        <StatCard
          label={t('dashboard.todaysRevenue')}
          value={formats.money(todayRevenue)}
          icon={<Wallet aria-hidden />}
          link={<Link to="/analytics" search={{ from: today, to: today }} />}
          // Which day that was.
          detail={`(${sinceLastOpenDay ? formats.nearDay(sinceLastOpenDay.day) : formats.weekday(data.revenueComparedWith)})`}
          trend={{
            direction: directionOf(revenueChange),
            text: t(sinceLastOpenDay ? 'dashboard.vsLastOpenDay' : 'dashboard.vsYesterday', {
              change: formats.percentChange(revenueChange),
            }),
          }}
        />
      )}
      <StatCard
        label={t('dashboard.todaysAppointments')}
        value={formats.count(data.todayAppointments)}
        icon={<CalendarCheck aria-hidden />}
        link={<Link to="/appointments" search={{ day: today }} />}
        detail={t('dashboard.progress', {
          completed: formats.count(data.completedAppointments),
          pending: formats.count(data.pendingAppointments),
        })}
      />
      <StatCard
        label={t('dashboard.totalCustomers')}
        value={formats.count(data.totalCustomers)}
        icon={<UsersRound aria-hidden />}
        link={<Link to="/customers" />}
        trend={{
          direction: directionOf(data.customerChange),
          text: t('dashboard.thisWeek', { change: formats.percentChange(data.customerChange) }),
        }}
      />
    </div>
  )
}

const StatCardsSkeleton = ({ label, cards }: { label: string; cards: number }) => (
  <div role="status" className={statCardGrid}>
    <span className="sr-only">{label}</span>
    {Array.from({ length: cards }, (_, card) => (
      <StatCardSkeleton key={card} icon />
    ))}
  </div>
)
