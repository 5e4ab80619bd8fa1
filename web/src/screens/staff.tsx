import type { StaffMember } from '@salon/contract/staff'
import { UserPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useMay } from '../features/auth/api.ts'
import { DeleteStaff } from '../features/staff/panels/delete-staff.tsx'
import { StaffList } from '../features/staff/panels/staff-list.tsx'
import { useText } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { useSearchWords } from './search-words.ts'

const StaffDialog = lazy(async () => ({
  default: (await import('../features/staff/panels/staff-dialog.tsx')).StaffDialog,
}))

type Opened = { dialog: 'add' } | { dialog: 'edit' | 'delete'; member: StaffMember }

/** Everybody who works in the salon, to add, to change and to take off the staff. */
export const StaffScreen = () => {
  const t = useText()
  const mayChange = useMay()('POST /api/staff')
  const [search, setSearch] = useSearchWords()
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const add = () => setOpened({ dialog: 'add' })
  return (
    <>
      <PageHeader
        title={t('staff.title')}
        subtitle={t('staff.subtitle')}
        actions={
          mayChange ? (
            <Button variant="primary" onClick={add}>
              <UserPlus aria-hidden />
              {t('staff.addMember')}
            </Button>
          ) : undefined
        }
      />
      <SearchField label={t('staff.search')} value={search} onChange={setSearch} />
      <StaffList
        search={search}
        onClearSearch={() => setSearch('')}
        mayChange={mayChange}
        onAdd={add}
        onEdit={(member) => setOpened({ dialog: 'edit', member })}
        onDelete={(member) => setOpened({ dialog: 'delete', member })}
      />
      <Suspense>
        {opened?.dialog === 'add' && <StaffDialog open onOpenChange={close} />}
        {opened?.dialog === 'edit' && (
          <StaffDialog open onOpenChange={close} member={opened.member} />
        )}
      </Suspense>
      {opened?.dialog === 'delete' && <DeleteStaff member={opened.member} onClose={close} />}
    </>
  )
}
