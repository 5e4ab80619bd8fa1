import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { useState } from 'react'
import { lazyDialog } from '../../../lib/lazy-component.tsx'
import { useText } from '../../../text/text.ts'
import { CountBadge } from '../../../ui/badge.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { usePermission } from '../../auth/api.ts'
import { notificationQueries } from '../api.ts'

const NotificationsDialog = lazyDialog(
  async () => (await import('./notifications-dialog.tsx')).NotificationsDialog,
)

/** The bell of every page header, with the number of unread notifications. */
export const Bell = () => {
  const t = useText()
  const [open, setOpen] = useState(false)
  const { data } = useQuery(notificationQueries.list())
  // The badge counts only for accounts that may mark as read.
  const mayRead = usePermission()('POST /api/notifications/read-all')
  const unread = mayRead ? (data?.filter(({ isRead }) => !isRead).length ?? 0) : 0
  return (
    <>
      <IconButton
        label={unread > 0 ? t('shell.unread', { count: unread }) : t('shell.notifications')}
        onClick={() => setOpen(true)}
        className="relative"
      >
        <BellIcon aria-hidden />
        <CountBadge count={unread} />
      </IconButton>
      {open && <NotificationsDialog open onOpenChange={setOpen} />}
    </>
  )
}
