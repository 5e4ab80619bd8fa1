import { z } from 'zod'
import { id, printedInstant, rowParams } from './primitives.ts'
import type { Route } from './route.ts'
import { feedDetails } from './vocabulary.ts'

/** A secret address at which calendar programs read visits; the secret itself is not kept. */
export const calendarFeed = z.object({
  id,
  /** Whose visits; null is everybody's. */
  staffId: id.nullable(),
  detail: z.enum(feedDetails),
  createdAt: printedInstant,
  /** Since when the present address is valid. */
  issuedAt: printedInstant,
})

export const calendarFeedDraft = calendarFeed.pick({ staffId: true, detail: true })

/** '7.SECRET.ics': the salon's number, and 32 random bytes in base64url. */
export const feedFile = z.string().regex(/^[1-9]\d{0,14}\.[\w-]{43}\.ics$/)

export const calendarFeedRoutes = {
  list: {
    method: 'GET',
    path: '/api/calendar-feeds',
    summary: 'The calendar feeds, that of the salon first; without their addresses',
    reply: z.array(calendarFeed),
  },
  issue: {
    method: 'PUT',
    path: '/api/calendar-feeds',
    summary:
      'Make the calendar feed of the salon or a staff member, or renew its address: the one before stops working',
    body: calendarFeedDraft,
    /** `path` is the only time that the secret is sent. */
    reply: calendarFeed.extend({ path: z.string() }),
  },
  revoke: {
    method: 'DELETE',
    path: '/api/calendar-feeds/:id',
    summary: 'Revoke a calendar feed: its address stops working',
    params: rowParams,
    reply: null,
    refuses: ['not_found'],
  },
  read: {
    method: 'GET',
    path: '/api/calendar/:file',
    summary: 'Visits as iCalendar (RFC 5545) by the secret address of a feed; takes If-None-Match',
    params: z.object({ file: feedFile }),
    reply: 'file',
    media: 'text/calendar',
    refuses: ['not_found'],
  },
} as const satisfies Record<string, Route>

export type CalendarFeed = z.infer<typeof calendarFeed>
export type CalendarFeedDraft = z.infer<typeof calendarFeedDraft>
