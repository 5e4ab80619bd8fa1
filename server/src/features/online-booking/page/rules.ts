import type { FreeStart } from '@salon/contract/availability'
import type { PublicService } from '@salon/contract/booking-page'
import type { PublicLine, PublicTime } from '@salon/contract/public-booking'
import { sumOfMoney } from '@salon/contract/money-sum'
import { clockMinutes, dayAfter, wallClockAt } from '@salon/contract/salon-clock'
import { termsOf, type OwnTerms, type ServiceTerms } from '@salon/contract/service-terms'
import type { bookingGaps, pricesShown } from '@salon/contract/vocabulary'
import { dayAt } from '../../../kernel/salon-time.ts'

/** A service as the salon has it, and who offers it. */
interface StoredService extends ServiceTerms {
  readonly id: number
  readonly name: string
  readonly description: string | null
  readonly category: string | null
  readonly minimumAge: number | null
  readonly offers: readonly (OwnTerms & { readonly staffId: number })[]
}

/** A service that can be booked online. */
export interface OnlineOffer extends Omit<StoredService, 'offers'> {
  readonly priceShown: (typeof pricesShown)[number]
  /** What it costs and takes, with everybody who does it online. */
  readonly terms: ReadonlyMap<number, ServiceTerms>
  readonly isDoneByAll: boolean
}

interface OfferChoices {
  readonly services:
    | readonly { readonly serviceId: number; readonly price: (typeof pricesShown)[number] }[]
    | null
  readonly staffIds: readonly number[] | null
}

/**
 * How the price of a service is shown online. Where the salon chose its services, that of any other is hidden: it may
 * have been before.
 */
export const priceShownOf = (
  chosen: OfferChoices['services'],
  id: number,
): (typeof pricesShown)[number] =>
  chosen ? (chosen.find(({ serviceId }) => serviceId === id)?.price ?? 'hidden') : 'exact'

/** The services that are offered online: those that the salon chose and somebody does. */
export function offeredServices(
  stored: readonly StoredService[],
  staff: readonly { readonly id: number }[],
  chosen: OfferChoices['services'],
): OnlineOffer[] {
  return stored.flatMap(({ offers, ...service }) => {
    if (chosen && !chosen.some(({ serviceId }) => serviceId === service.id)) return []
    const able = staff.filter(
      ({ id }) => offers.length === 0 || offers.some(({ staffId }) => staffId === id),
    )
    if (able.length === 0) return []
    const own = (id: number) => offers.find(({ staffId }) => staffId === id)
    return [
      {
        ...service,
        priceShown: priceShownOf(chosen, service.id),
        terms: new Map(able.map(({ id }) => [id, termsOf(service, own(id))])),
        isDoneByAll: able.length === staff.length,
      },
    ]
  })
}

/** A service as visitors read it. */
export function publicService(service: OnlineOffer): PublicService {
  const all = [...service.terms.values()]
  const prices = all.map(({ price }) => Number(price))
  const lowest = Math.min(...prices)
  return {
    id: service.id,
    name: service.name,
    description: service.description,
    category: service.category,
    duration: Math.min(...all.map(({ duration }) => duration)),
    price: service.priceShown === 'hidden' ? null : lowest.toFixed(2),
    isPriceFrom: service.priceShown === 'from' || Math.max(...prices) > lowest,
    staffIds: service.isDoneByAll ? null : [...service.terms.keys()],
    minimumAge: service.minimumAge,
  }
}

interface WindowRules {
  readonly noticeMinutes: number
  readonly horizonDays: number
}

/** What can be booked at a moment: from which moment on, and up to which day. */
export function bookingWindow(
  { noticeMinutes, horizonDays }: WindowRules,
  now: Date,
  zone: string,
): { earliest: number; firstDay: string; lastDay: string } {
  const earliest = now.getTime() + noticeMinutes * 60_000
  return {
    earliest,
    firstDay: dayAt(new Date(earliest), zone),
    lastDay: dayAfter(dayAt(now, zone), horizonDays),
  }
}

/** Why a start can never be chosen; undefined where it is only a question of whether it is free. */
export function wrongStart(
  start: string,
  { earliest, lastDay }: Pick<ReturnType<typeof bookingWindow>, 'earliest' | 'lastDay'>,
  zone: string,
): string | undefined {
  if (Date.parse(start) < earliest) return 'This time is too soon to be booked online'
  if (dayAt(start, zone) > lastDay) return 'This time is too far ahead to be booked online'
  return Date.parse(start) % 60_000 === 0 ? undefined : offGrid
}

/** What is said of a start that is free, and yet is not offered. */
export const offGrid = 'This time cannot be booked online'

/** Whether a start is one of the salon's grid of `step` minutes. */
export const isOnGrid = (start: string, step: number, zone: string) =>
  clockMinutes(wallClockAt(start, zone).time) % step === 0

interface GapRule {
  readonly gaps: (typeof bookingGaps)[number]
  readonly gapMinutes: number
}

/** The free time of a staff member beside their part of a visit. */
interface FreeBeside {
  readonly before: number
  readonly after: number
  readonly isEmptyDay: boolean
}

/**
 * Which starts are offered by the free time that they leave; undefined where all are. A start that fills a hole
 * leaves none, and so is always offered.
 */
export function gapFilter({
  gaps,
  gapMinutes,
}: GapRule): ((beside: readonly FreeBeside[]) => boolean) | undefined {
  const isLongEnough = (minutes: number) => minutes === 0 || minutes >= gapMinutes
  switch (gaps) {
    case 'all':
      return undefined
    case 'no_short':
      return (beside) =>
        beside.every(({ before, after }) => isLongEnough(before) && isLongEnough(after))
    case 'adjacent':
      return (beside) =>
        beside.every(({ before, after, isEmptyDay }) => isEmptyDay || before === 0 || after === 0)
  }
}

/** When the client is done. */
export const endOf = (lines: readonly { readonly start: string; readonly duration: number }[]) =>
  new Date(
    Math.max(...lines.map(({ start, duration }) => Date.parse(start) + duration * 60_000)),
  ).toISOString()

/** A free start as visitors read it. */
export const publicTime = ({ start, lines }: FreeStart): PublicTime => ({
  start,
  end: endOf(lines),
  lines: lines.map(({ serviceId, staffId, start: from, duration }) => ({
    serviceId,
    staffId,
    start: from,
    duration,
  })),
})

/** The starts that are nearest to a moment, by time. */
export const nearestStarts = (
  starts: readonly { readonly start: string }[],
  wanted: string,
  most: number,
): string[] => {
  const away = (start: string) => Math.abs(Date.parse(start) - Date.parse(wanted))
  return starts
    .map(({ start }) => start)
    .toSorted((a, b) => away(a) - away(b) || a.localeCompare(b))
    .slice(0, most)
    .toSorted()
}

/** The price of a visit: null where the price of one of its services is hidden. */
export const publicTotal = (lines: readonly Pick<PublicLine, 'price'>[]): string | null => {
  const prices = lines.map(({ price }) => price)
  return prices.includes(null) ? null : sumOfMoney(prices.filter((price) => price !== null))
}
