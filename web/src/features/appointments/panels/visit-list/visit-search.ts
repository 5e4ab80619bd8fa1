import type { Appointment } from '@salon/contract/appointments'
import { digitsOf, isFound, searchText } from '@salon/contract/text-search'

/**
 * Does a visit have every word of `search` in its client, services, staff, notes, or the client's
 * phone, whose spaces and signs do not matter? A blank search matches everything.
 */
export const visitMatches = (rows: readonly Appointment[], search: string): boolean =>
  search.trim() === '' ||
  isFound(
    searchText(
      ...rows.flatMap(({ customer, service, staff, notes }) => [
        customer.name,
        customer.phone,
        digitsOf(customer.phone ?? ''),
        service.name,
        staff.name,
        notes,
      ]),
    ),
    search,
  )
