import { z } from 'zod'
import type { Route } from './route.ts'

/** What of a salon can change. The page's lists are named by the same words. */
export const subjects = [
  'account',
  'settings',
  'salonInfo',
  'customers',
  'categories',
  'services',
  'staff',
  'appointments',
  'notifications',
] as const

/**
 * What changes in the salon, told while it happens, by server-sent events. An event is named by
 * nothing, and its data is a JSON list of {@link subjects}: what changed, and never how; whoever wants
 * to know reads it, as far as they may. Lines that begin with a colon say nothing but that the
 * connection stands.
 *
 * `behind` is for how many milliseconds the caller may have missed something: it is told of that
 * first. The stream ends when the sign-in does, when the account's role changes and when the server
 * stops; call again after a while. After the event `crowded` do not: the account listens in too many
 * places, and this was the oldest.
 */
export const eventRoutes = {
  subscribe: {
    method: 'GET',
    path: '/api/events',
    summary: 'What changes in the salon, told as server-sent events while it happens',
    query: z.object({
      behind: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
    }),
    reply: 'file',
    media: 'text/event-stream',
  },
} as const satisfies Record<string, Route>

/** One of {@link subjects}. */
export type ChangedSubject = (typeof subjects)[number]
