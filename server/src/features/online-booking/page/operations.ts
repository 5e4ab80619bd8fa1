import type { FreeStart } from '@salon/contract/availability'
import type { BookingPage } from '@salon/contract/booking-page'
import type { PublicDays, PublicTimes } from '@salon/contract/public-booking'
import { dayAfter } from '@salon/contract/salon-clock'
import { longestBookingDays, longestWait, mostBookedServices } from '@salon/contract/vocabulary'
import type { Db } from '../../../db/client.ts'
import { found, invalidField, Refusal } from '../../../kernel/refusal.ts'
import { dayAt, daysSpan } from '../../../kernel/salon-time.ts'
import type { Salon } from '../../../kernel/salon.ts'
import {
  searchFreeTimes,
  type FreeTimesRequest,
  type TakenRow,
} from '../../appointments/availability/operations.ts'
import type { DepositTerms } from '../deposit-settings/rules.ts'
import * as queries from './queries.ts'
import {
  bookingWindow,
  gapFilter,
  isOnGrid,
  nearestStarts,
  offeredServices,
  offGrid,
  publicService,
  publicTime,
  wrongStart,
  type OnlineOffer,
} from './rules.ts'

export type { OnlineOffer }

/** What a salon offers online. */
export interface OnlineCatalogue {
  readonly settings: NonNullable<Awaited<ReturnType<typeof queries.openSettings>>>['settings']
  /** The current address. */
  readonly slug: string
  readonly services: readonly OnlineOffer[]
  readonly staff: readonly { readonly id: number; readonly name: string }[]
  readonly currency: string
  /** Null where clients pay nothing before their visit. */
  readonly deposit: DepositTerms | null
}

/** What a salon offers online. @throws Refusal not_found where it does not */
export async function catalogueOf(db: Db, salon: Salon): Promise<OnlineCatalogue> {
  return found(await catalogueIfOpen(db, salon))
}

/** The same; undefined where the salon takes no bookings online. */
export async function catalogueIfOpen(db: Db, salon: Salon): Promise<OnlineCatalogue | undefined> {
  const open = await queries.openSettings(db, salon)
  if (!open) return undefined
  const { settings, slug, currency, deposit } = open
  const active = await queries.activeStaff(db, salon)
  const staff = active.filter(({ id }) => settings.staffIds?.includes(id) ?? true)
  const stored = await queries.activeServices(db, salon)
  const services = offeredServices(stored, staff, settings.services)
  return { settings, slug, staff, services, currency, deposit }
}

/** Refuses calls where the salon takes no bookings online. @throws Refusal not_found */
export async function refuseClosed(db: Db, salon: Salon): Promise<void> {
  found(await queries.openSettings(db, salon))
}

/** The services among those that are offered, in the order of the ids. @throws Refusal not_found */
export const chosenServices = (
  { services }: OnlineCatalogue,
  ids: readonly number[],
): OnlineOffer[] => ids.map((wanted) => found(services.find(({ id }) => id === wanted)))

/** Who may do chosen services: the one who was chosen, or everybody. @throws Refusal not_found; invalid */
export function chosenStaff(
  { staff }: OnlineCatalogue,
  services: readonly OnlineOffer[],
  staffId: number | null | undefined,
): number[] {
  if (staffId === undefined || staffId === null) return staff.map(({ id }) => id)
  found(staff.find(({ id }) => id === staffId))
  if (!services.every(({ terms }) => terms.has(staffId)))
    throw invalidField('staffId', 'This staff member does not offer this service')
  return [staffId]
}

/** What is looked for, by the salon's rules: without the days. */
export const requestBy = (
  { settings }: OnlineCatalogue,
  services: readonly OnlineOffer[],
  staffIds: readonly number[],
): Pick<FreeTimesRequest, 'services' | 'staffIds' | 'team' | 'step' | 'wait' | 'accepts'> => ({
  // Everybody who does a service is named, with terms of their own; those of the service are for nobody.
  services: services.map((service) => ({ ...service, offers: service.terms })),
  staffIds,
  team: 'any',
  step: settings.stepMinutes,
  wait: longestWait,
  accepts: gapFilter(settings),
})

/** What does not count in a search: the visitor's own hold, and the rows of the visit that is moved. */
export interface OwnTimes {
  readonly hold?: number
  readonly rows?: readonly number[]
}

interface SearchedDays {
  readonly from: string
  readonly to: string
}

