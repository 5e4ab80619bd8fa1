import type { Notification } from '@salon/contract/notifications'
import { useQuery } from '@tanstack/react-query'
import { BellOff, CalendarDays, Check, CreditCard, Package } from 'lucide-react'
import { sentenceOf } from '../../../text/problem.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { DialogBody, DialogFooter } from '../../../ui/dialog-parts.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { List, ListRow } from '../../../ui/list-row.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { notificationQueries, useReadAllNotifications, useReadNotification } from '../api.ts'

const icons = { appointment: CalendarDays, payment: CreditCard, inventory: Package } as const

interface NotificationsDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** What others did with the book, newest first. */
export const NotificationsDialog = ({ open, onOpenChange }: NotificationsDialogProps) => {
  const t = useText()
  const list = useQuery(notificationQueries.list())
  const readAll = useReadAllNotifications()
  const isNews = list.data?.some(({ isRead }) => !isRead)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('notifications.title')}
      closeLabel={t('shared.close')}
    >
      <DialogBody>
        <Notifications />
      </DialogBody>
      {isNews && (
        <DialogFooter>
          <Button
            pending={readAll.isPending}
            onClick={() => readAll.mutate(undefined, { onError: tellFailure(t) })}
          >
            <Check aria-hidden />
            {t('notifications.readAll')}
          </Button>
        </DialogFooter>
      )}
    </Dialog>
  )
}

const tellFailure = (t: ReturnType<typeof useText>) => (error: unknown) =>
  toast({
    variant: 'destructive',
    title: t('notifications.readFailed'),
    description: sentenceOf(error),
  })

const Notifications = () => {
  const t = useText()
  const list = useQuery(notificationQueries.list())
  if (list.isPending) return <SkeletonRows rows={3} label={t('shared.loading')} avatar />
  if (list.isError) {
    return (
      <ErrorState
        title={t('notifications.failed')}
        detail={sentenceOf(list.error)}
        retryLabel={t('shared.retry')}
        pending={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  }
  if (list.data.length === 0) {
    return (
      <EmptyState
        icon={<BellOff />}
        title={t('notifications.empty')}
        detail={t('notifications.emptyHint')}
      />
    )
  }
  return (
    <List label={t('notifications.title')}>
      {list.data.map((notification) => (
        <Row key={notification.id} notification={notification} now={list.dataUpdatedAt} />
      ))}
    </List>
  )
}

const Row = ({ notification, now }: { notification: Notification; now: number }) => {
  const t = useText()
  const formats = useFormats()
  const read = useReadNotification()
  const { id, type, kind, details, customerName, isRead, isSample, createdAt } = notification
  const Icon = icons[type]
  const title = t(`notifications.kinds.${kind}`, {
    by: details.by ?? t('notifications.someone'),
    service: details.serviceName ?? '',
    customer: customerName ?? t('notifications.aClient'),
  })
  return (
    <ListRow
      dimmed={isRead}
      leading={
        <span className="grid size-9 place-items-center rounded-full bg-brand-soft text-brand-ink">
          <Icon aria-hidden className="size-4" />
        </span>
      }
      title={title}
      detail={
        <>
          {details.appointmentDate && `${formats.dateTime(details.appointmentDate)} · `}
          {formats.relativeTime(createdAt, now)}
        </>
      }
      status={isSample && <Badge tone="grey">{t('notifications.sample')}</Badge>}
      actions={
        !isRead && (
          <IconButton
            label={t('notifications.markRead', { title })}
            onClick={() => read.mutate(id, { onError: tellFailure(t) })}
          >
            <Check aria-hidden />
          </IconButton>
        )
      }
    />
  )
}
