import { z } from 'zod'
import { depositFor, depositKinds } from './deposit-vocabulary.ts'
import {
  amount,
  day,
  email,
  id,
  idInPath,
  isUnique,
  optionalLine,
  optionalText,
  printedInstant,
  requiredLine,
  weekdays,
} from './primitives.ts'
import {
  chosenStart,
  daysAreFew,
  daysInOrder,
  daysNotInOrder,
  publicBooking,
  publicDays,
  publicLine,
  publicSalon,
  publicTimes,
  tooManyDays,
} from './public-booking.ts'
import type { Route } from './route.ts'
import { bookingConfirmations, languages, mostBookedServices } from './vocabulary.ts'
import { daysOutOfOrder, workingDay } from './working-hours.ts'

/*
 * Online booking. Three kinds of callers:
 *
 * - A visitor of the page `/book/<slug>` (`bookingPageRoutes`): no account, no session, no cookie. The slug names the
 *   salon; a former one works as well, and the replies say the current one. Where the salon has not turned online
 *   booking on, all of these are 404 (`not_found`), as for an unknown slug.
 *   Order of calls: page → days → times → hold → code → book. `join` puts a visitor on the waiting list.
 * - A client with the link of a booking, `/booking/<token>` (`bookingLinkRoutes`). GET only shows; what changes is POST.
 * - The salon's staff (`onlineBookingRoutes`), with a session.
 *
 * Budgets by network address and salon: 60 questions for free times a minute, 3 holds at a time, 5 bookings (and
 * entries of the waiting list) an hour. Codes: 5 a day by recipient, 20 an hour by network address, 300 a day by salon.
 * Moves of a visit: 20 a day. Beyond: 429 `too_many` with Retry-After.
 * A refused field is 422 `invalid` with `errors` by field; ids that are unknown, not offered online or another salon's
 * are 404.
 */

export const slugParams = z.object({ slug: z.string().regex(/^[a-z0-9-]{3,40}$/) })

/** Rows of ids in a query: '4,7'. One after the other, in this order. */
const serviceIdsInQuery = z
  .string({ error: 'Choose a service' })
  .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/, 'Choose a service')
  .transform((text) => text.split(',').map(Number))
  .refine((ids) => ids.length <= mostBookedServices, `At most ${mostBookedServices} services`)
  .refine(isUnique, 'A service can be chosen only once')

const chosenServices = z
  .array(id)
  .min(1, 'Choose a service')
  .max(mostBookedServices, `At most ${mostBookedServices} services`)
  .refine(isUnique, 'A service can be chosen only once')

/** A service of the page. */
const publicService = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  /** The category's name; null without one. */
  category: z.string().nullable(),
  /** Minutes; the shortest where staff members take different times. */
  duration: z.int(),
  /** Null where the salon hides it; the lowest where staff members have prices of their own. */
  price: amount.nullable(),
  /** The page writes 'from' before the price. */
  isPriceFrom: z.boolean(),
  /** Who does it; null is everybody. */
  staffIds: z.array(id).nullable(),
  /** Whole years of the client on the day of the visit; null where there is none. */
  minimumAge: z.int().nullable(),
})

const publicStaff = z.object({ id, name: z.string() })

/** What the page needs before anything is chosen. */
export const bookingPage = z.object({
  /** The current address: where it differs from the one that was requested, the page replaces its own. */
  slug: z.string(),
  salon: publicSalon,
  /** The salon's regular week, 0 is Sunday, null a day off; null where it has none. */
  hours: z.array(workingDay.nullable()).nullable(),
  services: z.array(publicService),
  staff: z.array(publicStaff),
  /** The first and the last day that can be booked. */
  firstDay: day,
  lastDay: day,
  rules: z.object({
    changeHours: z.int(),
    confirmation: z.enum(bookingConfirmations),
    mostServices: z.int(),
    noticeMinutes: z.int(),
  }),
  /** Whether a booking needs a code by email; false where the server sends no email. */
  needsCode: z.boolean(),
  /** Null where no deposit is requested. */
  deposit: z
    .object({
      kind: z.enum(depositKinds),
      percent: z.int(),
      fixed: amount,
      clients: z.enum(depositFor),
    })
    .nullable(),
})

