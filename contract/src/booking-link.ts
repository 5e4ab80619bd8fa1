import { z } from 'zod'
import { day, id, idInPath } from './primitives.ts'
import {
  chosenStart,
  daysAreFew,
  daysInOrder,
  daysNotInOrder,
  publicBooking,
  publicDays,
  publicLine,
  publicTime,
  tooManyDays,
} from './public-booking.ts'
import type { Route } from './route.ts'
import { mostBookedServices } from './vocabulary.ts'

/** Free times of a link's booking, whose services are known and whose own time counts as free. */
const freeQueryOfLink = z
  .object({ staffId: idInPath.optional(), from: day, to: day })
  .refine(daysInOrder, daysNotInOrder)
  .refine(daysAreFew, tooManyDays)

/** A start to which a booking can be moved, with who would do what: as now where they are free. */
const moveTime = publicTime.extend({ lines: z.array(publicLine.omit({ price: true })) })

/** Who does a service of the booking. */
const chosenLine = z.object({ serviceId: id, staffId: id })

/** 'SALON.SECRET': the salon's number, and 32 random bytes in base64url. */
export const bookingToken = z.string().regex(/^[1-9]\d{0,14}\.[\w-]{43}$/)
const linkParams = z.object({ token: bookingToken })

export const bookingLinkRoutes = {
  show: {
    method: 'GET',
    path: '/api/booking-link/:token',
    summary: 'The booking of a link; changes nothing',
    params: linkParams,
    reply: publicBooking,
    refuses: ['not_found'],
  },
  days: {
    method: 'GET',
    path: '/api/booking-link/:token/days',
    summary: 'The days to which the booking can be moved; its own time counts as free',
    params: linkParams,
    query: freeQueryOfLink,
    reply: publicDays,
    refuses: ['not_found', 'too_many'],
  },
  times: {
    method: 'GET',
    path: '/api/booking-link/:token/times',
    summary: 'The starts to which the booking can be moved, by day; its own time counts as free',
    params: linkParams,
    query: freeQueryOfLink,
    reply: z.array(z.object({ day, times: z.array(moveTime) })),
    refuses: ['not_found', 'too_many'],
  },
  calendar: {
    method: 'GET',
    path: '/api/booking-link/:token/visit.ics',
    summary:
      'The booking as iCalendar (RFC 5545): a lasting UID, and a SEQUENCE that rises with each change',
    params: linkParams,
    reply: 'file',
    media: 'text/calendar',
    refuses: ['not_found'],
  },
  confirm: {
    method: 'POST',
    path: '/api/booking-link/:token/confirm',
    summary: 'Confirm that the client will come',
    params: linkParams,
    reply: publicBooking,
    refuses: ['not_found', 'too_late'],
  },
  move: {
    method: 'POST',
    path: '/api/booking-link/:token/move',
    summary: 'Move the booking to another free start; visit, prices and link stay',
    params: linkParams,
    /**
     * With whom: `lines` names somebody for each line of the booking, in their order, `staffId` one for all; without,
     * as before if possible, else anyone.
     */
    body: z
      .object({
        start: chosenStart,
        staffId: id.nullable().optional(),
        lines: z.array(chosenLine).max(mostBookedServices).optional(),
      })
      .refine(({ staffId, lines }) => staffId === undefined || lines === undefined, {
        path: ['lines'],
        message: 'Send either staffId or lines',
      }),
    reply: publicBooking,
    refuses: ['not_found', 'too_late', 'please_call', 'slot_taken', 'too_young', 'too_many'],
  },
  cancel: {
    method: 'POST',
    path: '/api/booking-link/:token/cancel',
    summary: 'Cancel the booking, refuse an offered time, or leave the waiting list',
    params: linkParams,
    reply: publicBooking,
    refuses: ['not_found', 'too_late'],
  },
  accept: {
    method: 'POST',
    path: '/api/booking-link/:token/accept',
    summary: 'Book the time that was offered to the waiting list',
    params: linkParams,
    reply: publicBooking,
    // Of a salon that confirms by hand the reply is 'awaiting'.
    refuses: ['not_found', 'please_call', 'most_bookings', 'slot_taken', 'too_young', 'too_late'],
  },
} as const satisfies Record<string, Route>

export type MoveTime = z.infer<typeof moveTime>
