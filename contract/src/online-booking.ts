import { z } from 'zod'
import { amount, day, id, isUnique, printedInstant, rowParams, version } from './primitives.ts'
import { daysAreFew, daysInOrder, daysNotInOrder, tooManyDays } from './public-booking.ts'
import type { Route } from './route.ts'
import {
  bookingConfirmations,
  bookingGaps,
  bookingStates,
  longestHorizon,
  pricesShown,
  reservedSlugs,
} from './vocabulary.ts'
const numberFrom = (from: number, to: number, message: string) =>
  z.int(message).min(from, message).max(to, message)

/** The last part of the page's address, as it is accepted. */
export const slug = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9-]{3,40}$/, 'An address has 3 to 40 letters a to z, digits or hyphens')
  .refine((value) => !/^-|-$|--/.test(value), 'Hyphens stand between letters or digits')
  .refine((value) => !reservedSlugs.includes(value), 'This address is reserved')

/** A service that can be booked online, and how its price is shown. */
const bookableService = z.object({ serviceId: id, price: z.enum(pricesShown) })

const siteMessage = 'A site is written like https://www.example.com'

/** A web site on which the page may be embedded: an origin. */
const embedSite = z
  .string()
  .trim()
  .toLowerCase()
  .max(200)
  .regex(/^https:\/\/[a-z0-9]+(?:-+[a-z0-9]+|\.[a-z0-9]+)*(?::\d{2,5})?$/, siteMessage)
  .refine((site) => Number(/:(\d+)$/.exec(site)?.[1] ?? 0) < 65_536, siteMessage)

const settingsFields = z.object({
  isOn: z.boolean(),
  /** Null until one is chosen; online booking cannot be turned on without. */
  slug: slug.nullable(),
  /** Null: every active service, its price as it is. */
  services: z
    .array(bookableService)
    .max(500, 'At most 500 services')
    .refine(
      (all) => isUnique(all.map(({ serviceId }) => serviceId)),
      'A service can be chosen only once',
    )
    .nullable(),
  /** Null: every active staff member. */
  staffIds: z
    .array(id)
    .max(200, 'At most 200 staff members')
    .refine(isUnique, 'A staff member can be chosen only once')
    .nullable(),
  /** No start is earlier than so many minutes from now; 120 at first. */
  noticeMinutes: numberFrom(0, 20_160, 'Notice must be 0 to 20160 minutes'),
  /** So many days from today on can be booked; 60 at first. */
  horizonDays: numberFrom(1, longestHorizon, `Days ahead must be 1 to ${longestHorizon}`),
  /** Minutes from one start to the next; 15 at first. */
  stepMinutes: numberFrom(5, 120, 'Step must be 5 to 120 minutes'),
  /** Clients move and cancel until so many hours before the start; 24 at first. */
  changeHours: numberFrom(0, 336, 'Hours must be 0 to 336'),
  /** The most future bookings by one email address, and as many places on the waiting list; 3 at first. */
  mostBookings: numberFrom(1, 50, 'Bookings must be 1 to 50'),
  /** 'at_once' at first; 'first_by_salon': the salon accepts the first visit of a new client. */
  confirmation: z.enum(bookingConfirmations),
  /** 'all' at first; 'no_short': no start that leaves less than `gapMinutes`; 'adjacent': next to other visits. */
  gaps: z.enum(bookingGaps),
  /** 30 at first. */
  gapMinutes: numberFrom(5, 240, 'Gaps must be 5 to 240 minutes'),
  /** Origins of web sites that may embed the page. */
  embedSites: z
    .array(embedSite)
    .max(10, 'At most 10 sites')
    .refine(isUnique, 'A site can be named only once'),
})

export const onlineBookingSettings = settingsFields.extend({
  /** Addresses that forward to the current one. */
  formerSlugs: z.array(z.string()),
  /** False: no mail server is set up, so that there are no codes and no reminders by email. */
  canMail: z.boolean(),
  version,
})

/** Fields that are left out stay. */
export const onlineBookingSettingsEdit = settingsFields.partial()

/** What was typed on the page, beside what the client's row has. */
const typedClient = z.object({
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
})
const storedClient = z.object({
  id,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
})