const freeQuery = z
  .object({
    services: serviceIdsInQuery,
    /** Who does all of them; anyone who does unless given. */
    staffId: idInPath.optional(),
    /** Both included. Days beyond notice and horizon have no free times. */
    from: day,
    to: day,
  })
  .refine(daysInOrder, daysNotInOrder)
  .refine(daysAreFew, tooManyDays)

/** The secret of a hold or the token of a link: unguessable text. */
export const holdSecret = z.string().regex(/^[\w-]{43}$/, 'Please choose a time again')

export const hold = z.object({
  /** Names the hold in the calls that follow. It is a secret: keep it in sessionStorage, never in an address. */
  hold: holdSecret,
  /** Null for a hold without a start. */
  start: printedInstant.nullable(),
  /** The chosen time is kept until then. */
  expiresAt: printedInstant,
  lines: z.array(publicLine),
  /** Null where a price is hidden. */
  total: amount.nullable(),
  isTotalFrom: z.boolean(),
  /**
   * JSON of an ALTCHA challenge (v2, PBKDF2/SHA-256) that belongs to this hold, for the widget's `challenge`
   * attribute. Its payload (base64) is sent as `solution` with the first `code`, `book` or `join` of the hold.
   */
  challenge: z.string(),
})

export const holdDraft = z.object({
  services: chosenServices,
  /** Who does all of them; the least booked who can unless given. */
  staffId: id.nullable().optional(),
  /** One of the free starts; null keeps no time, for the waiting list alone. */
  start: chosenStart.nullable(),
  /** The hold before, which is given up with this call. */
  replaces: holdSecret.optional(),
})

/** With a scheme or a path, or by one of the endings that spam has most; 'Dr.Anna' and 'A.Ch. Petrov' are names. */
const website =
  /:\/\/|www\.|[\p{L}\d-]\.\p{L}{2,}\/|[\p{L}\d-]\.(com|net|org|info|biz|ru|de|eu|uk|ua|su|by|kz|рф|pl|fr|io|me|ai|ly|cc|tv|app|dev|pro|club|web|page|shop|store|xyz|top|site|online|link|live|co)(?![\p{L}\d])/iu
const noWebsite = 'A name holds no web address'
/** The name of a person; web addresses are refused. */
export const personName = requiredLine(120, 'Please enter your name').refine(
  (name) => !website.test(name),
  noWebsite,
)

const visitor = z.object({
  name: personName,
  email,
  phone: optionalLine(50),
  /** The language of the page: emails about the booking are written in it. */
  language: z.enum(languages),
})

/** Honeypot: a field that people do not see. A request that fills it in gets the usual response, and nothing is done. */
const honeypot = z.string().max(500).optional()
/** The ALTCHA payload; needed once for each hold. */
const solution = z.string().max(4_000).optional()

export const codeRequest = z.object({
  hold: holdSecret,
  email,
  language: z.enum(languages),
  solution,
  website: honeypot,
  /** Of an earlier booking by this browser; see `booked.proof`. */
  proof: z.string().max(200).optional(),
})

const proven = {
  hold: holdSecret,
  solution,
  website: honeypot,
  /** The six digits of the email; needed unless `code` replied `isNeeded: false`. */
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/, 'A code has six digits')
    .optional(),
  proof: z.string().max(200).optional(),
}

export const bookingDraft = visitor.extend({
  ...proven,
  /** What the client wants the salon to know; it becomes the note of the visit. */
  note: optionalText(500),
})

export const booked = z.object({
  booking: publicBooking,
  /** '/booking/<token>': the client's link. It is a secret, sent here and in emails only. */
  link: z.string(),
  /** Keep it in localStorage: sent along, it spares the code for the same email for half a year. */
  proof: z.string().nullable(),
  /** Whether the salon sends an email about it: that it is booked, its answer, or a time that is free. */
  sendsEmail: z.boolean(),
})

