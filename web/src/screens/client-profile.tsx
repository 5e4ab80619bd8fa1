import type { Appointment } from '@salon/contract/appointments'
import type { Customer } from '@salon/contract/customers'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Link, Navigate, useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { ArrowLeft, UserX } from 'lucide-react'
import { Suspense, useState } from 'react'
import { appointmentQueries } from '../features/appointments/api.ts'
import { usePermission } from '../features/auth/api.ts'
import { customerQueries } from '../features/customers/api.ts'
import { CustomerProfileSkeleton } from '../features/customers/components/customer-profile-skeleton.tsx'
import { HistoryDisclosure } from '../features/history/panels/history-disclosure.tsx'
import { onlineBookingQueries } from '../features/online-booking/api.ts'
import { safetyQueries } from '../features/safety/api.ts'
import { CallError } from '../lib/call.ts'
import '../text/customers.ts'
import { sentenceOf } from '../text/problem.ts'
import { useText } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { historyLink } from './history-link.tsx'
import { ClientDetails } from './client-profile-details.tsx'

const isGone = (error: unknown) => error instanceof CallError && error.status === 404

/** One client: how to reach them, what they come for, every visit so far, and what was changed. */
export const ClientProfileScreen = () => {
  const { id: rawId = '' } = useParams({ strict: false })
  const id = /^[1-9]\d{0,15}$/.test(rawId) ? Number(rawId) : null
  const customer = useQuery({ ...customerQueries.one(id ?? 0), enabled: id !== null })
  const visits = useQuery({ ...appointmentQueries.ofCustomer(id ?? 0), enabled: id !== null })
  // What stands above the rest comes with it, or would push it down.
  const maySeeSafety = usePermission()('GET /api/customers/:id/safety')
  const safety = useQuery({
    ...safetyQueries.ofCustomer(id ?? 0),
    enabled: id !== null && maySeeSafety,
  })
  const block = useQuery({ ...onlineBookingQueries.clientBlock(id ?? 0), enabled: id !== null })
  // Once and for all: what failed is requested again by the card that shows it, which must not hide that card.
  const [arrangedId, setArrangedId] = useState<number | null>(null)
  const isArranged = arrangedId === id || (!safety.isLoading && !block.isLoading)
  if (isArranged && arrangedId !== id) setArrangedId(id)
  const isShown = customer.data && visits.data && isArranged
  return (
    <Suspense fallback={<LoadingProfile />}>
      <Profile id={id} customer={customer} visits={visits} isArranged={isArranged} />
      {/* Below a removed client, too: they can be restored from there. */}
      {id !== null && (isShown || isGone(customer.error)) && (
        <HistoryDisclosure of={{ whose: 'client', id }} linkTo={historyLink} />
      )}
    </Suspense>
  )
}

const LoadingProfile = () => (
  <>
    <PageHeader title={useText()('shell.clientProfile')} />
    <CustomerProfileSkeleton />
  </>
)

interface ProfileProps {
  /** The client that the address names; `null` where that names none. */
  id: number | null
  customer: UseQueryResult<Customer>
  visits: UseQueryResult<Appointment[]>
  /** Whether what stands above the rest is known. */
  isArranged: boolean
}

const Profile = ({ id, customer, visits, isArranged }: ProfileProps) => {
  const t = useText()
  const navigate = useNavigate()
  // A client who was just removed is 'not found' for the moment until one has left the address:
  // the cached data is shown until then.
  const [leaving, setLeaving] = useState(false)

  const clientsSeen = useLocation({ select: ({ state }) => state.clientsSeen })
  const header = <PageHeader title={t('shell.clientProfile')} />
  const back = (
    <Button asChild>
      <Link to="/customers" search={clientsSeen ?? {}}>
        <ArrowLeft aria-hidden />
        {t('customers.back')}
      </Link>
    </Button>
  )
  if (id === null || (isGone(customer.error) && !leaving)) {
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
  if (customer.data && customer.data.id !== id && !leaving) {
    // Merged into another client, whom the server answers with.
    return <Navigate to="/customer/$id" params={{ id: String(customer.data.id) }} replace />
  }
  if (customer.data && visits.data && isArranged) {
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
  return <LoadingProfile />
}