/** A booking as staff see it. */
export const onlineBooking = z.object({
  id,
  state: z.enum(bookingStates),
  createdAt: printedInstant,
  /** Null while nothing is booked. */
  start: printedInstant.nullable(),
  /** With 'awaiting': when it is declined by itself. */
  answerBy: printedInstant.nullable(),
  appointmentIds: z.array(id),
  services: z.array(z.string()),
  staff: z.array(z.string()),
  total: amount,
  /** The notes of the visit: what its client wrote to the salon, unless staff have changed it. */
  notes: z.string().nullable(),
  typed: typedClient,
  client: storedClient,
  /** A client who may be the same person: `client` was added anew. */
  mayBe: storedClient.nullable(),
  /** `client` was added by this booking. */
  isNewClient: z.boolean(),
  /** Whether the salon sends a message when it declines. */
  sendsDeclined: z.boolean(),
})

/** Time that visitors of the page are about to book, or that is offered to the waiting list. */
export const heldTime = z.object({
  staffId: id,
  start: printedInstant,
  duration: z.int(),
  expiresAt: printedInstant,
  /**
   * The name of the client on the waiting list to whom it is offered; null where a visitor is about to book it, and for
   * accounts that see their own visits only.
   */
  offeredTo: z.string().nullable(),
})

export const onlineBookingRoutes = {
  settings: {
    method: 'GET',
    path: '/api/online-booking',
    summary: 'The settings of online booking; the defaults until they are changed',
    reply: onlineBookingSettings,
  },
  editSettings: {
    method: 'PUT',
    path: '/api/online-booking',
    summary:
      'Change settings of online booking; fields that are left out stay. A former address forwards',
    body: onlineBookingSettingsEdit,
    reply: onlineBookingSettings,
    versioned: true,
    refuses: ['slug_taken'],
  },
  awaiting: {
    method: 'GET',
    path: '/api/online-bookings/awaiting',
    summary: 'The online bookings that wait for the answer of the salon, by start',
    reply: z.array(onlineBooking),
  },
  ofAppointment: {
    method: 'GET',
    path: '/api/appointments/:id/online-booking',
    summary: 'The online booking by which an appointment was made',
    params: rowParams,
    reply: onlineBooking,
    refuses: ['not_found'],
  },
  accept: {
    method: 'POST',
    path: '/api/online-bookings/:id/accept',
    summary: 'Accept an online booking, which notifies the client',
    params: rowParams,
    reply: onlineBooking,
    refuses: ['not_found', 'already_answered'],
  },
  decline: {
    method: 'POST',
    path: '/api/online-bookings/:id/decline',
    summary: 'Decline an online booking, which frees its time and notifies the client',
    params: rowParams,
    reply: onlineBooking,
    refuses: ['not_found', 'already_answered'],
  },
  held: {
    method: 'GET',
    path: '/api/online-bookings/held',
    summary:
      'Times that visitors of the page are about to book or that are offered to the waiting list, by days; they can be booked over',
    query: z
      .object({ from: day, to: day })
      .refine(daysInOrder, daysNotInOrder)
      .refine(daysAreFew, tooManyDays),
    reply: z.array(heldTime),
  },
  clientBlock: {
    method: 'GET',
    path: '/api/customers/:id/online-booking',
    summary: 'Whether a client is blocked from booking online',
    params: rowParams,
    reply: z.object({ isBlocked: z.boolean() }),
    refuses: ['not_found'],
  },
  blockClient: {
    method: 'PUT',
    path: '/api/customers/:id/online-booking',
    summary: 'Block a client from booking online, who is asked to call instead, or allow it again',
    params: rowParams,
    body: z.object({ isBlocked: z.boolean().optional() }),
    reply: z.object({ isBlocked: z.boolean() }),
    refuses: ['not_found'],
  },
} as const satisfies Record<string, Route>

export type OnlineBookingSettings = z.infer<typeof onlineBookingSettings>
export type OnlineBookingSettingsEdit = z.infer<typeof onlineBookingSettingsEdit>
export type OnlineBooking = z.infer<typeof onlineBooking>
export type HeldTime = z.infer<typeof heldTime>
