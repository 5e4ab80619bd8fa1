import { z } from 'zod'
import { id, pageSize, printedInstant, rowParams } from './primitives.ts'
import type { Route } from './route.ts'

/** What was done, and to what; the page chooses its icon by both. */
export const actions = [
  'created',
  'updated',
  'deleted',
  'completed',
  'cancelled',
  'status_changed',
] as const
export const entityTypes = [
  'appointment',
  'customer',
  'service',
  'category',
  'staff',
  'salon',
  'user',
  'settings',
  'schedule',
  'exception',
  'blockedTime',
  'calendarFeed',
  'waitingEntry',
] as const

export const activityEntry = z.object({
  id,
  userId: id,
  action: z.string(),
  entityType: z.string(),
  entityId: id.nullable(),
  entityName: z.string().nullable(),
  description: z.string(),
  createdAt: printedInstant,
})

/** That somebody opened what is kept of a client's health. */
export const healthOpening = z.object({
  /** The name of the account then. */
  accountName: z.string(),
  openedAt: printedInstant,
})

export const activityRoutes = {
  recent: {
    method: 'GET',
    path: '/api/activity/recent',
    summary: 'What was done last, newest first',
    query: z.object({ limit: pageSize.optional() }),
    reply: z.array(activityEntry),
  },
  openings: {
    method: 'GET',
    path: '/api/customers/:id/openings',
    summary:
      'Who opened the health data of a client in the last year, newest first: the latest 50, one an hour for each person',
    params: rowParams,
    reply: z.array(healthOpening),
    refuses: ['not_found'],
  },
} as const satisfies Record<string, Route>

export type HealthOpening = z.infer<typeof healthOpening>
export type ActivityEntry = z.infer<typeof activityEntry>
export type Action = (typeof actions)[number]
export type EntityType = (typeof entityTypes)[number]
