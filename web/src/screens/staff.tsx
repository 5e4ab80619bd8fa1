import type { StaffMember } from '@salon/contract/staff'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyComponent, lazyDialog } from '../lib/lazy-component.tsx'
import { usePermission } from '../features/auth/api.ts'
import { staffQueries } from '../features/staff/api.ts'
import { DeleteStaff } from '../features/staff/panels/delete-staff.tsx'
import { StaffList } from '../features/staff/panels/staff-list.tsx'
import '../text/staff.ts'
import { useText } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { ListFrame } from './list-frame.tsx'

const StaffDialog = lazyDialog(
  async () => (await import('../features/staff/panels/staff-dialog.tsx')).StaffDialog,
)
const HoursDialog = lazyDialog(
  async () => (await import('../features/working-hours/panels/hours-dialog.tsx')).HoursDialog,
)
const FeedDialog = lazyDialog(
  async () => (await import('../features/calendar-feeds/panels/feed-dialog.tsx')).FeedDialog,
)
const HandOver = lazyDialog(async () => (await import('./hand-over.tsx')).HandOver)
const AccountList = lazyComponent(
  async () => (await import('../features/accounts/panels/account-list.tsx')).AccountList,
)

type StaffDialogState =
  | { dialog: 'form'; member?: StaffMember }
  | { dialog: 'delete' | 'hand over' | 'hours' | 'feed'; member: StaffMember }

/** Everybody who works in the salon, to add, to change and to take off the staff; and who can sign in. */
export const StaffScreen = () => {
  const t = useText()
  const may = usePermission()
  const mayChange = may('POST /api/staff')
  const { isPending } = useQuery(staffQueries.list())
  const [opened, setOpened] = useState<StaffDialogState | null>(null)
  const close = () => setOpened(null)
  const add = () => setOpened({ dialog: 'form' })
  const handOver = (member: StaffMember) => setOpened({ dialog: 'hand over', member })
  return (
    <>
      <ListFrame
        title={t('staff.title')}
        subtitle={t('staff.subtitle')}
        searchLabel={t('staff.search')}
        action={
          mayChange && (
            <Button variant="primary" onClick={add}>
              <UserPlus aria-hidden />
              {t('staff.addMember')}
            </Button>
          )
        }
      >
        {(search) => (
          <StaffList
            {...search}
            mayChange={mayChange}
            onAdd={add}
            onEdit={(member) => setOpened({ dialog: 'form', member })}
            onDelete={(member) => setOpened({ dialog: 'delete', member })}
            onFeed={(member) => setOpened({ dialog: 'feed', member })}
            onHours={(member) => setOpened({ dialog: 'hours', member })}
            onInactive={handOver}
          />
        )}
      </ListFrame>
      {/* Once it is known how long the list above is, which would push it away. */}
      <Suspense>{!isPending && may('GET /api/accounts') && <AccountList />}</Suspense>
      {opened?.dialog === 'form' && (
        <StaffDialog open onOpenChange={close} member={opened.member} onInactive={handOver} />
      )}
      {opened?.dialog === 'hours' && <HoursDialog member={opened.member} onClose={close} />}
      {opened?.dialog === 'feed' && <FeedDialog member={opened.member} onClose={close} />}
      {opened?.dialog === 'hand over' && <HandOver from={opened.member} onClose={close} />}
      {opened?.dialog === 'delete' && (
        <DeleteStaff member={opened.member} onClose={close} onDeleted={handOver} />
      )}
    </>
  )
}
