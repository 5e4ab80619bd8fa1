import type {
  Notification,
  NotificationDetails,
  NotificationKind,
} from '@salon/contract/notifications'
import { onlineActor } from '@salon/contract/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BellOff, CalendarDays, Check, CreditCard, Package, ShieldCheck } from 'lucide-react'
import '../../../text/notifications.ts'
import { sentenceOf } from '../../../text/problem.ts'
import '../../../text/auth.ts'
import { useDeviceWords, useFormats, useText } from '../../../text/text.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { DialogBody, DialogFooter } from '../../../ui/dialog-parts.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { List, ListRow } from '../../../ui/list-row.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { toastFailure } from '../../../ui/toast-outcome.ts'
import { usePermission } from '../../auth/api.ts'
import { notificationQueries, useReadAllNotifications, useReadNotification } from '../api.ts'

const icons = {
  appointment: CalendarDays,
  payment: CreditCard,
  inventory: Package,
  account: ShieldCheck,
} as const

interface NotificationsDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** What others did with the book, newest first. */
export const NotificationsDialog = ({ open, onOpenChange }: NotificationsDialogProps) => {
  const t = useText()
  const list = useQuery(notificationQueries.list())
  const readAll = useReadAllNotifications()
  const mayRead = usePermission()('POST /api/notifications/read-all')
  const isNews = mayRead && list.data?.some(({ isRead }) => !isRead)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('notifications.title')}
      closeLabel={t('shared.close')}
    >
      <DialogBody>
        <Notifications mayRead={mayRead} onLeave={() => onOpenChange(false)} />
      </DialogBody>
      {isNews && (
        <DialogFooter>
          <Button
            pending={readAll.isPending}
            onClick={() => void readAll.mutateAsync().catch(showFailure(t))}
          >
            <Check aria-hidden />
            {t('notifications.readAll')}
          </Button>
        </DialogFooter>
      )}
    </Dialog>
  )
}

const showFailure = (t: ReturnType<typeof useText>) => (error: unknown) =>
  toastFailure(t('notifications.readFailed'), error)

interface NotificationsProps {
  /** Whether the person who looks may mark them as read. */
  mayRead: boolean
  /** A visit was opened from here. */
  onLeave: () => void
}

const Notifications = ({ mayRead, onLeave }: NotificationsProps) => {
  const t = useText()
  const list = useQuery(notificationQueries.list())
  if (list.isPending) return <SkeletonRows rows={3} label={t('shared.loading')} avatar />
  if (list.isLoadingError) {
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
        <Row
          key={notification.id}
          notification={notification}
          now={list.dataUpdatedAt}
          {...{ mayRead, onLeave }}
        />
      ))}
    </List>
  )
}

interface RowProps extends NotificationsProps {
  notification: Notification
  now: number
}

/** Which phrase of its own a notification has for what a client did online; undefined for all others. */
const onlineKindOf = (kind: NotificationKind, { by, isRequest }: NotificationDetails) => {
  if (by !== onlineActor) return undefined
  if (kind === 'visit_booked' && isRequest) return 'visit_requested'
  const isOfVisit = kind === 'visit_booked' || kind === 'visit_moved' || kind === 'visit_cancelled'
  return isOfVisit ? kind : undefined
}

/** Notifications about colleagues' accounts, which link to Staff. */
const ofColleagues: ReadonlySet<NotificationKind> = new Set([
  'account_added',
  'account_removed',
  'role_changed',
  'link_made',
  'owner_changed',
])

/** What happened; it opens its visit, and is read by that. */
const Row = ({ notification, now, mayRead, onLeave }: RowProps) => {
  const t = useText()
  const formats = useFormats()
  const wordsOf = useDeviceWords()
  const may = usePermission()
  const read = useReadNotification()
  const { id, type, kind, details, customerName, isRead, isSample, createdAt } = notification
  const { appointmentId } = notification
  const isNews = mayRead && !isRead
  // As a promise: opening the subject closes the dialog.
  const markRead = () => void read.mutateAsync(id).catch(showFailure(t))
  const leave = () => {
    if (isNews) markRead()
    onLeave()
  }
  const Icon = icons[type]
  const online = onlineKindOf(kind, details)
  const sentence = t(online ? `notifications.online.${online}` : `notifications.kinds.${kind}`, {
    by: details.by ?? t('notifications.someone'),
    service: details.serviceName ?? '',
    customer: customerName ?? t('notifications.aClient'),
    device: wordsOf(details),
    left: formats.count(details.left ?? 0),
    name: details.name ?? '',
    clients: formats.count(details.clients ?? 0),
    date: details.removedFrom ? formats.date(details.removedFrom) : '',
    role: details.role ? t(`shell.roles.${details.role}`) : '',
  })
  const whose = type === 'account' ? details.by : undefined
  const title =
    whose === undefined ? sentence : t('notifications.ofAccount', { title: sentence, by: whose })
  return (
    <ListRow
      dimmed={isRead}
      leading={
        <span className="grid size-9 place-items-center rounded-full bg-sunken text-muted">
          <Icon aria-hidden className="size-4" />
        </span>
      }
      title={title}
      {...(appointmentId !== null &&
        customerName !== null && {
          link: (
            <Link to="/appointment/$id" params={{ id: String(appointmentId) }} onClick={leave} />
          ),
        })}
      {...(kind === 'duplicates_found'
        ? may('GET /api/duplicates') && {
            link: <Link to="/customers" hash="duplicates" onClick={leave} />,
          }
        : type === 'account' && {
            link: <Link to={ofColleagues.has(kind) ? '/staff' : '/settings'} onClick={leave} />,
          })}
      detail={
        <>
          {details.appointmentDate && `${formats.dateTime(details.appointmentDate)} · `}
          {formats.relativeTime(createdAt, now)}
        </>
      }
      status={isSample && <Badge tone="grey">{t('notifications.sample')}</Badge>}
      actions={
        isNews && (
          <IconButton
            label={t('notifications.markRead', { title })}
            // The first of them may have the focus when the dialog opens.
            tooltip={false}
            onClick={markRead}
          >
            <Check aria-hidden />
          </IconButton>
        )
      }
    />
  )
}
