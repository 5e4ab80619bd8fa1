import type { Customer } from '@salon/contract/customers'
import { Link } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useMay } from '../features/auth/api.ts'
import { CustomerCard } from '../features/customers/components/customer-card.tsx'
import { CustomerList } from '../features/customers/panels/customer-list.tsx'
import { useText } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { useSearchWords } from './search-words.ts'

const CustomerDialog = lazy(async () => ({
  default: (await import('../features/customers/panels/customer-dialog.tsx')).CustomerDialog,
}))
const BookingDialog = lazy(async () => ({
  default: (await import('./booking-dialog.tsx')).BookingDialog,
}))

type Opened = { dialog: 'add' } | { dialog: 'edit' | 'visit'; customer: Customer }

/** Every client of the salon, to find, to add, to change and to book. */
export const ClientsScreen = () => {
  const t = useText()
  const may = useMay()
  const mayAdd = may('POST /api/customers')
  const mayEdit = may('PUT /api/customers/:id')
  const mayBook = may('POST /api/appointments')
  const [search, setSearch] = useSearchWords()
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const add = () => setOpened({ dialog: 'add' })
  return (
    <>
      <PageHeader
        title={t('customers.title')}
        subtitle={t('customers.subtitle')}
        actions={
          mayAdd ? (
            <Button variant="primary" onClick={add}>
              <UserPlus aria-hidden />
              {t('customers.addClient')}
            </Button>
          ) : undefined
        }
      />
      <SearchField label={t('customers.search')} value={search} onChange={setSearch} />
      <CustomerList
        search={search}
        onClearSearch={() => setSearch('')}
        onAdd={mayAdd ? add : undefined}
      >
        {(customer) => (
          <CustomerCard
            customer={customer}
            visitsLink={<Link to="/customer/$id" params={{ id: String(customer.id) }} />}
            onVisit={mayBook ? () => setOpened({ dialog: 'visit', customer }) : undefined}
            onEdit={mayEdit ? () => setOpened({ dialog: 'edit', customer }) : undefined}
          />
        )}
      </CustomerList>
      <Suspense>
        {opened?.dialog === 'add' && <CustomerDialog open onOpenChange={close} />}
        {opened?.dialog === 'edit' && (
          <CustomerDialog open onOpenChange={close} customer={opened.customer} />
        )}
        {opened?.dialog === 'visit' && (
          <BookingDialog open onOpenChange={close} customer={opened.customer} />
        )}
      </Suspense>
    </>
  )
}
