import { z } from 'zod'
import { timeZone } from './primitives.ts'
import type { Route } from './route.ts'
import { languages, themes, calendarNames, weekStarts } from './vocabulary.ts'

/** An ISO 4217 code. */
export const currency = z.string().regex(/^[A-Z]{3}$/, 'A currency is three letters, like EUR')

/** Which events make a notification. */
export const notificationChoices = z.object({
  visitBooked: z.boolean(),
  visitMoved: z.boolean(),
  visitCancelled: z.boolean(),
  firstVisitTomorrow: z.boolean(),
  paymentCompleted: z.boolean(),
})

export const settings = z.object({
  timeZone,
  currency,
  weekStart: z.literal(weekStarts),
  language: z.enum(languages),
  calendarNames: z.enum(calendarNames),
  theme: z.enum(themes),
  notifications: notificationChoices,
})

export const settingsEdit = settings
  .extend({ notifications: notificationChoices.partial() })
  .partial()

export const settingsRoutes = {
  get: { method: 'GET', path: '/api/settings', summary: "The salon's settings", reply: settings },
  edit: {
    method: 'PUT',
    path: '/api/settings',
    summary: 'Change some of the settings',
    body: settingsEdit,
    reply: settings,
  },
} as const satisfies Record<string, Route>

export type Settings = z.infer<typeof settings>
export type SettingsEdit = z.infer<typeof settingsEdit>
