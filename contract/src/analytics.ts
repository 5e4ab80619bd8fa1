import { z } from 'zod'
import { amount, day, id } from './primitives.ts'
import type { Route } from './route.ts'
import { statuses, longestRange } from './vocabulary.ts'

/**
 * Revenue is the price of completed rows. `visits` are the visits that took place, a client's day with
 * a completed row each; `appointments` are the rows that are neither cancelled nor no-show, and
 * `bookedVisits` the visits that they make up, those that took place among them.
 */
export const takings = z.object({
  revenue: amount,
  appointments: z.int(),
  visits: z.int(),
  bookedVisits: z.int(),
  /** Revenue by visit that took place, '0.00' without any. */
  averageRevenue: amount,
})

const named = takings.extend({ id, name: z.string() })

/** Of a day on which the salon was closed by its own hours; only where open days are compared. */
const closed = z.literal(true).optional()

/**
 * The period before: whole months before whole months, else as many days just before. Of a period under
 * way, only as many days of it as have begun. It may reach back beyond the days that can be requested.
 *
 * Where the salon was closed on one of these days by its own hours, the period begins earlier or later, so that it
 * has as many open days as the requested days that have begun.
 */
const before = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  /** How many open days both have; absent where days are compared by the calendar alone. */
  openDays: z.int().optional(),
  total: takings,
  byDay: z.array(takings.extend({ day: z.iso.date(), closed })),
})

/** 'Today' is the salon's; a week begins as its settings say. */
export const revenueAnalytics = z.object({
  today: takings,
  week: takings,
  month: takings,
  /** With `from` and `to`: that stretch of days, both included. */
  range: z
    .object({
      from: day,
      to: day,
      total: takings,
      /** Every day, those without a visit too. */
      byDay: z.array(takings.extend({ day, closed })),
      /** Highest revenue first, as the two below. */
      byService: z.array(named),
      /** `id` null: services whose category is gone. */
      byCategory: z.array(named.extend({ id: id.nullable(), color: z.string() })),
      byStaff: z.array(named),
      /** All six of them, those without a row too. */
      byStatus: z.array(z.object({ status: z.enum(statuses), appointments: z.int() })),
      /**
       * When work begins, by the salon's clock: rows that are neither cancelled nor no-show, for each
       * weekday (0 is Sunday) and hour that has any, in this order.
       */
      byHour: z.array(z.object({ weekday: z.int(), hour: z.int(), appointments: z.int() })),
      before,
    })
    .optional(),
})

const dayNumber = (value: string) => Date.parse(`${value}T00:00:00Z`) / 86_400_000

interface DayRange {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Refinements that hold where both days are there. */
const isInOrder = {
  rule: ({ from, to }: DayRange) => !from || !to || from <= to,
  params: { path: ['to'], message: 'The last day must not be before the first' },
}
const isShort = {
  rule: ({ from, to }: DayRange) => !from || !to || dayNumber(to) - dayNumber(from) < longestRange,
  params: { path: ['to'], message: `At most ${longestRange} days` },
}

/** A first and a last day, or neither. */
export const revenueFilter = z
  .object({ from: day.optional(), to: day.optional() })
  .refine(({ from, to }) => (from === undefined) === (to === undefined), {
    path: ['to'],
    message: 'A first and a last day belong together',
  })
  .refine(isInOrder.rule, isInOrder.params)
  .refine(isShort.rule, isShort.params)

export const utilisationFilter = z
  .object({ from: day, to: day })
  .refine(isInOrder.rule, isInOrder.params)
  .refine(isShort.rule, isShort.params)

/** Minutes of the staff's working time, and how many of them are booked. */
export const utilisation = z.object({
  workingMinutes: z.int(),
  bookedMinutes: z.int(),
})

/**
 * Working time is by the hours of salon and staff, without breaks, days off and blocked times; a staff member's
 * days without any hours set are left out. Booked are its minutes with work or clean-up of a visit that is neither
 * cancelled nor no-show, without processing, in which the staff member is free; visits that overlap count once.
 * Everything is 0 where no hours are set.
 */
export const utilisationAnalytics = z.object({
  from: day,
  to: day,
  total: utilisation,
  /** Every day. */
  byDay: z.array(utilisation.extend({ day })),
  /** Staff members with working time, the busiest first. */
  byStaff: z.array(utilisation.extend({ id, name: z.string() })),
})

export const analyticsRoutes = {
  revenue: {
    method: 'GET',
    path: '/api/analytics/revenue',
    summary: 'Revenue of today, this week and this month, and of any days',
    query: revenueFilter,
    reply: revenueAnalytics,
  },
  utilisation: {
    method: 'GET',
    path: '/api/analytics/utilisation',
    summary: "Booked minutes of the staff's working time, by day and staff member",
    query: utilisationFilter,
    reply: utilisationAnalytics,
  },
} as const satisfies Record<string, Route>

export type Takings = z.infer<typeof takings>
export type RevenueAnalytics = z.infer<typeof revenueAnalytics>
export type RevenueFilter = z.infer<typeof revenueFilter>
export type Utilisation = z.infer<typeof utilisation>
export type UtilisationAnalytics = z.infer<typeof utilisationAnalytics>
export type UtilisationFilter = z.infer<typeof utilisationFilter>
