import { z } from 'zod'
import { printedInstant, timeZone, version } from './primitives.ts'
import type { Route } from './route.ts'
import { languages, themes, calendarNames, clocks, weekStarts } from './vocabulary.ts'

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
  /** An IANA name. */
  timeZone: z.string(),
  currency,
  weekStart: z.literal(weekStarts),
  language: z.enum(languages),
  calendarNames: z.enum(calendarNames),
  /** Whether the month view explains its Russian names; false once the hint was dismissed. */
  calendarNamesHint: z.boolean(),
  clock: z.enum(clocks),
  theme: z.enum(themes),
  notifications: notificationChoices,
  /** Whether accounts with the role 'user' see and change visits of their own staff member only. */
  ownVisitsOnly: z.boolean(),
  /** Years after a client's last visit until their health data is removed; null keeps it. */
  healthDataYears: z.int().min(1).max(30).nullable(),
  version,
})

/**
 * What visits keep in another time zone: their moments, so that clocks show another time, or the times
 * that clocks show, so that 10:00 stays 10:00 and every visit moves.
 */
export const keptByVisits = ['moments', 'clock_times'] as const

/** With a `timeZone`, `keep` says what visits keep: 'moments' unless said. */
export const settingsEdit = settings
  .omit({ version: true })
  .extend({ timeZone, notifications: notificationChoices.partial() })
  .partial()
  .extend({ keep: z.enum(keptByVisits).optional() })

/** What another time zone would mean for the salon's visits, past ones included; nothing is changed. */
export const timeZonePreview = z.object({
  /** The IANA name of the requested zone. */
  timeZone: z.string(),
  /** How many visits there are: clients' days. */
  visits: z.int(),
  /** How many of them would be on another day if they keep their moments. */
  visitsOnAnotherDay: z.int(),
  nextVisit: z
    .object({
      customerName: z.string(),
      serviceName: z.string(),
      appointmentDate: printedInstant,
      /** Its moment if it keeps its clock time. */
      movedDate: printedInstant,
    })
    .nullable(),
})

export const settingsRoutes = {
  get: { method: 'GET', path: '/api/settings', summary: "The salon's settings", reply: settings },
  edit: {
    method: 'PUT',
    path: '/api/settings',
    summary: 'Change some of the settings',
    versioned: true,
    body: settingsEdit,
    reply: settings,
  },
  timeZone: {
    method: 'GET',
    path: '/api/settings/time-zone',
    summary: 'What another time zone would mean for the visits, before it is set',
    query: z.object({ timeZone }),
    reply: timeZonePreview,
  },
} as const satisfies Record<string, Route>

export type Settings = z.infer<typeof settings>
export type SettingsEdit = z.infer<typeof settingsEdit>
export type TimeZonePreview = z.infer<typeof timeZonePreview>
