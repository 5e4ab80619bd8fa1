import { z } from 'zod'
import { amount, id, pageSize, printedInstant, rowParams } from './primitives.ts'
import type { Route } from './route.ts'
import { messageChannels } from './message-vocabulary.ts'
import { roles } from './vocabulary.ts'

/** What the bell shows beside a notification. */
export const notificationTypes = ['appointment', 'payment', 'inventory', 'account'] as const

/** What happened; the page has a sentence for each. */
export const notificationKinds = [
  'visit_booked',
  'visit_moved',
  'visit_cancelled',
  'first_visit_tomorrow',
  'payment_completed',
  'new_device',
  'second_factor_on',
  'second_factor_off',
  'recovery_codes_renewed',
  'recovery_code_used',
  'account_added',
  'account_removed',
  'role_changed',
  'link_made',
  'owner_changed',
  'message_failed',
  'refund_failed',
  'health_data_due',
  'duplicates_found',
  'sample_appointment',
  'sample_payment',
  'sample_inventory',
] as const

/** The values in the sentence of a kind. */
export const notificationDetails = z.object({
  /** The name of the account that did it, or `onlineActor`. */
  by: z.string().optional(),
  serviceName: z.string().optional(),
  appointmentDate: printedInstant.optional(),
  /** Where a moved visit stood before. */
  movedFrom: printedInstant.optional(),
  price: amount.optional(),
  /** It was requested online: the salon had yet to accept it. */
  isRequest: z.boolean().optional(),
  /** The device that signed in, by its user agent: 'Firefox' on 'Windows'; or the app. */
  browser: z.string().optional(),
  system: z.string().optional(),
  isApp: z.boolean().optional(),
  /** Whose account was added, changed or removed, and what it may do from now on. */
  name: z.string().optional(),
  role: z.enum(roles).optional(),
  /** Recovery codes that are left. */
  left: z.int().optional(),
  /** By which a message to a client failed for good. */
  channel: z.enum(messageChannels).optional(),
  /** Of how many clients health data is removed, and from when on; or how many are duplicates. */
  clients: z.int().optional(),
  removedFrom: printedInstant.optional(),
})

export const notification = z.object({
  id,
  userId: id,
  type: z.enum(notificationTypes),
  kind: z.enum(notificationKinds),
  details: notificationDetails,
  /** The visit it is about, which may be deleted by now. */
  appointmentId: id.nullable(),
  /** The present name of the client; null where the visit was purged. */
  customerName: z.string().nullable(),
  isRead: z.boolean(),
  isSample: z.boolean(),
  createdAt: printedInstant,
})

export const notificationRoutes = {
  list: {
    method: 'GET',
    path: '/api/notifications',
    summary: 'Notifications, newest first',
    query: z.object({ limit: pageSize.optional() }),
    reply: z.array(notification),
  },
  read: {
    method: 'POST',
    path: '/api/notifications/:id/read',
    summary: 'Mark a notification as read',
    params: rowParams,
    reply: null,
    refuses: ['not_found'],
  },
  readAll: {
    method: 'POST',
    path: '/api/notifications/read-all',
    summary: 'Mark every notification as read',
    reply: null,
  },
} as const satisfies Record<string, Route>

export type Notification = z.infer<typeof notification>
export type NotificationDetails = z.infer<typeof notificationDetails>
export type NotificationType = (typeof notificationTypes)[number]
export type NotificationKind = (typeof notificationKinds)[number]
