import type { Customer } from '@salon/contract/customers'
import { Link } from '@tanstack/react-router'
import { Search, UserPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { CustomerCard } from '../features/customers/components/customer-card.tsx'
import { CustomerList } from '../features/customers/panels/customer-list.tsx'
import { useText } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { TextInput } from '../ui/text-input.tsx'

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
  const [search, setSearch] = useState('')
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const add = () => setOpened({ dialog: 'add' })
  return (
    <>
      <PageHeader
        title={t('customers.title')}
        subtitle={t('customers.subtitle')}
        actions={
          <Button variant="primary" onClick={add}>
            <UserPlus aria-hidden />
            {t('customers.addClient')}
          </Button>
        }
      />
      <Field label={t('customers.search')} hideLabel className="mb-6 max-w-xl">
        <TextInput
          type="search"
          icon={<Search aria-hidden />}
          placeholder={t('customers.search')}
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </Field>
      <CustomerList search={search} onClearSearch={() => setSearch('')} onAdd={add}>
        {(customer) => (
          <CustomerCard
            customer={customer}
            visitsLink={<Link to="/customer/$id" params={{ id: String(customer.id) }} />}
            onVisit={() => setOpened({ dialog: 'visit', customer })}
            onEdit={() => setOpened({ dialog: 'edit', customer })}
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
