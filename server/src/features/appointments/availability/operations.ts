import type { AvailabilityFilter, FreeDay } from '@salon/contract/availability'
import { isOffered, notOffered, type ServiceTerms } from '@salon/contract/service-terms'
import { dayAfter } from '@salon/contract/salon-clock'
import { longestWait, usualStep } from '@salon/contract/vocabulary'
import type { Db } from '../../../db/client.ts'
import { withAllVisits } from '../../../db/tenant-db.ts'
import { invalidField } from '../../../kernel/refusal.ts'
import { daysSpan } from '../../../kernel/salon-time.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { bookableServices } from '../booking/queries.ts'
import { termsWith } from '../booking/rules.ts'
import { workingHoursDuring } from '../hours/queries.ts'
import { busyStaff, isBusy } from './queries.ts'
import { byGap, freeTimes, type FreeTimesRequest, type TakenRow } from './rules.ts'

export type { FreeTimesRequest, TakenRow } from './rules.ts'

/**
 * The free starts of services one after the other, by day.
 * @throws Refusal invalid, where a service or a staff member cannot be booked
 */
export async function availabilityOf(
  db: Db,
  salon: Salon,
  filter: AvailabilityFilter,
  now: Date,
): Promise<FreeDay[]> {
  const { serviceIds, durations, staffId, from, to, order, limit } = filter
  const assigned = filter.staffIds ?? (staffId === undefined ? [] : serviceIds.map(() => staffId))
  const staffField = filter.staffIds ? 'staffIds' : 'staffId'
  const bookable = await bookableServices(db, salon, serviceIds)
  const services = serviceIds.map((id, n) => {
    const service = bookable.find((one) => one.id === id)
    if (!service) throw invalidField('serviceIds', 'This service cannot be booked')
    const member = assigned[n]
    if (member !== undefined && !isOffered(service.offers, member))
      throw invalidField(staffField, notOffered)
    const duration = durations?.[n]
    const timed = (terms: ServiceTerms) => ({ ...terms, duration: duration ?? terms.duration })
    const able = member === undefined ? service.offers.map((offer) => offer.staffId) : [member]
    const offers = able.map((one) => [one, timed(termsWith(service, one))] as const)
    return { ...timed(service), id, offers: offers.length > 0 ? new Map(offers) : undefined }
  })
  const { members, staffIds, search } = await openSearch(db, salon, staffId, from, to)
  for (const id of assigned) {
    const member = members.find((one) => one.staffId === id)
    if (!member) throw invalidField(staffField, 'This staff member does not exist')
    if (!member.isActive) throw invalidField(staffField, 'This staff member is not active')
  }
  const days = search({
    services,
    staffIds,
    team: filter.team ?? 'any',
    step: filter.step ?? usualStep,
    wait: filter.wait ?? longestWait,
    now: now.getTime(),
    limit,
  })
  return order === 'gap' ? days.map(byGap) : days
}

/**
 * The staff members, the active ones among them, and a search for their free times on some days: what takes time is
 * read once for every request.
 * @param staffId only this one
 */
export async function openSearch(
  db: Db,
  salon: Salon,
  staffId: number | undefined,
  from: string,
  to: string,
) {
  // A row of the day before may reach into the first, and one that begins on the last into the day after; whether
  // time is free beside them is seen from a day more.
  const [firstDay, lastDay] = [dayAfter(from, -2), dayAfter(to, 2)]
  const span = daysSpan(firstDay, lastDay, salon.timeZone)
  const members = await withAllVisits(db, salon, (all) => busyStaff(all, salon, staffId, span))
  const active = members.filter(({ isActive }) => isActive)
  const staffIds = [...new Set(active.map((one) => one.staffId))]
  const hours = await workingHoursDuring(db, salon, staffIds, { firstDay, lastDay })
  const taken = members.filter(isBusy)
  const zone = salon.timeZone
  const search = (request: Omit<FreeTimesRequest, 'zone' | 'firstDay' | 'lastDay'>): FreeDay[] =>
    freeTimes(hours, taken, { ...request, firstDay: from, lastDay: to, zone })
  return { members, staffIds, search }
}

/** What takes time, or takes none, beside the rows of the salon. */
interface OtherTimes {
  /** What is to be kept free as well. */
  readonly held: readonly TakenRow[]
  /** Rows that take no time: those of a visit that is to be moved. */
  readonly except: readonly number[]
}

/**
 * The same for services and staff members that the caller knows to be bookable, such as those that are offered
 * online. The transaction has to see everybody's visits.
 */
export async function searchFreeTimes(
  tx: Db,
  salon: Salon,
  request: Omit<FreeTimesRequest, 'zone'>,
  { held, except }: OtherTimes,
): Promise<FreeDay[]> {
  const days = { firstDay: dayAfter(request.firstDay, -2), lastDay: dayAfter(request.lastDay, 2) }
  const span = daysSpan(days.firstDay, days.lastDay, salon.timeZone)
  const [only] = request.staffIds
  const members = await busyStaff(tx, salon, request.staffIds.length > 1 ? undefined : only, span)
  const hours = await workingHoursDuring(tx, salon, request.staffIds, days)
  const taken = members.filter(isBusy).filter(({ rowId }) => !except.includes(rowId))
  return freeTimes(hours, [...taken, ...held], { ...request, zone: salon.timeZone })
}
