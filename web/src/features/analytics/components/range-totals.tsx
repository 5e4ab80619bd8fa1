import type { RevenueAnalytics } from '@salon/contract/analytics'
import '../../../text/analytics.ts'
import { useFormats, useText } from '../../../text/text.ts'
import type { LinkElement } from '../../../ui/link-element.ts'
import { StatCard, statCardGrid } from '../../../ui/stat-card.tsx'
import { useVisitWords } from './use-visit-words.ts'

/** The change in per cent, to one decimal, from a figure that is not 0. */
const changeOf = (now: number, before: number): number =>
  Math.round(((now - before) * 1000) / before) / 10

interface RangeTotalsProps {
  range: NonNullable<RevenueAnalytics['range']>
  /** The first of the days has begun: then there is something to compare with the days before. */
  begun: boolean
  /** What revenue opens: the rows that made it. */
  completed: LinkElement
  /** What visits open, those that are booked among them: all rows but the cancelled and the missed. */
  all: LinkElement
}

/** What the chosen days brought, beside the days before that they are compared with. */
export const RangeTotals = ({
  range: { total, before },
  begun,
  completed,
  all,
}: RangeTotalsProps) => {
  const t = useText()
  const formats = useFormats()
  const { andBooked } = useVisitWords()
  const beside = (now: number, then: number, earlier: string) => {
    const detail = t('analytics.earlier', { figure: earlier })
    if (!begun || then === 0) return { detail }
    const change = changeOf(now, then)
    const direction = change > 0 ? 'up' : change < 0 ? 'down' : 'flat'
    return { trend: { direction, text: formats.percentChange(change) }, detail } as const
  }
  // Whole cents, so that nothing is lost before the division.
  const cents = (amount: string) => Number(amount.replace('.', ''))
  const money = (now: string, then: string, written: (amount: string) => string) => ({
    value: written(now),
    ...beside(cents(now), cents(then), written(then)),
  })
  return (
    <div className={statCardGrid}>
      <StatCard
        label={t('analytics.revenue')}
        {...money(total.revenue, before.total.revenue, formats.money)}
        link={completed}
      />
      <StatCard
        label={t('analytics.visits')}
        value={
          <>
            {formats.count(total.visits)}{' '}
            <span className="text-sm font-normal text-muted">{andBooked(total)}</span>
          </>
        }
        {...beside(total.visits, before.total.visits, formats.count(before.total.visits))}
        link={all}
      />
      <StatCard
        label={t('analytics.averageRevenue')}
        {...money(total.averageRevenue, before.total.averageRevenue, formats.average)}
        link={completed}
      />
    </div>
  )
}
