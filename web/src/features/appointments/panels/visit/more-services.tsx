import type { Appointment } from '@salon/contract/appointments'
import type { Conflict } from '@salon/contract/errors'
import type { Service } from '@salon/contract/services'
import { countedRows, takesTime } from '@salon/contract/visit-grouping'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFilteredList } from '../../../../lib/use-filtered-list.ts'
import { sentenceOf } from '../../../../text/problem.ts'
import '../../../../text/services.ts'
import '../../../../text/visit-details.ts'
import { useFormats, useText } from '../../../../text/text.ts'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { SearchField } from '../../../../ui/search-field.tsx'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { toastFailure } from '../../../../ui/toast-outcome.ts'
import { toast } from '../../../../ui/toast-store.ts'
import { accountQueries } from '../../../auth/api.ts'
import { serviceQueries } from '../../../services/api.ts'
import { staffQueries, withoutOwnersDuplicate } from '../../../staff/api.ts'
import {
  conflictsIn,
  isOutsideHours,
  lacksTest,
  useAddService,
  type BookingOverrides,
} from '../../api.ts'
import { openRows } from '../../components/visit/next-step.ts'
import { useIsShown } from './use-is-shown.ts'
import { useOffers } from '../booking/use-offers.ts'
import { useOftenWith } from './use-often-with.ts'
import { useOverlapToast } from './use-undo.ts'

/** A service that was not booked, what stands in its way, and how to book it all the same. */
export type RefusedService =
  | {
      readonly is: 'overlap'
      readonly service: string
      readonly conflicts: readonly Conflict[]
      readonly insist: () => Promise<void>
    }
  | {
      readonly is: 'hours'
      readonly service: string
      readonly sentence: string
      readonly insist: () => Promise<void>
    }
  | {
      readonly is: 'untested'
      readonly sentence: string
      readonly insist: (testReason: string) => Promise<void>
    }

interface MoreServicesProps {
  /** The rows of the visit by time, at least one. */
  rows: readonly Appointment[]
  /** Called with a service that was refused, and with null once that is resolved. */
  onRefused: (refused: RefusedService | null) => void
  /** Called after a service was added; its checkbox had the focus and is removed. */
  onAdded: () => void
}

/** Longer lists get a search field. */
const fewServices = 6

const wordsOf = ({ name, description, category }: Service) => [name, description, category?.name]

/**
 * The active services that the visit does not hold yet and that somebody can be booked for, each added by its
 * checkbox: first those that are often booked with what it holds, then the others by category.
 */
