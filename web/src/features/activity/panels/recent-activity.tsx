import type { ActivityEntry } from '@salon/contract/activity'
import { useQuery } from '@tanstack/react-query'
import {
  CalendarCheck2,
  CalendarDays,
  CalendarX2,
  History,
  Scissors,
  Store,
  Tags,
  Trash2,
  UserRound,
  UserRoundPlus,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import { useDeferredRender } from '../../../lib/use-deferred-render.ts'
import { sentenceOf } from '../../../text/problem.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { List, ListRow } from '../../../ui/list-row.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { activityQueries } from '../api.ts'
import { entrySentence } from '../components/entry-sentence.ts'

/** What was done decides first, then what it was done to. */
const byAction: Partial<Record<string, LucideIcon>> = {
  deleted: Trash2,
  completed: CalendarCheck2,
  cancelled: CalendarX2,
}
const byEntity: Partial<Record<string, LucideIcon>> = {
  appointment: CalendarDays,
  customer: UsersRound,
  service: Scissors,
  category: Tags,
  staff: UserRound,
  salon: Store,
  user: UserRound,
}

const iconOf = ({ action, entityType }: ActivityEntry): LucideIcon => {
  if (action === 'created' && entityType === 'customer') return UserRoundPlus
  return byAction[action] ?? byEntity[entityType] ?? History
}

/** What was done last, newest first. */
export const RecentActivity = () => {
  const t = useText()
  const formats = useFormats()
  const recent = useQuery(activityQueries.recent())
  const hasArrived = useDeferredRender(!recent.isPending)
  if (recent.isPending || !hasArrived)
    return <SkeletonRows rows={5} label={t('shared.loading')} avatar />
  if (recent.isLoadingError) {
    return (
      <ErrorState
        title={t('dashboard.activityFailed')}
        detail={sentenceOf(recent.error)}
        retryLabel={t('shared.retry')}
        pending={recent.isFetching}
        onRetry={() => void recent.refetch()}
      />
    )
  }
  if (recent.data.length === 0) {
    return <EmptyState icon={<History />} title={t('dashboard.noActivity')} />
  }
  return (
    <List>
      {recent.data.map((entry) => {
        const Icon = iconOf(entry)
        return (
          <ListRow
            key={entry.id}
            leading={
              <span className="grid size-9 place-items-center rounded-full bg-sunken text-muted">
                <Icon aria-hidden className="size-4" />
              </span>
            }
            title={entrySentence(entry, t, formats.language)}
            detail={
              <time dateTime={entry.createdAt}>
                {formats.relativeTime(entry.createdAt, recent.dataUpdatedAt)}
              </time>
            }
          />
        )
      })}
    </List>
  )
}
