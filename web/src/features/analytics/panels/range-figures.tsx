import type { RevenueAnalytics, Takings } from '@salon/contract/analytics'
import { Suspense, useState } from 'react'
import { lazyComponent, lazyDialog } from '../../../lib/lazy-component.tsx'
import '../../../text/analytics.ts'
import { useText } from '../../../text/text.ts'
import { OpeningButton } from '../../../ui/opening-button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { FigureRows } from '../api.ts'
import { useStretch } from '../components/use-stretch.ts'
import { RangeTotals } from '../components/range-totals.tsx'
import { RevenueChart } from './revenue-chart.tsx'

const FigureRowsDialog = lazyDialog(
  async () => (await import('./figure-rows-dialog.tsx')).FigureRowsDialog,
)

// Below what is seen at first.
const RankingCard = lazyComponent(async () => (await import('./ranking-card.tsx')).RankingCard)
const StatusCard = lazyComponent(async () => (await import('./status-card.tsx')).StatusCard)
const BusiestHoursCard = lazyComponent(
  async () => (await import('./busiest-hours-card.tsx')).BusiestHoursCard,
)
const UtilisationCards = lazyComponent(
  async () => (await import('./utilisation-cards.tsx')).UtilisationCards,
)

interface RangeFiguresProps {
  range: NonNullable<RevenueAnalytics['range']>
  /** The salon's day of now. */
  today: string
  /** 0 begins the week on Sunday. */
  weekStart: number
}

interface OpenedFigure {
  title: string
  figure: FigureRows
}

// The shorter column's last card reaches down to the end of the longer.
const column = 'flex min-w-0 flex-col gap-4 lg:*:last:flex-1'

const counts = ({ revenue, bookedVisits }: Takings) => bookedVisits > 0 || Number(revenue) > 0

/** All figures of a range of days; each opens the appointments it is made of. */
export const RangeFigures = ({ range, today, weekStart }: RangeFiguresProps) => {
  const t = useText()
  const stretch = useStretch()
  const [opened, setOpened] = useState<OpenedFigure | null>(null)
  const [open, setOpen] = useState(false)
  const { from, to } = range
  const fileName = (what: string) => `${what}_${from}_${to}`

  const openerOf = (title: string, figure: Omit<FigureRows, 'from' | 'to'>) => (
    <OpeningButton
      onClick={() => {
        setOpened({ title, figure: { from, to, ...figure } })
        setOpen(true)
      }}
    />
  )
  const standing = { standing: 'true' } as const
  return (
    <>
      <RangeTotals
        range={range}
        begun={from <= today}
        completed={openerOf(t('analytics.completedVisits'), { status: 'completed' })}
        all={openerOf(t('analytics.allVisits'), standing)}
      />
      <RevenueChart range={range} fileName={fileName('revenue')} />
      <Suspense fallback={<Skeleton className="h-80 w-full" />}>
        <div className="grid gap-4 lg:grid-cols-2">
          <div className={column}>
            <RankingCard
              title={t('analytics.byService')}
              column={t('analytics.service')}
              fileName={fileName('services')}
              rows={range.byService.filter(counts).map((row) => ({
                ...row,
                key: String(row.id),
                open: openerOf(row.name, { serviceId: String(row.id), ...standing }),
              }))}
            />
            <RankingCard
              title={t('analytics.byStaff')}
              column={t('analytics.staff')}
              fileName={fileName('staff')}
              rows={range.byStaff.filter(counts).map((row) => ({
                ...row,
                key: String(row.id),
                open: openerOf(row.name, { staffId: String(row.id), ...standing }),
              }))}
            />
          </div>
          <div className={column}>
            <RankingCard
              title={t('analytics.byCategory')}
              column={t('analytics.category')}
              fileName={fileName('categories')}
              rows={range.byCategory.filter(counts).map((row) => ({
                ...row,
                key: String(row.id),
                open: openerOf(row.name, { categoryId: String(row.id ?? 'none'), ...standing }),
              }))}
            />
            <StatusCard
              byStatus={range.byStatus}
              fileName={fileName('statuses')}
              openerOf={(status, name) => openerOf(name, { status })}
            />
          </div>
        </div>
      </Suspense>
      <Suspense fallback={<Skeleton className="h-80 w-full" />}>
        <UtilisationCards
          from={from}
          to={to}
          openerOf={(id, name) => openerOf(name, { staffId: String(id), ...standing })}
        />
      </Suspense>
      {range.byHour.length > 0 && (
        <Suspense fallback={<Skeleton className="h-80 w-full" />}>
          <BusiestHoursCard
            byHour={range.byHour}
            weekStart={weekStart}
            fileName={fileName('hours')}
            openerOf={({ weekday, hour }, name) =>
              openerOf(name, { weekday: String(weekday), hour: String(hour), ...standing })
            }
          />
        </Suspense>
      )}
      {opened && (
        <FigureRowsDialog
          {...opened}
          open={open}
          onOpenChange={setOpen}
          description={stretch(from, to)}
        />
      )}
    </>
  )
}
