import type { RevenueAnalytics } from '@salon/contract/analytics'
import { Suspense } from 'react'
import '../../../text/analytics.ts'
import { useChartFormats } from '../../../text/chart-formats.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ChartColumn } from 'lucide-react'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import { useStretch } from '../components/use-stretch.ts'
import { useVisitWords } from '../components/use-visit-words.ts'
import { ChartLegend } from '../components/chart-legend.tsx'
import { stepsOf, type RangeStep } from '../components/steps.ts'
import { FigureCard } from './figure-card.tsx'
import { useSteps } from './use-steps.tsx'

// The chart library is fetched when there is something to draw.
const BarChart = lazyComponent(async () => (await import('../../../ui/bar-chart.tsx')).BarChart)

interface RevenueChartProps {
  range: NonNullable<RevenueAnalytics['range']>
  fileName: string
}

/** Revenue through the days that were chosen, beside that of the days before them. */
export const RevenueChart = ({ range, fileName }: RevenueChartProps) => {
  const t = useText()
  const formats = useFormats()
  const short = useChartFormats()
  const { length, nameOf, plainNameOf, labelOf, openerOf } = useSteps(range.byDay.length)
  const title = t(`analytics.revenueBy.${length}`)
  const stretch = useStretch()
  const visits = useVisitWords()

  const pointName = (step: RangeStep) => {
    const own = {
      label: nameOf(step),
      revenue: formats.money(step.revenue),
      visits: visits.words(step),
    }
    return step.before === null
      ? t('analytics.pointAlone', own)
      : t('analytics.pointName', { ...own, before: formats.money(step.before) })
  }
  const steps = stepsOf(range.byDay, range.before.byDay)
  const empty = Number(range.total.revenue) === 0 && Number(range.before.total.revenue) === 0
  return (
    <FigureCard
      title={title}
      columns={[
        t(`analytics.step.${length}`),
        t('analytics.revenue'),
        t('analytics.visits'),
        t('analytics.before'),
      ]}
      rows={steps.map((step) => ({
        key: step.from,
        name: nameOf(step),
        plainName: plainNameOf(step),
        open: openerOf(step),
        figures: [
          [formats.money(step.revenue), step.revenue],
          [visits.figure(step), step.visits],
          step.before === null ? ['–', ''] : [formats.money(step.before), step.before],
        ],
      }))}
      fileName={fileName}
    >
      {empty ? (
        <EmptyState
          icon={<ChartColumn />}
          title={t('analytics.noRevenue')}
          detail={t('analytics.noRevenueHint')}
        />
      ) : (
        <>
          <ChartLegend
            now={stretch(range.from, range.to)}
            before={stretch(range.before.from, range.before.to)}
            openDays={range.before.openDays}
          />
          <Suspense fallback={<Skeleton className="h-60 w-full" />}>
            <BarChart
              label={title}
              tick={short.shortMoney}
              bars={steps.map((step) => ({
                key: step.from,
                label: labelOf(step),
                name: pointName(step),
                value: Number(step.revenue),
                before: step.before === null ? null : Number(step.before),
                open: openerOf(step),
              }))}
            />
          </Suspense>
        </>
      )}
    </FigureCard>
  )
}