/** A search in the days that can be booked. */
export interface Search extends SearchedDays {
  readonly request: ReturnType<typeof requestBy>
  readonly own?: OwnTimes
  /** The most starts, of which the earliest are found. */
  readonly limit?: number
}

/** The free starts of a range of days, as far as these can be booked; nothing that others hold is free. */
export async function freeStarts(
  db: Db,
  salon: Salon,
  catalogue: Pick<OnlineCatalogue, 'settings'>,
  { request, from, to, own = {}, limit }: Search,
  now: Date,
) {
  const window = bookingWindow(catalogue.settings, now, salon.timeZone)
  const firstDay = from < window.firstDay ? window.firstDay : from
  const lastDay = to > window.lastDay ? window.lastDay : to
  if (firstDay > lastDay || request.staffIds.length === 0) return []
  const days = { firstDay, lastDay, now: window.earliest, limit }
  return unheld(db, salon, { ...request, ...days }, own, now)
}

/** The free starts of a request, without what others hold. */
async function unheld(
  db: Db,
  salon: Salon,
  request: Omit<FreeTimesRequest, 'zone'>,
  own: OwnTimes,
  now: Date,
) {
  const span = daysSpan(
    dayAfter(request.firstDay, -2),
    dayAfter(request.lastDay, 2),
    salon.timeZone,
  )
  const holds = await queries.heldLines(db, salon, span, now.toISOString(), own.hold)
  const held: TakenRow[] = holds.flatMap(({ lines }) =>
    lines.map((line) => ({ ...line, appointmentDate: line.start })),
  )
  return searchFreeTimes(db, salon, request, { held, except: own.rows ?? [] })
}

/** Who does what from exactly one start on; undefined where it is not free. */
export async function freeAt(
  db: Db,
  salon: Salon,
  request: Omit<FreeTimesRequest, 'zone' | 'firstDay' | 'lastDay' | 'latest'>,
  { own = {}, start }: Pick<Search, 'own'> & { readonly start: string },
  now: Date,
): Promise<FreeStart | undefined> {
  const day = dayAt(start, salon.timeZone)
  const moment = Date.parse(start)
  const only = { now: Math.max(request.now, moment), latest: moment }
  const days = await unheld(
    db,
    salon,
    { ...request, ...only, firstDay: day, lastDay: day },
    own,
    now,
  )
  return days.flatMap(({ starts }) => starts).find((one) => one.start === start)
}

/** The days with free times, and where there are none the first free start after them. */
export async function freeDays(
  db: Db,
  salon: Salon,
  catalogue: Pick<OnlineCatalogue, 'settings'>,
  search: Search,
  now: Date,
): Promise<PublicDays> {
  const days = await freeStarts(db, salon, catalogue, search, now)
  if (days.length > 0) return { days: days.map(({ day }) => day), next: null }
  const { lastDay } = bookingWindow(catalogue.settings, now, salon.timeZone)
  for (
    let from = dayAfter(search.to, 1);
    from <= lastDay;
    from = dayAfter(from, longestBookingDays)
  ) {
    const to = dayAfter(from, longestBookingDays - 1)
    const [next] = await freeStarts(db, salon, catalogue, { ...search, from, to, limit: 1 }, now)
    if (next) return { days: [], next: next.starts[0]?.start ?? null }
  }
  return { days: [], next: null }
}

/** The free starts by day, as visitors read them. */
async function freeTimesByDay(
  db: Db,
  salon: Salon,
  catalogue: Pick<OnlineCatalogue, 'settings'>,
  search: Search,
  now: Date,
): Promise<PublicTimes> {
  const days = await freeStarts(db, salon, catalogue, search, now)
  return days.map(({ day, starts }) => ({ day, times: starts.map(publicTime) }))
}

/** The services, staff member and days of a request for free times. */
interface FreeTimesQuery extends SearchedDays {
  readonly services: readonly number[]
  readonly staffId?: number | undefined
}

const searchOf = (
  catalogue: OnlineCatalogue,
  { services: ids, staffId, from, to }: FreeTimesQuery,
): Search => {
  const services = chosenServices(catalogue, ids)
  return {
    request: requestBy(catalogue, services, chosenStaff(catalogue, services, staffId)),
    from,
    to,
  }
}

