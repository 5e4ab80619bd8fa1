import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../auth/api.ts'
import { customerQueries } from '../../customers/api.ts'
import { serviceQueries } from '../../services/api.ts'
import { staffQueries } from '../../staff/api.ts'

/** What a first visit needs that the person who looks may add, and whether it is there. */
interface Need {
  readonly what: 'Services' | 'Customers' | 'Staff'
  readonly to: '/services' | '/customers' | '/staff'
  readonly met: boolean
}

const isAny = (rows: readonly unknown[]) => rows.length > 0
const isAnyone = ({ clients }: { clients: readonly unknown[] }) => isAny(clients)
const isOneActive = (staff: readonly { isActive: boolean }[]) =>
  staff.some((member) => member.isActive)

/** What is met is asked again only after a change: several parts of a screen want to know, each by itself. */
const untilMet = <Rows>(isMet: (rows: Rows) => boolean) => ({
  staleTime: ({ state: { data } }: { state: { data: Rows | undefined } }) =>
    data !== undefined && isMet(data) ? Infinity : 0,
})

/** The needs of a salon, none once all are met; `undefined` while that is being asked. */
export const useNeeds = (): readonly Need[] | undefined => {
  const customers = useQuery({ ...customerQueries.few(''), ...untilMet(isAnyone) })
  const services = useQuery({ ...serviceQueries.active(), ...untilMet(isAny) })
  const staff = useQuery({ ...staffQueries.list(), ...untilMet(isOneActive) })
  const may = useMay()
  if ([customers, services, staff].some((asked) => asked.isPending)) return undefined
  // What could not be asked is not said to be missing.
  if (!customers.data || !services.data || !staff.data) return []
  const needs: (Need & { mine: boolean })[] = [
    {
      what: 'Services',
      to: '/services',
      mine: may('POST /api/services'),
      met: isAny(services.data),
    },
    {
      what: 'Customers',
      to: '/customers',
      mine: may('POST /api/customers'),
      met: isAnyone(customers.data),
    },
    {
      what: 'Staff',
      to: '/staff',
      mine: may('POST /api/staff'),
      met: isOneActive(staff.data),
    },
  ]
  const mine = needs.filter((need) => need.mine)
  return mine.every((need) => need.met) ? [] : mine
}
