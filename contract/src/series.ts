import { z } from 'zod'
import {
  overlapChoice,
  hoursChoice,
  testReason,
  visitFields,
  waitingEntryId,
  writtenEntry,
} from './appointments.ts'
import { problem } from './errors.ts'
import {
  day,
  id,
  instant,
  localMoment,
  minutes,
  money,
  optionalText,
  printedInstant,
  rowParams,
} from './primitives.ts'
import { recurrencePattern, recurrenceRule } from './recurrence-rule.ts'
import { wrongRule } from './recurrence.ts'
import type { Route } from './route.ts'
import { isDay } from './salon-clock.ts'
import {
  mostSeriesVisits,
  seriesProblems,
  seriesScopes,
  seriesStatuses,
  statuses,
} from './vocabulary.ts'

const clockTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time is written like 09:30, on 24 hours')

/**
 * What becomes of the visit of one day: it is left out, has another start, or is booked whatever is in the way. A
 * visit that a change leaves out stays as it is.
 */
const dayChoice = z.discriminatedUnion('choice', [
  z.object({ day, choice: z.literal('skip') }),
  z.object({ day, choice: z.literal('move'), start: z.union([instant, localMoment]) }),
  z.object({ day, choice: z.literal('book') }),
])

/** A visit that repeats. Its rows begin one after the other, at the same wall-clock time on each day of the rule. */
export const seriesDraft = visitFields
  .extend({
    status: z.enum(['scheduled', 'confirmed']).optional(),
    /** The first day on which there may be a visit. */
    firstDay: day,
    time: clockTime,
    rule: recurrenceRule,
    choices: z.array(dayChoice).max(mostSeriesVisits).optional(),
    waitingEntryId,
  })
  .superRefine(({ rule, firstDay }, context) => {
    // Also called with values that are not days, which another check refuses.
    const wrong =
      isDay(firstDay) && (rule.until === undefined || isDay(rule.until))
        ? wrongRule(rule, firstDay)
        : undefined
    if (wrong)
      context.addIssue({ code: 'custom', path: ['rule', wrong.field], message: wrong.wrong })
  })

/** Any part of the visits of a series; `day` and `time` are where this row goes, and all others move as far. */
export const seriesEdit = z.object({
  scope: z.enum(seriesScopes),
  day: day.optional(),
  time: clockTime.optional(),
  staffId: id.optional(),
  status: z.enum(seriesStatuses).optional(),
  notes: optionalText(10_000),
  /** Of the service that this row is of, in each of the visits. */
  serviceId: id.optional(),
  duration: minutes.optional(),
  price: money.optional(),
  overlap: overlapChoice,
  hours: hoursChoice,
  testReason,
  /** By the day that the rule gives the visit after the change. */
  choices: z.array(dayChoice).max(mostSeriesVisits).optional(),
})

const seriesVisit = z.object({
  /** Its day by the rule, which stays when the visit is moved by itself. */
  day,
  /** Its appointments, by time. */
  appointmentIds: z.array(id),
  appointmentDate: printedInstant,
  status: z.enum(statuses),
  /** It was moved by itself: what is done to the series leaves it alone. */
  isMoved: z.boolean(),
  /** It is still to come, and neither completed nor cancelled. */
  isOpen: z.boolean(),
})

export const series = z.object({
  id,
  customerId: id,
  rule: recurrencePattern,
  /** On the salon's wall clock. */
  time: z.string(),
  visits: z.array(seriesVisit),
})

const editedSeries = series.extend({ entry: writtenEntry })

const plannedVisit = z.object({
  /** By the rule; after a change by the changed rule. */
  day,
  /** Null where the clocks skip that time. */
  start: printedInstant.nullable(),
  problem: z.enum(seriesProblems).nullable(),
  /** Whatever else is in the way that day: to go ahead all the same passes over all of it. */
  furtherProblems: z.array(z.enum(seriesProblems)).optional(),
  /** The sentences of the problems. */
  detail: z.string().nullable(),
  /** The appointments in the way. */
  conflicts: problem.shape.conflicts,
  /** The nearest free start for all of the visit, before the next one; null where none was found. */
  next: printedInstant.nullable(),
})

export const seriesRoutes = {
  preview: {
    method: 'POST',
    path: '/api/series/preview',
    summary: 'The visits that a series would have, and what is in their way; nothing is saved',
    body: seriesDraft,
    reply: z.object({ visits: z.array(plannedVisit) }),
  },
  add: {
    method: 'POST',
    path: '/api/series',
    summary: 'Book a visit that repeats, all of it or none',
    body: seriesDraft,
    reply: series,
    status: 201,
    refuses: ['service_in_visit', 'overlaps', 'outside_hours'],
  },
  get: {
    method: 'GET',
    path: '/api/series/:id',
    summary: 'A series with its visits, by day',
    params: rowParams,
    reply: series,
    refuses: ['not_found'],
  },
  edit: {
    method: 'PUT',
    path: '/api/appointments/:id/series',
    summary:
      'Change this visit and the later ones of its series, or all that are still to come; those that were moved by themselves stay',
    params: rowParams,
    body: seriesEdit,
    reply: editedSeries,
    versioned: true,
    refuses: ['not_found', 'service_in_visit', 'overlaps', 'outside_hours'],
  },
  previewEdit: {
    method: 'POST',
    path: '/api/appointments/:id/series/preview',
    summary:
      'The visits that such a change would change, and what is in their way; nothing is saved',
    params: rowParams,
    body: seriesEdit,
    reply: z.object({ visits: z.array(plannedVisit) }),
    refuses: ['not_found'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/appointments/:id/series',
    summary: 'Delete this visit and the later ones of its series, or all that are still to come',
    params: rowParams,
    query: z.object({ scope: z.enum(seriesScopes) }),
    /** How many visits were deleted. */
    reply: z.object({ count: z.int() }),
    refuses: ['not_found'],
  },
  restore: {
    method: 'POST',
    path: '/api/appointments/:id/series/restore',
    summary: 'Restore deleted visits of a series, within 30 days',
    params: rowParams,
    query: z.object({ overlap: overlapChoice }),
    reply: series,
    refuses: ['not_found', 'service_in_visit', 'overlaps'],
  },
} as const satisfies Record<string, Route>

export type SeriesDraft = z.infer<typeof seriesDraft>
export type SeriesEdit = z.infer<typeof seriesEdit>
export type Series = z.infer<typeof series>
export type EditedSeries = z.infer<typeof editedSeries>
export type PlannedVisit = z.infer<typeof plannedVisit>
