import { z } from 'zod'
import { amount, day } from './primitives.ts'
import type { Route } from './route.ts'

/**
 * The changes are percentages with at most one decimal. 'Today' is the salon's. Callers who may not
 * read the revenue get null in its place.
 */
export const dashboardStats = z.object({
  todayRevenue: amount.nullable(),
  revenueChange: z.number().nullable(),
  /** The day that today's revenue is compared with: the salon's yesterday. */
  revenueComparedWith: day,
  /**
   * The same change since the last day on which the salon was open. Only where its own hours say that it was
   * closed yesterday, and nothing was earned; for callers who may read the revenue.
   */
  sinceLastOpenDay: z.object({ day, revenueChange: z.number() }).optional(),
  todayAppointments: z.int(),
  completedAppointments: z.int(),
  pendingAppointments: z.int(),
  totalCustomers: z.int(),
  customerChange: z.number(),
})

export const dashboardRoutes = {
  stats: {
    method: 'GET',
    path: '/api/dashboard/stats',
    summary: "Today's figures",
    reply: dashboardStats,
  },
} as const satisfies Record<string, Route>

export type DashboardStats = z.infer<typeof dashboardStats>
