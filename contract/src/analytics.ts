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

/**
 * The period before: whole months before whole months, else as many days just before. Of a period under
 * way, only as many days of it as have begun. It may reach back beyond the days that can be requested.
 */
const before = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  total: takings,
  byDay: z.array(takings.extend({ day: z.iso.date() })),
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
      byDay: z.array(takings.extend({ day })),
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

const dayNumber = (said: string) => Date.parse(`${said}T00:00:00Z`) / 86_400_000

/** A first and a last day, or neither. */
export const revenueFilter = z
  .object({ from: day.optional(), to: day.optional() })
  .refine(({ from, to }) => (from === undefined) === (to === undefined), {
    path: ['to'],
    message: 'A first and a last day belong together',
  })
  .refine(({ from, to }) => !from || !to || from <= to, {
    path: ['to'],
    message: 'The last day must not be before the first',
  })
  .refine(({ from, to }) => !from || !to || dayNumber(to) - dayNumber(from) < longestRange, {
    path: ['to'],
    message: `At most ${longestRange} days`,
  })

export const analyticsRoutes = {
  revenue: {
    method: 'GET',
    path: '/api/analytics/revenue',
    summary: 'Revenue of today, this week and this month, and of any days',
    query: revenueFilter,
    reply: revenueAnalytics,
  },
} as const satisfies Record<string, Route>

export type Takings = z.infer<typeof takings>
export type RevenueAnalytics = z.infer<typeof revenueAnalytics>
export type RevenueFilter = z.infer<typeof revenueFilter>
