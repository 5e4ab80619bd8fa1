import { z } from 'zod'
import { appointment } from './appointments.ts'
import { day, id, idInPath, numbersInQuery } from './primitives.ts'
import type { Route } from './route.ts'
import { dayAfter, isDay } from './salon-clock.ts'
import { chipsOfDay, longestCalendar } from './vocabulary.ts'

const named = z.object({ id, name: z.string() })

/** A row as a chip of the calendar. */
const chip = appointment.pick({ id: true, appointmentDate: true, status: true }).extend({
  customer: named,
  /** `color` is its category's; null for a service whose category is gone. */
  service: named.extend({ color: z.string().nullable() }),
  staff: named,
})

/** A day that has rows: how many, and the first of them by time. */
const calendarDay = z.object({
  day,
  count: z.int(),
  appointments: z.array(chip).max(chipsOfDay),
})

/** The most staff members whom a request can leave out. */
const mostExcepted = 500

/**
 * The first and the last day, both included; days are the salon's. With `staffId`, the rows of one staff member only;
 * with `exceptStaffIds`, those of all others, also of those who have left, whom the page cannot name.
 */
export const calendarFilter = z
  .object({
    from: day,
    to: day,
    staffId: idInPath.optional(),
    exceptStaffIds: numbersInQuery('Staff members are written like 1,2')
      .refine((ids) => ids.length <= mostExcepted, `At most ${mostExcepted} staff members`)
      .optional(),
  })
  .refine(({ staffId, exceptStaffIds }) => staffId === undefined || exceptStaffIds === undefined, {
    path: ['exceptStaffIds'],
    message: 'Choose one staff member, or leave some out',
  })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    message: 'The last day must not be before the first',
  })
  // Also called with values that are not days, which another check refuses.
  .refine(({ from, to }) => !isDay(from) || to < dayAfter(from, longestCalendar), {
    path: ['to'],
    message: `At most ${longestCalendar} days`,
  })

export const calendarRoutes = {
  days: {
    method: 'GET',
    path: '/api/calendar',
    summary: `What a calendar shows of each day that has appointments: how many, and the first ${chipsOfDay}`,
    query: calendarFilter,
    reply: z.array(calendarDay),
  },
} as const satisfies Record<string, Route>

export type CalendarFilter = z.infer<typeof calendarFilter>
export type CalendarDay = z.infer<typeof calendarDay>
export type CalendarChip = z.infer<typeof chip>
