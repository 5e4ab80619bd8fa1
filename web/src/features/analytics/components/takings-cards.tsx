import type { RevenueAnalytics } from '@salon/contract/analytics'
import { CalendarDays, CalendarRange, Sun } from 'lucide-react'
import '../../../text/analytics.ts'
import { useFormats, useText } from '../../../text/text.ts'
import type { LinkElement } from '../../../ui/link-element.ts'
import { StatCard, statCardGrid } from '../../../ui/stat-card.tsx'
import { useVisitWords } from './use-visit-words.ts'

interface TakingsCardsProps {
  figures: Pick<RevenueAnalytics, 'today' | 'week' | 'month'>
  /** Where the rows behind each of them are. */
  links: Record<'today' | 'week' | 'month', LinkElement>
}

/** Today, this week and this month: what was earned, and the visits. */
export const TakingsCards = ({ figures: { today, week, month }, links }: TakingsCardsProps) => {
  const t = useText()
  const formats = useFormats()
  const visits = useVisitWords()
  return (
    <div className={statCardGrid}>
      <StatCard
        label={t('analytics.today')}
        value={formats.money(today.revenue)}
        detail={visits.words(today)}
        icon={<Sun />}
        link={links.today}
      />
      <StatCard
        label={t('analytics.thisWeek')}
        value={formats.money(week.revenue)}
        detail={visits.words(week)}
        icon={<CalendarRange />}
        link={links.week}
      />
      <StatCard
        label={t('analytics.thisMonth')}
        value={formats.money(month.revenue)}
        detail={visits.words(month)}
        icon={<CalendarDays />}
        link={links.month}
      />
    </div>
  )
}
