import { z } from 'zod'
import { publicDepositStates } from './deposit-vocabulary.ts'
import { amount, day, id, instant, localMoment, orYear, printedInstant } from './primitives.ts'
import { dayAfter, isDay } from './salon-clock.ts'
import { bookingStates, languages, longestBookingDays } from './vocabulary.ts'
import { daysOutOfOrder } from './working-hours.ts'

/* What visitors and clients of online booking read: shapes that the page and the link have in common. */

interface BookingDays {
  readonly from: string
  readonly to: string
}
export const daysInOrder = ({ from, to }: BookingDays) => from <= to
export const daysNotInOrder = { path: ['to'], message: daysOutOfOrder }
// Also called with values that are not days, which another check refuses.
export const daysAreFew = ({ from, to }: BookingDays) =>
  !isDay(from) || to < dayAfter(from, longestBookingDays)
export const tooManyDays = { path: ['to'], message: `At most ${longestBookingDays} days` }

/** A start, with who does what. */
export const publicTime = z.object({
  start: printedInstant,
  /** When the client is done. */
  end: printedInstant,
  lines: z.array(
    z.object({ serviceId: id, staffId: id, start: printedInstant, duration: z.int() }),
  ),
})

export const publicDays = z.object({
  /** The days of the range that have free times, in order. */
  days: z.array(day),
  /** The first free start after the range, looked for only where the range has none; null: none up to the horizon. */
  next: printedInstant.nullable(),
})

export const publicTimes = z.array(z.object({ day, times: z.array(publicTime) }))

/** A line of a hold or of a booking, as a client reads it. */
export const publicLine = z.object({
  serviceId: id,
  service: z.string(),
  staffId: id,
  staff: z.string(),
  start: printedInstant,
  duration: z.int(),
  /** Null where the salon hides it. */
  price: amount.nullable(),
})

/** A moment, or the salon's wall clock ('2026-11-26T10:00'): of an hour that clocks show twice, the first. */
export const chosenStart = z.union([instant, localMoment], {
  error: orYear('Please choose a time'),
})

/** The public profile of a salon. */
export const publicSalon = z.object({
  name: z.string(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  /** IANA name; all times on the page are of this zone. */
  timeZone: z.string(),
  currency: z.string(),
  language: z.enum(languages),
  clock: z.enum(['language', '12h', '24h']),
  weekStart: z.literal([0, 1, 6]),
})

/** A booking as its client sees it: no client data beside what is typed into this browser. */
export const publicBooking = z.object({
  /** 'booked' also after moves; see `bookingStates`. */
  state: z.enum(bookingStates),
  salon: publicSalon.extend({
    /** Null where the salon has turned online booking off. */
    slug: z.string().nullable(),
  }),
  /** Null with 'waiting': there is no time yet. */
  start: printedInstant.nullable(),
  end: printedInstant.nullable(),
  lines: z.array(publicLine),
  /** What was paid for it beforehand, a part of the price, and what became of that; null where nothing was. */
  deposit: z
    .object({ amount, currency: z.string(), state: z.enum(publicDepositStates) })
    .nullable(),
  /** What somebody on the waiting list waits for, also while a time is offered; null for all others. */
  wish: z
    .object({
      services: z.array(z.string()),
      /** By whom; anybody where it is empty. */
      staff: z.array(z.string()),
      firstDay: day,
      lastDay: day,
      /** 0 is Sunday; any where it is empty. */
      weekdays: z.array(z.int()),
    })
    .nullable(),
  total: amount.nullable(),
  isTotalFrom: z.boolean(),
  /** The client or the salon has confirmed that the visit takes place. */
  isConfirmed: z.boolean(),
  /** What the buttons may do now. */
  can: z.object({
    confirm: z.boolean(),
    move: z.boolean(),
    cancel: z.boolean(),
    accept: z.boolean(),
  }),
  /** Until when it can be moved or cancelled; null where it cannot at all. */
  changeUntil: printedInstant.nullable(),
  /** 'offered': until when the time is kept; 'awaiting': until when the salon answers. */
  expiresAt: printedInstant.nullable(),
  /** The days that a move may choose from. */
  firstDay: day,
  lastDay: day,
})

export type PublicDays = z.infer<typeof publicDays>
export type PublicTimes = z.infer<typeof publicTimes>
export type PublicTime = z.infer<typeof publicTime>
export type PublicLine = z.infer<typeof publicLine>
export type PublicBooking = z.infer<typeof publicBooking>