/** The days with free times for a visitor. @throws Refusal not_found; invalid */
export async function daysFor(
  db: Db,
  salon: Salon,
  query: FreeTimesQuery,
  now: Date,
): Promise<PublicDays> {
  const catalogue = await catalogueOf(db, salon)
  return freeDays(db, salon, catalogue, searchOf(catalogue, query), now)
}

/** The free starts for a visitor. @throws Refusal not_found; invalid */
export async function timesFor(
  db: Db,
  salon: Salon,
  query: FreeTimesQuery,
  now: Date,
): Promise<PublicTimes> {
  const catalogue = await catalogueOf(db, salon)
  return freeTimesByDay(db, salon, catalogue, searchOf(catalogue, query), now)
}

/** Days before and after a start among which the nearest are looked for. */
const nearbyDays = 3
const mostNearest = 5

/** Refuses a start that is not free, and says the nearest that are. */
export async function slotTaken(
  db: Db,
  salon: Salon,
  catalogue: Pick<OnlineCatalogue, 'settings'>,
  { request, own, start }: Pick<Search, 'request' | 'own'> & { readonly start: string },
  now: Date,
): Promise<Refusal> {
  const day = dayAt(start, salon.timeZone)
  const range = { from: dayAfter(day, -nearbyDays), to: dayAfter(day, nearbyDays) }
  const days = await freeStarts(db, salon, catalogue, { request, own: own ?? {}, ...range }, now)
  const starts: FreeStart[] = days.flatMap((one) => one.starts)
  return new Refusal('slot_taken', { starts: nearestStarts(starts, start, mostNearest) })
}

/**
 * Why exactly this start cannot be had. Off the grid it is wrong while it is free; else somebody was faster, since a
 * start that fills a hole is offered wherever it lies.
 */
export async function refusedStart(
  db: Db,
  salon: Salon,
  catalogue: OnlineCatalogue,
  { request, own, start }: Pick<Search, 'request' | 'own'> & { readonly start: string },
  now: Date,
): Promise<Refusal> {
  const window = bookingWindow(catalogue.settings, now, salon.timeZone)
  const wrong = wrongStart(start, window, salon.timeZone)
  if (wrong !== undefined) return invalidField('start', wrong)
  if (!isOnGrid(start, request.step, salon.timeZone)) {
    const everyMinute = { ...request, step: 1, accepts: undefined, now: window.earliest }
    if (await freeAt(db, salon, everyMinute, { own, start }, now))
      return invalidField('start', offGrid)
  }
  return slotTaken(db, salon, catalogue, { request, own, start }, now)
}

/** A salon, as its public pages name it. @throws Refusal not_found */
export async function publicProfile(db: Db, salon: Salon): Promise<BookingPage['salon']> {
  const profile = found(await queries.profileOf(db, salon))
  return { ...profile, name: profile.name ?? '' }
}

/** What the page shows before anything is chosen. @throws Refusal not_found */
export async function bookingPageOf(
  db: Db,
  salon: Salon,
  needsCode: boolean,
  now: Date,
): Promise<BookingPage> {
  const catalogue = await catalogueOf(db, salon)
  const { settings, slug, services, staff, deposit } = catalogue
  const week = await queries.weekOn(db, salon, dayAt(now, salon.timeZone))
  const { firstDay, lastDay } = bookingWindow(settings, now, salon.timeZone)
  return {
    slug,
    salon: await publicProfile(db, salon),
    hours: week?.week ?? null,
    services: services.map(publicService),
    staff: [...staff],
    firstDay,
    lastDay,
    rules: {
      changeHours: settings.changeHours,
      confirmation: settings.confirmation,
      mostServices: mostBookedServices,
      noticeMinutes: settings.noticeMinutes,
    },
    needsCode,
    deposit,
  }
}

/** How often free times may be requested by a network address and salon. */
const questionsPerMinute = 60

/** Counts a query for free times. @throws Refusal too_many */
export const countQuestion = (db: Db, salon: Salon, network: string): Promise<void> =>
  countCall(db, {
    key: `free times of ${salon.id} for ${network}`,
    most: questionsPerMinute,
    seconds: 60,
  })

/** Takes one from each budget. @throws Refusal too_many */
export async function countCall(
  db: Db,
  ...budgets: { readonly key: string; readonly most: number; readonly seconds: number }[]
): Promise<void> {
  const { wait } = await queries.take(db, budgets)
  if (wait > 0) throw new Refusal('too_many', { retryAfter: wait })
}
