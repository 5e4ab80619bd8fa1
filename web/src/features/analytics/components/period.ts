import { dayAfter, daysOfWeek, isDay, monthAfter } from '@salon/contract/salon-clock'

/** The stretches of days that can be had by name. */
export const presets = ['7-days', '30-days', 'this-month', 'last-month', 'this-year'] as const
export type Preset = (typeof presets)[number]

/** What the address of the analytics says: a named stretch, or a first and a last day. */
export interface AnalyticsSearch {
  period?: Preset
  from?: string
  to?: string
}

/** A stretch of days, both included. */
export interface Days {
  from: string
  to: string
}

/** What is shown when the address says nothing. */
const usual: Preset = '30-days'

/** Reads an address; what makes no sense in it is left out. */
export function analyticsSearch(search: Record<string, unknown>): AnalyticsSearch {
  const { from, to } = search
  if (isDay(from) && isDay(to) && from <= to) return { from, to }
  const period = presets.find((known) => known === search['period'])
  return period ? { period } : {}
}

/** Which stretch was chosen; 'custom' for days of one's own. */
export const chosenPeriod = ({ period, from }: AnalyticsSearch): Preset | 'custom' =>
  from ? 'custom' : (period ?? usual)

/**
 * The days that an address means on the salon's `today`. A month and a year are whole, what is still
 * to come included, so that they agree with the figures of 'This Month'.
 */
export function daysOf({ period = usual, from, to }: AnalyticsSearch, today: string): Days {
  if (from && to) return { from, to }
  const month = monthAfter(today, 0)
  const year = today.slice(0, 4)
  const stretches: Record<Preset, Days> = {
    '7-days': { from: dayAfter(today, -6), to: today },
    '30-days': { from: dayAfter(today, -29), to: today },
    'this-month': { from: month, to: dayAfter(monthAfter(today, 1), -1) },
    'last-month': { from: monthAfter(today, -1), to: dayAfter(month, -1) },
    'this-year': { from: `${year}-01-01`, to: `${year}-12-31` },
  }
  return stretches[period]
}

/** The week that holds a day; `weekStart` 0 is Sunday. */
export function weekAround(day: string, weekStart: number): Days {
  const [from = day] = daysOfWeek(day, weekStart)
  return { from, to: dayAfter(from, 6) }
}
