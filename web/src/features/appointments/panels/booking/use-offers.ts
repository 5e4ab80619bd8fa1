import { isOffered, termsOf } from '@salon/contract/service-terms'
import type { Service } from '@salon/contract/services'
import type { StaffMember } from '@salon/contract/staff'
import { useQuery } from '@tanstack/react-query'
import { serviceQueries } from '../../../services/api.ts'

interface RowWithId {
  readonly id: number
}

/**
 * Who does what, at what price and for how long. Until that is known everybody does everything, and the server
 * decides.
 * @param enabled whether it is to be fetched already
 */
export function useOffers(enabled = true) {
  const { data = [], isLoading } = useQuery({ ...serviceQueries.offers(), enabled })
  const offersOf = ({ id }: RowWithId) => data.filter(({ serviceId }) => serviceId === id)
  /** Whether somebody does a service; nobody in particular does all. */
  const does = (member: RowWithId | null, service: RowWithId | null) =>
    !member || !service || isOffered(offersOf(service), member.id)
  return {
    isLoading,
    does,
    terms: (service: Service, member: RowWithId | null) =>
      termsOf(
        service,
        offersOf(service).find(({ staffId }) => staffId === member?.id),
      ),
    /** Who does a service: who was chosen before, else the first who works here and does it. */
    whoDoes: (service: Service, member: StaffMember | null, staff: readonly StaffMember[]) =>
      member && does(member, service)
        ? member
        : (staff.find((one) => one.isActive && does(one, service)) ?? member),
  }
}
