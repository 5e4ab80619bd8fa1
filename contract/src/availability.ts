import { z } from 'zod'
import { day, id, idInPath, isUnique, numbersInQuery, printedInstant } from './primitives.ts'
import type { Route } from './route.ts'
import { dayAfter, isDay } from './salon-clock.ts'
import { longestAvailability, longestWait, usualStep } from './vocabulary.ts'

const mostServices = 20
// The work grows with services times days, and is done in one piece: decision 043.
export const manyServices = 3
const longestForMany = 15
const wholeNumber = (from: number, to: number, message: string) =>
  z
    .string()
    .regex(/^\d{1,4}$/, message)
    .transform(Number)
    .refine((number) => from <= number && number <= to, message)

export const serviceIds = numbersInQuery('Services are written like 1,2')
  .refine((ids) => ids.length <= mostServices, `At most ${mostServices} services`)
  .refine(isUnique, 'A service can be chosen only once')
  .refine((ids) => ids.every(Number.isSafeInteger), 'This service cannot be booked')

export const serviceDurations = numbersInQuery('Durations are written like 60,30').refine(
  (all) => all.every((one) => one <= 1440),
  'Duration must be at most 1440 minutes',
)

export const availabilityFilter = z
  .object({
    /** One after the other, in this order. */
    serviceIds,
    /** Minutes of each service, in the same order; those of the services unless given. */
    durations: serviceDurations.optional(),
    /** Who does all of them; anyone who is active unless given. */
    staffId: idInPath.optional(),
    /** Who does each of them, in the same order. */
    staffIds: numbersInQuery('Staff members are written like 1,2').optional(),
    /** 'one': only with one staff member for everything; 'any' unless given, which prefers one. */
    team: z.enum(['one', 'any']).optional(),
    /** The first and the last day of the salon, both included. */
    from: day,
    to: day,
    step: wholeNumber(5, 120, 'Step must be 5 to 120 minutes').optional(),
    wait: wholeNumber(0, longestWait, `Wait must be 0 to ${longestWait} minutes`).optional(),
    order: z.enum(['time', 'gap']).optional(),
    limit: wholeNumber(1, 1000, 'The limit is 1 to 1000').optional(),
  })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    message: 'The last day must not be before the first',
  })
  // Also called with values that are not days, which another check refuses.
  .refine(({ from, to }) => !isDay(from) || to < dayAfter(from, longestAvailability), {
    path: ['to'],
    message: `At most ${longestAvailability} days`,
  })
  .refine(
    ({ serviceIds: services, from, to }) =>
      !Array.isArray(services) ||
      services.length <= manyServices ||
      !isDay(from) ||
      to < dayAfter(from, longestForMany),
    {
      path: ['to'],
      message: `At most ${longestForMany} days for more than ${manyServices} services`,
    },
  )
  .refine(
    ({ serviceIds: services, durations }) =>
      !Array.isArray(durations) || !Array.isArray(services) || durations.length === services.length,
    { path: ['durations'], message: 'There must be as many durations as services' },
  )
  .refine(
    ({ serviceIds: services, staffIds }) =>
      !Array.isArray(staffIds) || !Array.isArray(services) || staffIds.length === services.length,
    { path: ['staffIds'], message: 'There must be as many staff members as services' },
  )
  .refine(({ staffId, staffIds }) => staffId === undefined || staffIds === undefined, {
    path: ['staffIds'],
    message: 'Send either staffId or staffIds',
  })

export const freeStart = z.object({
  start: printedInstant,
  /** Minutes of free time beside the visit that are too short for the shortest of its services. */
  gap: z.int(),
  /** Who does what and when, in order. */
  lines: z.array(
    z.object({ serviceId: id, staffId: id, start: printedInstant, duration: z.int() }),
  ),
})

const freeDay = z.object({ day, starts: z.array(freeStart) })

export const availabilityRoutes = {
  find: {
    method: 'GET',
    path: '/api/availability',
    summary:
      `Free starts of services in a row, by day: every \`step\` minutes (${usualStep}), and where a visit fills a hole. ` +
      'With `order=gap` those first that waste the least time; `limit` leaves the earliest',
    query: availabilityFilter,
    /** Days that have any, in order. */
    reply: z.array(freeDay),
  },
} as const satisfies Record<string, Route>

export type AvailabilityFilter = z.infer<typeof availabilityFilter>
export type FreeDay = z.infer<typeof freeDay>
export type FreeStart = z.infer<typeof freeStart>
