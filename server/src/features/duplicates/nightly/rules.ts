import { hourAt } from '../../../kernel/salon-time.ts'

/** The hour of the salon's clock in which it is searched. */
const nightHour = 3

/** Whether it is the hour of the search in a time zone. */
export const isNight = (now: Date, zone: string): boolean => hourAt(now, zone) === nightHour

/** A server that was off for some nights, or a clock that skips the hour, misses nothing. */
const daysSearched = 7

/** Clients who were changed after this moment are searched for. */
export const changedSince = (now: Date): string =>
  new Date(now.getTime() - daysSearched * 24 * 60 * 60 * 1000).toISOString()