export const waitingDraftOnline = visitor
  .extend({
    ...proven,
    /** By whom; anybody where it is empty or left out. */
    staffIds: z
      .array(id)
      .max(20)
      .refine(isUnique, 'A staff member can be chosen only once')
      .optional(),
    firstDay: day,
    lastDay: day,
    weekdays: weekdays.optional(),
  })
  .refine(({ firstDay, lastDay }) => firstDay <= lastDay, {
    path: ['lastDay'],
    message: daysOutOfOrder,
  })

export const bookingPageRoutes = {
  page: {
    method: 'GET',
    path: '/api/book/:slug',
    summary: 'What the booking page of a salon shows: services, staff, rules, phone and hours',
    params: slugParams,
    reply: bookingPage,
    refuses: ['not_found'],
  },
  days: {
    method: 'GET',
    path: '/api/book/:slug/days',
    summary:
      'The days with free times for services one after the other, and the next free start after them',
    params: slugParams,
    query: freeQuery,
    reply: publicDays,
    refuses: ['not_found', 'too_many'],
  },
  times: {
    method: 'GET',
    path: '/api/book/:slug/times',
    summary:
      'The free starts of services one after the other, by day; days without any are left out',
    params: slugParams,
    query: freeQuery,
    reply: publicTimes,
    refuses: ['not_found', 'too_many'],
  },
  hold: {
    method: 'POST',
    path: '/api/book/:slug/hold',
    summary:
      'Keep a free start for ten minutes. A hold that it replaces, or the one by the same Idempotency-Key, is given up',
    params: slugParams,
    body: holdDraft,
    reply: hold,
    status: 201,
    // A start off the grid, past, beyond the horizon or nonexistent: `invalid` at `start`.
    refuses: ['not_found', 'slot_taken', 'too_many'],
  },
  code: {
    method: 'POST',
    path: '/api/book/:slug/code',
    summary:
      'Send a code of six digits to an email; the reply is the same whether or not it is known',
    params: slugParams,
    body: codeRequest,
    /**
     * `isNeeded` false: no code is needed, for lack of a mail server, by a valid `proof`, or because the hold has made
     * its booking already, which the same `book` or `join` replies again; nothing was sent.
     */
    reply: z.object({ isNeeded: z.boolean() }),
    refuses: ['not_found', 'hold_lapsed', 'robot_check_failed', 'too_many'],
  },
  book: {
    method: 'POST',
    path: '/api/book/:slug/bookings',
    summary:
      'Book what is held. The same hold, or the same Idempotency-Key with the same email, gives the same booking',
    params: slugParams,
    body: bookingDraft,
    reply: booked,
    status: 201,
    // `slot_taken` has the five nearest starts as `starts`; `terms_changed` the hold by present terms as `present`,
    // and the same call books by these. `deposit_needed` has as `payment` where to pay: the booking is made when the
    // provider reports the payment.
    refuses: [
      'not_found',
      'hold_lapsed',
      'robot_check_failed',
      'code_needed',
      'wrong_code',
      'code_expired',
      'please_call',
      'most_bookings',
      'too_young',
      'slot_taken',
      'terms_changed',
      'deposit_needed',
      'payment_unavailable',
      'too_many',
    ],
  },
  join: {
    method: 'POST',
    path: '/api/book/:slug/waiting',
    summary:
      'Put a visitor on the waiting list, by a hold (with or without a start) for the services',
    params: slugParams,
    body: waitingDraftOnline,
    reply: booked,
    status: 201,
    // A last day that is past, too soon or beyond the horizon: `invalid` at `lastDay`.
    refuses: [
      'not_found',
      'hold_lapsed',
      'robot_check_failed',
      'code_needed',
      'wrong_code',
      'code_expired',
      'please_call',
      'most_bookings',
      'too_young',
      'too_many',
    ],
  },
} as const satisfies Record<string, Route>

export type BookingPage = z.infer<typeof bookingPage>
export type PublicService = z.infer<typeof publicService>
export type Hold = z.infer<typeof hold>
export type HoldDraft = z.infer<typeof holdDraft>
export type CodeRequest = z.infer<typeof codeRequest>
export type BookingDraft = z.infer<typeof bookingDraft>
export type Booked = z.infer<typeof booked>
export type WaitingDraftOnline = z.infer<typeof waitingDraftOnline>
