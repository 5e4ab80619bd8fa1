import { dayAfter } from '@salon/contract/salon-clock'
import { dayAt, daySpan, hourAt, type Span } from '../../../kernel/salon-time.ts'

/** The hour of the salon's clock in which it is notified of tomorrow. */
const eveningHour = 18

/**
 * Whether it is the evening hour in a time zone. For an hourly job, at any minute, this holds exactly once a day.
 */
export const isEvening = (now: Date, zone: string): boolean => hourAt(now, zone) === eveningHour

/** The span of the salon's tomorrow: 23 or 25 hours where the clocks change. */
export const tomorrowOf = (now: Date, zone: string): Span =>
  daySpan(dayAfter(dayAt(now, zone), 1), zone)
