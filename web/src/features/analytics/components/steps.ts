import { sumOfMoney } from '@salon/contract/money-sum'

/** The figures of one day of the range. */
interface DayFigures {
  day: string
  revenue: string
  visits: number
  bookedVisits: number
  /** The salon was closed, and open days are compared. */
  closed?: true | undefined
}

/** One bar: some days in a row, and what as many open days, as far into the stretch before them, brought. */
export interface RangeStep {
  from: string
  to: string
  revenue: string
  visits: number
  bookedVisits: number
  /** Null where none of those days has begun, or the salon was closed on all its own. */
  before: string | null
}

export type StepLength = 'day' | 'week' | 'month'

/** The most bars of a day, and of a week, that a phone has room for. */
const mostDays = 31
const mostWeeks = 27

/** How many days a bar stands for, so that they stay apart. */
export const stepLength = (days: number): StepLength => {
  if (days <= mostDays) return 'day'
  return days <= mostWeeks * 7 ? 'week' : 'month'
}

/** The days of a range as steps: each day, seven days each from the first on, or the calendar's months. */
export function inSteps<T extends { readonly day: string }>(days: readonly T[]): T[][] {
  const length = stepLength(days.length)
  const name = (day: string, index: number) => {
    if (length === 'day') return day
    return length === 'week' ? String(Math.floor(index / 7)) : day.slice(0, 7)
  }
  const steps = new Map<string, T[]>()
  for (const [index, one] of days.entries()) {
    const key = name(one.day, index)
    const known = steps.get(key)
    if (known) known.push(one)
    else steps.set(key, [one])
  }
  return [...steps.values()]
}

/** How many days to take so that `count` open ones are among them, and the closed days that follow these. */
function daysWithOpen(days: readonly DayFigures[], count: number): number {
  if (count === 0) return 0
  let open = 0
  const next = days.findIndex(({ closed }) => {
    if (!closed) open += 1
    return open > count
  })
  return next < 0 ? days.length : next
}

/**
 * The revenue of a range as bars. The nth open day is compared with the nth open day before, so that a closed
 * day on either side shifts none of the others.
 * @param before the days before, in their order; fewer where those of `days` have not all begun
 */
export function stepsOf(days: readonly DayFigures[], before: readonly DayFigures[]): RangeStep[] {
  let left = before
  return inSteps(days).map((own) => {
    const count = daysWithOpen(left, own.filter(({ closed }) => !closed).length)
    const earlier = left.slice(0, count)
    left = left.slice(count)
    return {
      from: own[0]?.day ?? '',
      to: own.at(-1)?.day ?? '',
      revenue: sumOfMoney(own.map(({ revenue }) => revenue)),
      visits: own.reduce((sum, { visits }) => sum + visits, 0),
      bookedVisits: own.reduce((sum, { bookedVisits }) => sum + bookedVisits, 0),
      before: earlier.length > 0 ? sumOfMoney(earlier.map(({ revenue }) => revenue)) : null,
    }
  })
}
