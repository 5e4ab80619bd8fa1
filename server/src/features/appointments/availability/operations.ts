import type { AvailabilityFilter, FreeDay } from '@salon/contract/availability'
import { isOffered, notOffered, termsOf, type ServiceTerms } from '@salon/contract/service-terms'
import { dayAfter } from '@salon/contract/salon-clock'
import { longestWait, usualStep } from '@salon/contract/vocabulary'
import type { Db } from '../../../db/client.ts'
import { withAllVisits } from '../../../db/tenant-db.ts'
import { invalidField } from '../../../kernel/refusal.ts'
import { daysSpan } from '../../../kernel/salon-time.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { bookableServices } from '../booking/queries.ts'
import { workingHoursDuring } from '../hours/queries.ts'
import { busyStaff, type BusyMember } from './queries.ts'
import { byGap, freeTimes, type TakenRow } from './rules.ts'

/**
 * The free starts of services one after the other, by day.
 * @throws Refusal invalid, where a service or the staff member cannot be booked
 */
export async function availabilityOf(
  db: Db,
  salon: Salon,
  filter: AvailabilityFilter,
  now: Date,
): Promise<FreeDay[]> {
  const { serviceIds, durations, staffId, from, to, order, limit } = filter
  const bookable = await bookableServices(db, salon, serviceIds)
  const services = serviceIds.map((id, n) => {
    const service = bookable.find((one) => one.id === id)
    if (!service) throw invalidField('serviceIds', 'This service cannot be booked')
    if (staffId !== undefined && !isOffered(service.offers, staffId))
      throw invalidField('staffId', notOffered)
    const duration = durations?.[n]
    const timed = (terms: ServiceTerms) => ({ ...terms, duration: duration ?? terms.duration })
    const offers = service.offers.map(
      (offer) => [offer.staffId, timed(termsOf(service, offer))] as const,
    )
    return { ...timed(service), id, offers: offers.length > 0 ? new Map(offers) : undefined }
  })
  // A row of the day before may reach into the first, and one that begins on the last into the day after; whether
  // time is free beside them is seen from a day more.
  const [firstDay, lastDay] = [dayAfter(from, -2), dayAfter(to, 2)]
  const span = daysSpan(firstDay, lastDay, salon.timeZone)
  const members = await withAllVisits(db, salon, (all) => busyStaff(all, salon, staffId, span))
  const [first] = members
  if (staffId !== undefined && !first)
    throw invalidField('staffId', 'This staff member does not exist')
  if (staffId !== undefined && !first?.isActive)
    throw invalidField('staffId', 'This staff member is not active')
  const staffIds = [...new Set(members.filter(({ isActive }) => isActive).map(({ id }) => id))]
  const hours = await workingHoursDuring(db, salon, staffIds, { firstDay, lastDay })
  const days = freeTimes(hours, busyRows(members), {
    services,
    staffIds,
    team: filter.team ?? 'any',
    firstDay: from,
    lastDay: to,
    step: filter.step ?? usualStep,
    wait: filter.wait ?? longestWait,
    zone: salon.timeZone,
    now: now.getTime(),
    limit,
  })
  return order === 'gap' ? days.map(byGap) : days
}

/** The rows of staff members who have any. */
const busyRows = (members: readonly BusyMember[]): TakenRow[] =>
  members.flatMap(({ id, row }) => (row ? [{ ...row, staffId: id }] : []))
