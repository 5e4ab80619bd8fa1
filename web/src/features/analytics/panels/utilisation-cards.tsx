import type { Utilisation } from '@salon/contract/analytics'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Clock } from 'lucide-react'
import { Suspense } from 'react'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import '../../../text/analytics.ts'
import { useChartFormats } from '../../../text/chart-formats.ts'
import { sentenceOf } from '../../../text/problem.ts'
import { useText } from '../../../text/text.ts'
import '../../../text/utilisation.ts'
import { BarList } from '../../../ui/bar-list.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import type { FigureOpener } from '../../../ui/figure-opener.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { analyticsQueries } from '../api.ts'
import { inSteps } from '../components/steps.ts'
import { shareOf, useShareWords } from '../components/use-share-words.ts'
import { FigureCard } from './figure-card.tsx'
import { useSteps } from './use-steps.tsx'

const BarChart = lazyComponent(async () => (await import('../../../ui/bar-chart.tsx')).BarChart)

interface UtilisationCardsProps {
  /** First and last day. */
  from: string
  to: string
  /** What the figure of a staff member opens. */
  openerOf: (staffId: number, name: string) => FigureOpener
}

/** How much of the working time is booked: by day, week or month, and by staff member. */
export const UtilisationCards = ({ from, to, openerOf }: UtilisationCardsProps) => {
  const t = useText()
  const query = useQuery(analyticsQueries.utilisation(from, to))
  if (query.isPending) return <UtilisationSkeleton />
  if (query.isLoadingError) {
    return (
      <Card padding="none">
        <ErrorState
          title={t('utilisation.failed')}
          detail={sentenceOf(query.error)}
          retryLabel={t('shared.retry')}
          pending={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      </Card>
    )
  }
  const { byDay, byStaff, total } = query.data
  if (total.workingMinutes === 0) {
    return (
      <Card padding="none">
        <EmptyState
          icon={<Clock />}
          title={t('utilisation.none')}
          detail={t('utilisation.noneHint')}
          action={
            <Button asChild>
              <Link to="/settings">{t('utilisation.toHours')}</Link>
            </Button>
          }
        />
      </Card>
    )
  }
  const fileName = (what: string) => `${what}_${query.data.from}_${query.data.to}`
  return (
    <div
      className={clsx(
        'grid gap-4 transition-opacity lg:grid-cols-2',
        query.isPlaceholderData && 'opacity-50',
      )}
    >
      <UtilisationChart days={byDay} total={total} fileName={fileName('utilisation')} />
      <StaffUtilisation
        members={byStaff}
        openerOf={openerOf}
        fileName={fileName('utilisation_staff')}
      />
    </div>
  )
}

/** The cards while they load, as tall as they will be. */
export const UtilisationSkeleton = () => {
  const t = useText()
  return (
    <div role="status" className="grid gap-4 lg:grid-cols-2">
      <span className="sr-only">{t('utilisation.loading')}</span>
      {[1, 2].map((card) => (
        <Card key={card}>
          <Skeleton className="h-6 w-40" />
          <Skeleton className="mt-4 h-60 w-full" />
        </Card>
      ))}
    </div>
  )
}

/** Hours and minutes as a spreadsheet reads them: '27:05'. */
const plain = (minutes: number) =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

/** The same to one decimal of a percent. */
const percent = (minutes: Utilisation) => {
  const part = shareOf(minutes)
  return part === null ? '' : Math.round(part * 1000) / 10
}

/** The figures of a row: shown, and as a spreadsheet takes them. */
const useFigures = () => {
  const words = useShareWords()
  return (minutes: Utilisation) => {
    const { share, booked, working } = words(minutes)
    return [
      [share, percent(minutes)],
      [booked, plain(minutes.bookedMinutes)],
      [working, plain(minutes.workingMinutes)],
    ] as const
  }
}

interface UtilisationChartProps {
  days: readonly (Utilisation & { day: string })[]
  total: Utilisation
  fileName: string
}

const UtilisationChart = ({ days, total, fileName }: UtilisationChartProps) => {
  const t = useText()
  const short = useChartFormats()
  const words = useShareWords()
  const figures = useFigures()
  const { length, nameOf, plainNameOf, labelOf, openerOf } = useSteps(days.length)
  const title = t(`utilisation.by.${length}`)
  const steps = inSteps(days).map((own) => ({
    from: own[0]?.day ?? '',
    to: own.at(-1)?.day ?? '',
    bookedMinutes: own.reduce((sum, { bookedMinutes }) => sum + bookedMinutes, 0),
    workingMinutes: own.reduce((sum, { workingMinutes }) => sum + workingMinutes, 0),
  }))
  return (
    <FigureCard
      title={title}
      detail={t('utilisation.total', words(total))}
      columns={[
        t(`analytics.step.${length}`),
        t('utilisation.share'),
        t('utilisation.booked'),
        t('utilisation.working'),
      ]}
      rows={steps.map((step) => ({
        key: step.from,
        name: nameOf(step),
        plainName: plainNameOf(step),
        open: openerOf(step),
        figures: figures(step),
      }))}
      fileName={fileName}
    >
      <Suspense fallback={<Skeleton className="h-60 w-full" />}>
        <BarChart
          label={title}
          tick={short.share}
          bars={steps.map((step) => ({
            key: step.from,
            label: labelOf(step),
            name: t(step.workingMinutes === 0 ? 'utilisation.closed' : 'utilisation.point', {
              label: nameOf(step),
              ...words(step),
            }),
            value: shareOf(step) ?? 0,
            before: null,
            open: openerOf(step),
          }))}
        />
      </Suspense>
    </FigureCard>
  )
}

interface StaffUtilisationProps {
  /** The busiest first. */
  members: readonly (Utilisation & { id: number; name: string })[]
  openerOf: UtilisationCardsProps['openerOf']
  fileName: string
}

const StaffUtilisation = ({ members, openerOf, fileName }: StaffUtilisationProps) => {
  const t = useText()
  const words = useShareWords()
  const figures = useFigures()
  const title = t('utilisation.byStaff')
  return (
    <FigureCard
      title={title}
      columns={[
        t('analytics.staff'),
        t('utilisation.share'),
        t('utilisation.booked'),
        t('utilisation.working'),
      ]}
      rows={members.map((member) => ({
        key: String(member.id),
        name: member.name,
        open: openerOf(member.id, member.name),
        figures: figures(member),
      }))}
      fileName={fileName}
    >
      <BarList
        label={title}
        showAll={t('analytics.showAll', { count: members.length })}
        showFewer={t('analytics.showFewer')}
        items={members.map((member) => ({
          key: String(member.id),
          label: member.name,
          value: words(member).share,
          detail: t('utilisation.ofWorking', words(member)),
          part: shareOf(member) ?? 0,
          open: openerOf(member.id, member.name),
        }))}
      />
    </FigureCard>
  )
}
