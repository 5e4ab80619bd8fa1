import type { HistoryEntry } from '@salon/contract/history'
import { wallClockAt } from '@salon/contract/salon-clock'
import { useInfiniteQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { CallError } from '../../../lib/call.ts'
import { sentenceOf } from '../../../text/problem.ts'
import '../../../text/history.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import type { LinkElement } from '../../../ui/link-element.ts'
import { announce } from '../../../ui/live-region.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { historyQueries, type HistoryOf } from '../api.ts'
import { historyDays } from '../components/history-days.ts'
import { UndoableEntry } from './undoable-entry.tsx'

interface HistoryListProps {
  of: HistoryOf
  /** Leads to what an entry is about. */
  linkTo: (entry: HistoryEntry) => LinkElement | null
}

/** More pages are loaded until so many lines are shown: all that a merge moved is folded into one. */
const fewestLines = 10

/** Entries by day, newest first, a page at a time; each can be undone from here while it can be. */
export const HistoryList = ({ of, linkTo }: HistoryListProps) => {
  const t = useText()
  const formats = useFormats()
  const { timeZone } = formats
  const history = useInfiniteQuery(historyQueries.pages(of, timeZone))
  const pages = history.data?.pages ?? 0
  const count = history.data?.entries.length ?? 0
  // The entry of an undo is announced separately.
  const announceShown = useEffectEvent(() => count > 0 && announce(t('history.shown', { count })))
  useEffect(() => void (pages > 0 && announceShown()), [pages])
  const days = historyDays(history.data?.entries ?? [], timeZone)
  const lines = days.reduce((sum, { entries }) => sum + entries.length, 0)
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = history
  const isTooShort = lines < fewestLines && hasNextPage && !isFetching && !isFetchNextPageError
  useEffect(() => void (isTooShort && fetchNextPage()), [isTooShort, pages, fetchNextPage])
  if (history.isPending) {
    return (
      <Card padding="none">
        <SkeletonRows rows={3} avatar label={t('history.loading')} />
      </Card>
    )
  }
  // An id that never existed has no history, and no retry.
  const isNone = history.error instanceof CallError && history.error.status === 404
  if (history.isError && !isNone && count === 0) {
    return (
      <Card padding="none">
        <ErrorState
          title={t('history.failed')}
          detail={sentenceOf(history.error)}
          retryLabel={t('shared.retry')}
          pending={history.isFetching}
          onRetry={() => void history.refetch()}
        />
      </Card>
    )
  }
  if (days.length === 0 && !hasNextPage) {
    return (
      <Card padding="none">
        <EmptyState icon={<History />} title={t('history.none')} />
      </Card>
    )
  }
  const now = history.dataUpdatedAt
  // The salon's history has its own page, the others a heading.
  const Heading = of.whose === 'salon' ? 'h2' : 'h3'
  const today = wallClockAt(now, timeZone).day
  const headingOf = (day: string) => {
    if (day === today) return t('appointments.today')
    return day.slice(0, 4) === today.slice(0, 4) ? formats.dayHeading(day) : formats.date(day)
  }
  return (
    <div className="flex flex-col gap-5" aria-busy={history.isPlaceholderData}>
      {days.map(({ day, entries }) => (
        <div key={day} className="min-w-0">
          <Heading className="mb-2 text-sm font-semibold text-muted">{headingOf(day)}</Heading>
          <Card padding="none">
            <ul aria-label={headingOf(day)} className="divide-y divide-line">
              {entries.map((line) => (
                <UndoableEntry
                  key={line.entry.seq}
                  {...line}
                  whose={of.whose}
                  now={now}
                  link={linkTo(line.entry)}
                />
              ))}
            </ul>
          </Card>
        </div>
      ))}
      {history.hasNextPage && (
        <div className="flex flex-col items-center gap-2">
          {history.isFetchNextPageError && (
            <p role="alert" className="text-sm text-red-ink">
              {sentenceOf(history.error)}
            </p>
          )}
          <Button pending={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
            {t('shared.showMore')}
          </Button>
        </div>
      )}
    </div>
  )
}
