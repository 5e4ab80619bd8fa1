import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { ArrowLeft, UserX } from 'lucide-react'
import { useState } from 'react'
import { appointmentQueries } from '../features/appointments/api.ts'
import { customerQueries } from '../features/customers/api.ts'
import { CustomerProfileSkeleton } from '../features/customers/components/customer-profile-skeleton.tsx'
import { CallError } from '../lib/call.ts'
import { sentenceOf } from '../text/problem.ts'
import { useText } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { ClientDetails } from './client-profile-details.tsx'

/** One client: how to reach them, what they come for, and every visit so far. */
export const ClientProfileScreen = () => {
  const t = useText()
  const { id: said = '' } = useParams({ strict: false })
  const id = /^[1-9]\d{0,15}$/.test(said) ? Number(said) : null
  const customer = useQuery({ ...customerQueries.one(id ?? 0), enabled: id !== null })
  const visits = useQuery({ ...appointmentQueries.ofCustomer(id ?? 0), enabled: id !== null })
  const navigate = useNavigate()
  // A client who was just removed is 'not found' for the moment until one has left the address:
  // what was known of them stays in sight that long.
  const [leaving, setLeaving] = useState(false)

  const header = <PageHeader title={t('shell.clientProfile')} />
  const back = (
    <Button asChild>
      <Link to="/customers">
        <ArrowLeft aria-hidden />
        {t('customers.back')}
      </Link>
    </Button>
  )
  const gone = customer.error instanceof CallError && customer.error.status === 404
  if (id === null || (gone && !leaving)) {
    return (
      <>
        {header}
        <Card padding="none">
          <EmptyState
            icon={<UserX />}
            title={t('customers.notFound')}
            detail={t('customers.notFoundHint')}
            action={back}
          />
        </Card>
      </>
    )
  }
  if (customer.data && visits.data) {
    return (
      <ClientDetails
        key={id}
        customer={customer.data}
        rows={visits.data}
        asOf={new Date(visits.dataUpdatedAt).toISOString()}
        onLeaving={setLeaving}
        onGone={() => navigate({ to: '/customers' })}
      />
    )
  }
  const failure = customer.error ?? visits.error
  if (failure) {
    return (
      <>
        {header}
        <Card padding="none">
          <ErrorState
            title={t('customers.oneFailed')}
            detail={sentenceOf(failure)}
            retryLabel={t('shared.retry')}
            onRetry={() => void Promise.all([customer.refetch(), visits.refetch()])}
            pending={customer.isFetching || visits.isFetching}
            action={back}
          />
        </Card>
      </>
    )
  }
  return (
    <>
      {header}
      <CustomerProfileSkeleton />
    </>
  )
}
