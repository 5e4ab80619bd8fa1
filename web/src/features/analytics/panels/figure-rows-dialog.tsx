import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarX } from 'lucide-react'
import '../../../text/analytics.ts'
import { sentenceOf } from '../../../text/problem.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { List, ListRow } from '../../../ui/list-row.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { analyticsQueries, type FigureRows } from '../api.ts'

interface FigureRowsDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What the figure is of: 'Haircut', 'Mira Olsen', 'Monday, 10 AM'. */
  title: string
  /** Its days. */
  description: string
  figure: FigureRows
}

/** The appointments behind a figure, each leading to its visit. */
export const FigureRowsDialog = ({
  title,
  description,
  figure,
  ...state
}: FigureRowsDialogProps) => {
  const t = useText()
  return (
    <Dialog
      {...state}
      title={title}
      description={description}
      closeLabel={t('shared.close')}
      size="lg"
    >
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-[env(safe-area-inset-bottom)] sm:rounded-b-sheet sm:px-2">
        <Rows figure={figure} />
      </div>
    </Dialog>
  )
}

const Rows = ({ figure }: { figure: FigureRows }) => {
  const t = useText()
  const formats = useFormats()
  const query = useInfiniteQuery(analyticsQueries.rows(figure))
  if (query.isPending) return <SkeletonRows label={t('analytics.rowsLoading')} />
  if (query.isLoadingError) {
    return (
      <ErrorState
        title={t('analytics.rowsFailed')}
        detail={sentenceOf(query.error)}
        retryLabel={t('shared.retry')}
        pending={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  }
  const rows = query.data.pages.flat()
  if (rows.length === 0) return <EmptyState icon={<CalendarX />} title={t('analytics.rowsNone')} />
  return (
    <>
      <List>
        {rows.map((row) => (
          <ListRow
            key={row.id}
            title={row.customer.name}
            detail={t('analytics.rowDetail', {
              when: formats.dateTime(row.appointmentDate),
              service: row.service.name,
              staff: row.staff.name,
            })}
            status={
              <StatusBadge status={row.status} label={t(`appointments.statuses.${row.status}`)} />
            }
            trailing={formats.money(row.price)}
            link={<Link to="/appointment/$id" params={{ id: String(row.id) }} />}
          />
        ))}
      </List>
      {query.hasNextPage && (
        <div className="border-t border-line p-4">
          <Button
            block
            pending={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('shared.showMore')}
          </Button>
        </div>
      )}
    </>
  )
}
