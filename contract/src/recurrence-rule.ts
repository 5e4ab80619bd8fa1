import { z } from 'zod'
import { day, weekday, weekdays } from './primitives.ts'
import { mostSeriesVisits } from './vocabulary.ts'

const every = z
  .int('A series repeats after whole days, weeks or months')
  .min(1, 'A series repeats after at least 1 day, week or month')
  .max(366, 'A series repeats after at most 366 days, weeks or months')

/**
 * A day of the month: the 14th, or -1, the last day; or its 2nd Tuesday, of which -1 is the last. Months without it are
 * left out.
 */
const monthDay = z.union([
  z.object({ day: z.union([z.int().min(1).max(31), z.literal(-1)]) }),
  z.object({ nth: z.literal([1, 2, 3, 4, 5, -1]), weekday }),
])

/** How visits repeat, without where that ends. */
const patterns = [
  z.object({ unit: z.literal('day'), every }),
  z.object({
    unit: z.literal('week'),
    every,
    weekdays: z.array(weekday),
    /** Where weeks begin, which matters for every other week and several weekdays; Monday unless given. */
    weekStart: weekday.optional(),
  }),
  z.object({ unit: z.literal('month'), every, on: monthDay }),
] as const

/** One of them: the last day on which there may be a visit, or how many there are. */
const end = {
  until: day.optional(),
  times: z
    .int()
    .min(1, 'A series has at least 1 visit')
    .max(mostSeriesVisits, `A series has at most ${mostSeriesVisits} visits`)
    .optional(),
}

export const recurrencePattern = z.discriminatedUnion('unit', [...patterns])

/** When visits repeat, on the salon's calendar. A pattern that was saved before may name a weekday twice. */
export const recurrenceRule = z.discriminatedUnion('unit', [
  patterns[0].extend(end),
  patterns[1].extend({
    ...end,
    weekdays: weekdays.min(1, 'Choose a weekday'),
  }),
  patterns[2].extend(end),
])

export type MonthDay = z.infer<typeof monthDay>
export type RecurrencePattern = z.infer<typeof recurrencePattern>
export type RecurrenceRule = z.infer<typeof recurrenceRule>
