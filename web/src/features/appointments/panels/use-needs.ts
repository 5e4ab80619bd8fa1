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

/** The needs of a salon, none once all are met; `undefined` while that is being asked. */
export const useNeeds = (): readonly Need[] | undefined => {
  const customers = useQuery(customerQueries.few(''))
  const services = useQuery(serviceQueries.active())
  const staff = useQuery(staffQueries.list())
  const may = useMay()
  if ([customers, services, staff].some((asked) => asked.isPending)) return undefined
  // What could not be asked is not said to be missing.
  if (!customers.data || !services.data || !staff.data) return []
  const needs: (Need & { mine: boolean })[] = [
    {
      what: 'Services',
      to: '/services',
      mine: may('POST /api/services'),
      met: services.data.length > 0,
    },
    {
      what: 'Customers',
      to: '/customers',
      mine: may('POST /api/customers'),
      met: customers.data.length > 0,
    },
    {
      what: 'Staff',
      to: '/staff',
      mine: may('POST /api/staff'),
      met: staff.data.some((member) => member.isActive),
    },
  ]
  const mine = needs.filter((need) => need.mine)
  return mine.every((need) => need.met) ? [] : mine
}
