import { dayAfter } from '@salon/contract/salon-clock'
import { hoursOn, type WorkingHours } from '@salon/contract/working-spans'

/** '12.50' in cents; exact for every sum that fits 2^53 cents. */
export const cents = (amount: string) => Number(amount.replace('.', ''))

/** The change in per cent with one decimal; from 0 to more it is 100, from 0 to 0 it is 0. */
export function percentChange(now: number, before: number): number {
  if (before === 0) return now > 0 ? 100 : 0
  return Math.round(((now - before) * 1000) / before) / 10
}

/** The new clients as a percentage of those before. */
export const growth = (total: number, added: number) => percentChange(total, total - added)

/** Days that a comparison looks back at most; a salon that was closed longer has nothing to compare with. */
export const mostDaysClosed = 62

/** The last day before `day` on which the salon was open by its own hours; undefined where it was none. */
export function lastOpenDay(hours: WorkingHours, day: string): string | undefined {
  for (let back = 1; back <= mostDaysClosed; back += 1) {
    const earlier = dayAfter(day, -back)
    if (hoursOn(hours, null, earlier).hours !== null) return earlier
  }
  return undefined
}
