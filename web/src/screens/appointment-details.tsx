import type { Appointment } from '@salon/contract/appointments'
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { Link, useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { ArrowLeft, CalendarX } from 'lucide-react'
import { useState } from 'react'
import { appointmentQueries } from '../features/appointments/api.ts'
import { VisitDetailsSkeleton } from '../features/appointments/components/visit/visit-details-skeleton.tsx'
import { CallError } from '../lib/call.ts'
import { HistoryDisclosure } from '../features/history/panels/history-disclosure.tsx'
import { sentenceOf } from '../text/problem.ts'
import { useText } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { noLink } from './history-link.tsx'
import { VisitDetails } from './visit-details.tsx'
import '../text/visit-details.ts'

const isGone = (error: unknown) => error instanceof CallError && error.status === 404

/** One visit: when, who, what, everything that can be done with it, and what became of it. */
export const AppointmentDetailsScreen = () => {
  const { id: rawId = '' } = useParams({ strict: false })
  const id = /^[1-9]\d{0,15}$/.test(rawId) ? Number(rawId) : null
  const visit = useQuery({ ...appointmentQueries.visit(id ?? 0), enabled: id !== null })
  return (
    // On a phone the visit's actions stand over the end of the page.
    <div className="max-sm:pb-16">
      <Details id={id} visit={visit} />
      {/* Below a deleted visit, too: it can be restored from there. */}
      {id !== null && (visit.data ?? isGone(visit.error)) && (
        <HistoryDisclosure of={{ whose: 'visit', id }} linkTo={noLink} />
      )}
    </div>
  )
}

interface DetailsProps {
  /** The appointment that the address names; `null` where that names none. */
  id: number | null
  visit: UseQueryResult<Appointment[]>
}

const Details = ({ id, visit }: DetailsProps) => {
  const t = useText()
  const client = useQueryClient()
  const navigate = useNavigate()
  // A visit that was just deleted is 'not found' for the moment until one has left its address:
  // the cached data is shown until then.
  const [leaving, setLeaving] = useState(false)

  const visitsSeen = useLocation({ select: ({ state }) => state.visitsSeen })
  const leave = () => navigate({ to: '/appointments' })
  /** Goes on under another row of the same visit, without a moment of loading in between. */
  const goOnAs = async (row: Appointment, rows: readonly Appointment[]) => {
    client.setQueryData(appointmentQueries.visit(row.id).queryKey, [...rows])
    const params = { id: String(row.id) }
    await navigate({ to: '/appointment/$id', params, replace: true, state: true })
  }
  const back = (
    <Button asChild>
      <Link to="/appointments" search={visitsSeen ?? {}}>
        <ArrowLeft aria-hidden />
        {t('visitDetails.back')}
      </Link>
    </Button>
  )
  const notFound = id === null || (isGone(visit.error) && !leaving)
  const header = <PageHeader title={t('visitDetails.title')} />

  if (visit.isPending && !notFound) {
    return (
      <>
        <PageHeader
          overline={t('visitDetails.title')}
          title={
            <>
              <span className="sr-only">{t('visitDetails.title')}</span>
              <Skeleton className="my-1 h-5 w-40" />
            </>
          }
          subtitle={<Skeleton className="my-0.5 h-4 w-56" />}
          // As high as its actions; on a phone these are at the foot.
          actions={<span className="h-9 max-sm:hidden pointer-coarse:h-11" />}
        />
        <VisitDetailsSkeleton />
      </>
    )
  }
  const row = visit.data?.find((known) => known.id === id) ?? visit.data?.[0]
  if (notFound || (visit.isSuccess && !row)) {
    return (
      <>
        {header}
        <Card padding="none">
          <EmptyState
            icon={<CalendarX />}
            title={t('visitDetails.notFound')}
            detail={t('visitDetails.notFoundHint')}
            action={back}
          />
        </Card>
      </>
    )
  }
  if (!row || !visit.data) {
    return (
      <>
        {header}
        <Card padding="none">
          <ErrorState
            title={t('visitDetails.loadFailed')}
            detail={sentenceOf(visit.error)}
            retryLabel={t('shared.retry')}
            onRetry={() => void visit.refetch()}
            pending={visit.isFetching}
            action={back}
          />
        </Card>
      </>
    )
  }
  return (
    <VisitDetails
      row={row}
      rows={visit.data}
      onLeaving={setLeaving}
      onGone={leave}
      onGoOnAs={goOnAs}
    />
  )
}
