import { z } from 'zod'
import { timeZone } from './primitives.ts'
import type { Route } from './route.ts'

export const languages = ['en', 'ru', 'de'] as const
export const themes = ['system', 'light', 'dark'] as const
/** The month calendar's names: Russian unless the salon chooses otherwise. */
export const calendarNames = ['russian', 'language'] as const
/** 0 is Sunday, as the month grid begins by default; 1 Monday, 6 Saturday. */
export const weekStarts = [0, 1, 6] as const

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
export type Language = (typeof languages)[number]
export type Theme = (typeof themes)[number]
