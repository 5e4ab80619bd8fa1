import { z } from 'zod'
import type { Route } from './route.ts'

/** The kinds of data of a salon that can change. The page's lists have the same names. */
export const subjects = [
  'account',
  'settings',
  'salonInfo',
  'customers',
  'categories',
  'services',
  'staff',
  'workingHours',
  'calendarFeeds',
  'waitingList',
  'appointments',
  'notifications',
  'messages',
] as const

/**
 * The salon's change feed, as server-sent events. An event has no name, and its data is a JSON list of
 * {@link subjects} that changed, without their content: the client reads that again, as far as its role
 * allows. Lines that begin with a colon are heartbeats.
 *
 * `behind` is the number of milliseconds for which the client may have missed changes: they come
 * first. The stream ends with the session, when the account's role changes and when the server stops;
 * reconnect after a while. Do not after the event `crowded`: the account had too many connections, and
 * this was the oldest.
 */
export const eventRoutes = {
  subscribe: {
    method: 'GET',
    path: '/api/events',
    summary: "The salon's changes, as server-sent events",
    query: z.object({
      behind: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
    }),
    reply: 'file',
    media: 'text/event-stream',
  },
} as const satisfies Record<string, Route>

/** One of {@link subjects}. */
export type ChangedSubject = (typeof subjects)[number]
