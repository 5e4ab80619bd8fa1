import type { Customer } from '@salon/contract/customers'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { Merge, UserPlus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { lazyDialog } from '../lib/lazy-component.tsx'
import { usePermission } from '../features/auth/api.ts'
import { CustomerRow } from '../features/customers/components/customer-row.tsx'
import { CustomerList } from '../features/customers/panels/customer-list.tsx'
import '../text/customers.ts'
import { useText } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { ListFrame } from './list-frame.tsx'
import { listSearch } from './search-words.ts'

const CustomerDialog = lazyDialog(
  async () => (await import('../features/customers/panels/customer-dialog.tsx')).CustomerDialog,
)
const DuplicatesDialog = lazyDialog(
  async () =>
    (await import('../features/duplicates/panels/duplicates-dialog.tsx')).DuplicatesDialog,
)
const BookingDialog = lazyDialog(async () => (await import('./booking-dialog.tsx')).BookingDialog)

type ClientDialogState =
  | { dialog: 'form'; customer?: Customer; name?: string | undefined }
  | { dialog: 'visit'; customer: Customer }
  | { dialog: 'duplicates' }

/** Every client of the salon, to find, to add, to change and to book. */
// Its type is written out: inferred, it would depend on the router's, which depends on it.
export const ClientsScreen = (): ReactNode => {
  const t = useText()
  const may = usePermission()
  const mayAdd = may('POST /api/customers')
  const mayEdit = may('PUT /api/customers/:id')
  const mayBook = may('POST /api/appointments')
  const [opened, setOpened] = useState<ClientDialogState | null>(null)
  const navigate = useNavigate()
  const maySeeDuplicates = may('GET /api/duplicates')
  // The link of a notification.
  const isLinked = useLocation({ select: ({ hash }) => hash === 'duplicates' }) && maySeeDuplicates
  const close = () => {
    setOpened(null)
    if (isLinked) void navigate({ to: '.', search: true, replace: true })
  }
  const add = (name?: string) => setOpened({ dialog: 'form', name })
  return (
    <>
      <ListFrame
        title={t('customers.title')}
        subtitle={t('customers.subtitle')}
        searchLabel={t('customers.search')}
        action={
          mayAdd && (
            <>
              {maySeeDuplicates && (
                <Button
                  aria-label={t('customers.duplicates')}
                  onClick={() => setOpened({ dialog: 'duplicates' })}
                >
                  <Merge aria-hidden />
                  {t('customers.duplicatesShort')}
                </Button>
              )}
              <Button variant="primary" onClick={() => add()}>
                <UserPlus aria-hidden />
                {t('customers.addClient')}
              </Button>
            </>
          )
        }
      >
        {(search) => (
          <CustomerList {...search} onAdd={mayAdd ? add : undefined}>
            {(customer) => (
              <CustomerRow
                customer={customer}
                visitsLink={
                  <Link
                    to="/customer/$id"
                    params={{ id: String(customer.id) }}
                    state={{ clientsSeen: listSearch({ q: search.search }) }}
                  />
                }
                onVisit={mayBook ? () => setOpened({ dialog: 'visit', customer }) : undefined}
                onEdit={mayEdit ? () => setOpened({ dialog: 'form', customer }) : undefined}
              />
            )}
          </CustomerList>
        )}
      </ListFrame>
      {opened?.dialog === 'form' && (
        <CustomerDialog
          open
          onOpenChange={close}
          customer={opened.customer}
          initialName={opened.name}
          onUse={({ id }) => void navigate({ to: '/customer/$id', params: { id: String(id) } })}
        />
      )}
      {(isLinked || opened?.dialog === 'duplicates') && <DuplicatesDialog onClose={close} />}
      {opened?.dialog === 'visit' && (
        <BookingDialog open onOpenChange={close} customer={opened.customer} />
      )}
    </>
  )
}
