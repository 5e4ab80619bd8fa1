import { useQuery } from '@tanstack/react-query'
import { accountQueries, usePermission } from '../../../auth/api.ts'
import { categoryQueries } from '../../../categories/api.ts'
import { customerQueries, fewClients } from '../../../customers/api.ts'
import { salonInfoQueries } from '../../../salon-info/api.ts'
import { serviceQueries } from '../../../services/api.ts'
import { staffQueries } from '../../../staff/api.ts'
import { appointmentQueries } from '../../api.ts'

/** Something that a salon begins with and that this account may add. */
interface SetupStep {
  readonly what: 'Salon' | 'Categories' | 'Services' | 'Customers' | 'Visit' | 'Staff'
  /** The screen where it is added; `undefined` of a visit, which a dialog books. */
  readonly to: '/settings' | '/categories' | '/services' | '/customers' | '/staff' | undefined
  readonly isDone: boolean
}

const isAny = (rows: readonly unknown[]) => rows.length > 0
const isAnyone = ({ clients }: { clients: readonly unknown[] }) => isAny(clients)
const isOneActive = (staff: readonly { isActive: boolean }[]) =>
  staff.some((member) => member.isActive)

/** A step that is done is asked for again only after a change: several parts of a screen want to know, each by itself. */
const untilDone = <Rows>(isDone: (rows: Rows) => boolean) => ({
  staleTime: ({ state: { data } }: { state: { data: Rows | undefined } }) =>
    data !== undefined && isDone(data) ? Infinity : 0,
})

/**
 * The steps of the set-up checklist for this account, none once the salon has services, staff, clients and its
 * first visit; `undefined` while that loads. The salon's name is a step only while another one is open.
 */
export const useSetupSteps = (): readonly SetupStep[] | undefined => {
  const customers = useQuery({ ...customerQueries.few(''), ...untilDone(isAnyone) })
  const services = useQuery({ ...serviceQueries.active(), ...untilDone(isAny) })
  const staff = useQuery({ ...staffQueries.list(), ...untilDone(isOneActive) })
  const { data: account } = useQuery({ ...accountQueries.current(), enabled: false })
  const mayAdd = usePermission()
  // A salon that has many clients already needs no guide to its first visit.
  const mayLackVisit = customers.data && customers.data.clients.length < fewClients
  const visits = useQuery({
    ...appointmentQueries.first(),
    ...untilDone(isAny),
    enabled: mayLackVisit === true,
  })
  const hasVisit = !mayLackVisit || isAny(visits.data ?? [])
  const isNew =
    customers.data &&
    services.data &&
    !(isAnyone(customers.data) && isAny(services.data) && (hasVisit || !visits.data))
  // Asked only where something is missing that every salon has.
  const categories = useQuery({
    ...categoryQueries.list(),
    ...untilDone(isAny),
    enabled: isNew === true,
  })
  const salonInfo = useQuery({
    ...salonInfoQueries.current(account?.id ?? 0),
    enabled: isNew === true && account !== undefined,
  })
  const queries = [customers, services, staff, visits, ...(isNew ? [categories, salonInfo] : [])]
  if (queries.some(({ isPending, fetchStatus }) => isPending && fetchStatus !== 'idle'))
    return undefined
  // A failed query does not count as missing data.
  if (!customers.data || !services.data || !staff.data) return []
  const hasStaff = isOneActive(staff.data)
  const steps: (SetupStep & { mayDo: boolean })[] = [
    {
      what: 'Salon',
      to: '/settings',
      mayDo: isNew === true && mayAdd('POST /api/salon-info'),
      isDone: Boolean(salonInfo.data?.name),
    },
    {
      what: 'Categories',
      to: '/categories',
      mayDo: isNew === true && categories.data !== undefined && mayAdd('POST /api/categories'),
      isDone: isAny(categories.data ?? []),
    },
    {
      what: 'Services',
      to: '/services',
      mayDo: mayAdd('POST /api/services'),
      isDone: isAny(services.data),
    },
    {
      what: 'Customers',
      to: '/customers',
      mayDo: mayAdd('POST /api/customers'),
      isDone: isAnyone(customers.data),
    },
    {
      what: 'Visit',
      to: undefined,
      mayDo: isNew === true && visits.data !== undefined && mayAdd('POST /api/appointments'),
      isDone: hasVisit,
    },
    // The owner is one of them from the beginning.
    {
      what: 'Staff',
      to: '/staff',
      mayDo: !hasStaff && mayAdd('POST /api/staff'),
      isDone: hasStaff,
    },
  ]
  const mine = steps.filter(({ mayDo }) => mayDo)
  return mine.some(({ what, isDone }) => what !== 'Salon' && !isDone) ? mine : []
}
