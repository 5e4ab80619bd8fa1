import { z } from 'zod'
import { freeStart } from './availability.ts'
import {
  day,
  id,
  idInPath,
  instant,
  isUnique,
  minutes,
  printedInstant,
  rowParams,
  version,
  weekdays,
} from './primitives.ts'
import type { Route } from './route.ts'
import { clockTime, daysOutOfOrder, endTime } from './working-hours.ts'

const mostServices = 20
const mostStaff = 50

/** A client who wants to be called when time becomes free. */
export const waitingEntry = z.object({
  id,
  customer: z.object({
    id,
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
  }),
  /** What they want, one after the other. */
  serviceIds: z.array(id),
  /** By whom; anybody where it is empty. */
  staffIds: z.array(id),
  firstDay: day,
  lastDay: day,
  /** 0 is Sunday; any day where it is empty. */
  weekdays: z.array(z.int()),
  /** The times of day between which the visit has to be, 'HH:MM'; both null for any. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  createdAt: printedInstant,
  version,
})

const fields = z.object({
  customerId: id,
  serviceIds: z
    .array(id)
    .min(1, 'Choose a service')
    .max(mostServices, `At most ${mostServices} services`)
    .refine(isUnique, 'A service can be chosen only once'),
  staffIds: z
    .array(id)
    .max(mostStaff, `At most ${mostStaff} staff members`)
    .refine(isUnique, 'A staff member can be chosen only once')
    .optional(),
  firstDay: day,
  lastDay: day,
  weekdays: weekdays.optional(),
  from: clockTime.nullable().optional(),
  to: endTime.nullable().optional(),
})

/** The sentences for times in the wrong order or half given; after an edit the server says them, too. */
export const timesOutOfOrder = 'The latest time must be after the earliest'
export const timesIncomplete = 'Enter both times, or neither'

interface Times {
  readonly from?: string | null | undefined
  readonly to?: string | null | undefined
}
/** What is wrong with times of day; undefined where they are right. */
export const wrongTimes = ({ from = null, to = null }: Times): string | undefined => {
  if ((from === null) !== (to === null)) return timesIncomplete
  return from !== null && to !== null && from >= to ? timesOutOfOrder : undefined
}

export const waitingDraft = fields.superRefine((draft, context) => {
  if (draft.firstDay > draft.lastDay)
    context.addIssue({ code: 'custom', path: ['lastDay'], message: daysOutOfOrder })
  const message = wrongTimes(draft)
  if (message) context.addIssue({ code: 'custom', path: ['to'], message })
})

export const waitingEdit = fields.omit({ customerId: true }).partial()

/** Free time of a staff member: where a visit was, which was cancelled, deleted or moved. */
export const freedTime = z.object({
  staffId: idInPath,
  start: instant,
  duration: z
    .string()
    .regex(/^\d{1,4}$/, 'Duration must be a whole number of minutes')
    .transform(Number)
    .pipe(minutes),
})

/** Somebody who fits freed time; `lines` are who does each service and when, in the order of the entry. */
const waitingMatch = freeStart.pick({ start: true, lines: true }).extend({ entry: waitingEntry })

export const waitingListRoutes = {
  list: {
    method: 'GET',
    path: '/api/waiting-list',
    summary: 'The clients who wait, the longest first; entries whose last day is over are left out',
    reply: z.array(waitingEntry),
  },
  add: {
    method: 'POST',
    path: '/api/waiting-list',
    summary:
      'Put a client on the waiting list; if they have an equal entry, that one is returned, with `isNew: false`',
    body: waitingDraft,
    reply: waitingEntry.extend({ isNew: z.boolean() }),
    status: 201,
  },
  edit: {
    method: 'PUT',
    path: '/api/waiting-list/:id',
    summary: 'Change an entry of the waiting list; fields that are left out stay',
    params: rowParams,
    body: waitingEdit,
    reply: waitingEntry,
    versioned: true,
    refuses: ['not_found', 'already_exists'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/waiting-list/:id',
    summary: 'Take an entry off the waiting list',
    params: rowParams,
    reply: null,
    refuses: ['not_found'],
  },
  restore: {
    method: 'POST',
    path: '/api/waiting-list/:id/restore',
    summary: 'Put an entry back on the waiting list, in its former place',
    params: rowParams,
    reply: waitingEntry,
    refuses: ['not_found', 'already_exists'],
  },
  matches: {
    method: 'GET',
    path: '/api/waiting-list/matches',
    summary:
      'Who on the waiting list fits free time of a staff member, the longest waiting first, and when they would come',
    query: freedTime,
    reply: z.array(waitingMatch),
  },
} as const satisfies Record<string, Route>

export type WaitingEntry = z.infer<typeof waitingEntry>
export type WaitingDraft = z.infer<typeof waitingDraft>
export type WaitingEdit = z.infer<typeof waitingEdit>
export type WaitingMatch = z.infer<typeof waitingMatch>
export type FreedTime = z.infer<typeof freedTime>
