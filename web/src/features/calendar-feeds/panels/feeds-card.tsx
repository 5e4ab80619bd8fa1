import type { StaffMember } from '@salon/contract/staff'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { lazyDialog } from '../../../lib/lazy-component.tsx'
import '../../../text/calendar-feeds.ts'
import { sentenceOf } from '../../../text/problem.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { ListRow } from '../../../ui/list-row.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { staffQueries } from '../../staff/api.ts'
import { feedQueries } from '../api.ts'

const FeedDialog = lazyDialog(async () => (await import('./feed-dialog.tsx')).FeedDialog)

/** The calendar feeds of the salon and of everybody on the staff, on or off. */
export const FeedsCard = () => {
  const t = useText()
  const formats = useFormats()
  const titleId = useId()
  const { data: staff } = useQuery(staffQueries.list())
  const { data: feeds, error, isPending, isFetching, refetch } = useQuery(feedQueries.list())
  const [opened, setOpened] = useState<{ member?: StaffMember }>()
  const owners = [undefined, ...(staff ?? [])]
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader
        title={t('calendarFeeds.title')}
        titleId={titleId}
        detail={t('calendarFeeds.subtitle')}
      />
      {feeds ? (
        <ul className="-mx-4 divide-y divide-line">
          {owners.map((member) => {
            const name = member?.name ?? t('calendarFeeds.salon')
            const feed = feeds.find(({ staffId }) => staffId === (member?.id ?? null))
            return (
              <ListRow
                key={member?.id ?? 'salon'}
                title={name}
                detail={
                  feed
                    ? t('calendarFeeds.on', {
                        detail: t(`calendarFeeds.details.${feed.detail}`),
                        day: formats.date(feed.issuedAt),
                      })
                    : t('calendarFeeds.off')
                }
                actions={
                  <Button
                    size="sm"
                    aria-label={t(feed ? 'calendarFeeds.manageNamed' : 'calendarFeeds.setNamed', {
                      name,
                    })}
                    onClick={() => setOpened(member ? { member } : {})}
                  >
                    {t(feed ? 'calendarFeeds.manage' : 'calendarFeeds.set')}
                  </Button>
                }
              />
            )
          })}
        </ul>
      ) : isPending ? (
        <SkeletonRows rows={3} label={t('calendarFeeds.loading')} />
      ) : (
        <ErrorState
          title={t('calendarFeeds.loadFailed')}
          detail={sentenceOf(error)}
          retryLabel={t('shared.retry')}
          pending={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {opened && <FeedDialog {...opened} onClose={() => setOpened(undefined)} />}
    </Card>
  )
}
