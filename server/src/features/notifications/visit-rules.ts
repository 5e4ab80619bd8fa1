import { dayAfter } from '@salon/contract/salon-clock'
import { Temporal } from 'temporal-polyfill'
import { dayAt, daySpan, type Span } from '../../kernel/salon-time.ts'

/** The hour of the salon's day, by its clocks, in which tomorrow is told of. */
const eveningHour = 18

/**
 * Whether it is the hour of the evening in which a salon is told of tomorrow. Asked once an hour, at
 * any minute of it, this is so exactly once a day in every time zone.
 */
export const isEvening = (now: Date, zone: string): boolean =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).hour ===
  eveningHour

/** The salon's tomorrow, from its first moment to its last: 23 or 25 hours where the clocks change. */
export const tomorrowOf = (now: Date, zone: string): Span =>
  daySpan(dayAfter(dayAt(now, zone), 1), zone)