export const MoreServices = ({ rows, onRefused, onAdded }: MoreServicesProps) => {
  const t = useText()
  const formats = useFormats()
  const services = useQuery(serviceQueries.active())
  const oftenWith = useOftenWith(rows)
  const add = useAddService()
  const showOverlap = useOverlapToast()
  const isShown = useIsShown(rows)
  // What is still to be done comes first: an added service gets the status and the staff member of the first.
  const models = [...openRows(rows), ...countedRows(rows)]
  const doerOf = useDoers(models)
  const { terms } = useOffers()
  // One after the other: the server places each after the visit's last service.
  const [adding, setAdding] = useState<number | null>(null)
  const [query, setQuery] = useState('')
  const matching = useFilteredList(services.data, wordsOf, query)

  if (services.isPending || oftenWith.isPending)
    return <SkeletonRows rows={3} label={t('visitDetails.servicesLoading')} />
  if (services.isLoadingError) {
    return (
      <ErrorState
        title={t('visitDetails.servicesFailed')}
        detail={sentenceOf(services.error)}
        retryLabel={t('shared.retry')}
        onRetry={() => void services.refetch()}
        pending={services.isFetching}
      />
    )
  }
  const held = new Set(rows.filter((row) => takesTime(row.status)).map((row) => row.serviceId))
  const isOffered = (service: Service) => !held.has(service.id) && doerOf(service) !== undefined
  const count = services.data.filter(isOffered).length
  const often = query.trim() === '' ? oftenWith.among(services.data).filter(isOffered) : []
  const found = matching?.filter((service) => isOffered(service) && !often.includes(service)) ?? []
  const model = models[0]
  if (count === 0 || !model) {
    return <p className="text-sm text-muted">{t('visitDetails.noMoreServices')}</p>
  }
  // As a promise: the dialog can be left before the answer.
  const send = async (service: Service, checks: BookingOverrides): Promise<void> => {
    const { id: serviceId, name } = service
    try {
      const doer = doerOf(service)
      const staffId = doer?.id === model.staffId ? undefined : doer?.id
      await add.mutateAsync({ id: model.id, serviceId, staffId, ...checks })
      onRefused(null)
      toast({ variant: 'success', title: t('visitDetails.serviceAdded') })
      if (isShown(rows)) onAdded()
    } catch (error) {
      const conflicts = conflictsIn(error)
      const insist = () => addService(service, { ...checks, overlap: 'allow' })
      if (lacksTest(error) && isShown(rows)) {
        onRefused({
          is: 'untested',
          sentence: sentenceOf(error),
          insist: (testReason) => addService(service, { ...checks, testReason }),
        })
      } else if (isOutsideHours(error) && isShown(rows)) {
        onRefused({
          is: 'hours',
          service: name,
          sentence: sentenceOf(error),
          insist: () => addService(service, { ...checks, hours: 'allow' }),
        })
      } else if (!conflicts) toastFailure(t('visitDetails.serviceAddFailed'), error)
      else if (isShown(rows)) onRefused({ is: 'overlap', service: name, conflicts, insist })
      else showOverlap(conflicts, insist)
    }
    setAdding(null)
  }
  const addService = async (service: Service, checks?: BookingOverrides) => {
    if (adding !== null) return
    setAdding(service.id)
    if (!checks) onRefused(null)
    await send(service, checks ?? { overlap: 'reject', hours: 'reject' })
  }
  const group = (heading: string, offered: readonly Service[]) => (
    <section key={heading}>
      <h4 className="mt-2 text-sm font-medium text-muted">{heading}</h4>
      {offered.map((service) => {
        const doer = doerOf(service) ?? model.staff
        const { duration, price } = terms(service, doer)
        return (
          <Checkbox
            key={service.id}
            checked={adding === service.id}
            // Not the one that is being added: it would lose the focus.
            disabled={adding !== null && adding !== service.id}
            onChange={() => void addService(service)}
            label={service.name}
            detail={
              <span className="figures break-words">
                {formats.duration(duration)} · {formats.money(price)}
                {doer.id !== model.staffId &&
                  ` · ${t('appointments.withStaff', { staff: doer.name })}`}
              </span>
            }
          />
        )
      })}
    </section>
  )
  return (
    <>
      {count > fewServices && (
        <SearchField label={t('services.search')} value={query} onChange={setQuery} />
      )}
      {found.length + often.length === 0 && (
        <p className="text-sm text-muted">{t('services.pickNone')}</p>
      )}
      {often.length > 0 &&
        group(t('visitDetails.oftenWith', { services: oftenWith.names.join(', ') }), often)}
      {byCategory(found).map(([category, ofCategory]) =>
        group(category || t('services.uncategorized'), ofCategory),
      )}
    </>
  )
}

/**
 * Who does a service that is added: of those who do `rows`, else of the others who can be booked, the first who
 * does it; undefined where nobody does.
 */
const useDoers = (rows: readonly Appointment[]) => {
  const { does } = useOffers()
  const { data: account } = useQuery({ ...accountQueries.current(), enabled: false })
  const { data: staff = [] } = useQuery(staffQueries.list())
  const mayBook = ({ id }: { id: number }) => !account?.seesOwnVisitsOnly || id === account.staffId
  const others = withoutOwnersDuplicate(staff).filter(({ isActive }) => isActive)
  const doers = [...rows.map((row) => row.staff), ...others].filter(mayBook)
  return (service: Service) => doers.find((doer) => does(doer, service))
}

/** Services under the name of their category, '' where they have none, as they come. */
const byCategory = (services: readonly Service[]) => {
  const groups = new Map<string, Service[]>()
  for (const service of services) {
    const name = service.category?.name ?? ''
    groups.set(name, [...(groups.get(name) ?? []), service])
  }
  return [...groups]
}
