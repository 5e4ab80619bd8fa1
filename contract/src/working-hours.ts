import { z } from 'zod'
import { day, id, isUnique, optionalLine, rowParams, version, weekdays } from './primitives.ts'
import type { Route } from './route.ts'
import { mostBlockedDays, mostBreaks, mostWeeks } from './vocabulary.ts'

const span = z.object({ from: z.string(), to: z.string() })

/** The hours of one day on the salon's wall clock, 'HH:MM'. They end at '24:00' at the latest. */
export const workingDay = span.extend({ breaks: z.array(span) })

/** Seven days, of which 0 is Sunday; null is a day off. */
const week = z.array(workingDay.nullable()).length(7)

/** The regular week from a day on, until a later one begins. `staffId` null is the salon's own. */
export const workingSchedule = z.object({
  id,
  staffId: id.nullable(),
  validFrom: day,
  week,
  version,
})

/** Other hours on some days, or none (`day` null): a holiday, sick leave, a longer day. */
export const scheduleException = z.object({
  id,
  staffId: id.nullable(),
  firstDay: day,
  lastDay: day,
  reason: z.string().nullable(),
  day: workingDay.nullable(),
  version,
})

/** Hours at which a staff member takes no visit: of one day, or of weekdays again and again. */
export const blockedTime = z.object({
  id,
  staffId: id,
  /** The day; of one that repeats the first on which it may hold. */
  day,
  from: z.string(),
  to: z.string(),
  reason: z.string().nullable(),
  /** The weekdays on which it repeats, 0 is Sunday; null where it does not. */
  weekdays: z.array(z.int()).nullable(),
  /** 2 is every other week, counted by weeks from Monday on. */
  everyWeeks: z.int(),
  /** The last day on which it may hold; null is without end. */
  until: day.nullable(),
  /** Days that are left out. */
  exceptDays: z.array(day),
  version,
})

export const clockTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time is written like 09:30, on 24 hours')
/** '24:00' is the end of a day. */
export const endTime = z
  .string()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'A time is written like 09:30, on 24 hours')
const spanDraft = z.object({ from: clockTime, to: endTime })

/** Times of one width, so that they compare as texts. */
const endsLater = ({ from, to }: z.infer<typeof spanDraft>) => from < to

const breakDraft = spanDraft.refine(endsLater, {
  path: ['to'],
  message: 'A break must end after it begins',
})

/** The hours of a day, as they are accepted. */
export const workingDayDraft = spanDraft
  .extend({ breaks: z.array(breakDraft).max(mostBreaks, `At most ${mostBreaks} breaks a day`) })
  .superRefine((hours, context) => {
    const refuse = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message })
    if (!endsLater(hours)) refuse(['to'], 'Hours must end after they begin, on the same day')
    for (const [n, pause] of hours.breaks.entries()) {
      if (pause.from < hours.from || pause.to > hours.to)
        refuse(['breaks', n, 'from'], 'A break must be within the hours of its day')
      if (hours.breaks.some((other, m) => m < n && other.from < pause.to && pause.from < other.to))
        refuse(['breaks', n, 'from'], 'Breaks must not overlap')
    }
  })

export const scheduleDraft = z.object({
  staffId: id.nullable(),
  validFrom: day,
  week: z.array(workingDayDraft.nullable()).length(7, 'A week has seven days'),
  /** 'reject': refused as `stale` where a week begins on that day already. */
  existing: z.enum(['reject', 'replace']).optional(),
})

const exceptionFields = z.object({
  staffId: id.nullable(),
  firstDay: day,
  lastDay: day,
  reason: optionalLine(120),
  day: workingDayDraft.nullable(),
})

/** The sentence for days in the wrong order; after an edit of one of them the server says it, too. */
export const daysOutOfOrder = 'The last day must not be before the first'

export const exceptionDraft = exceptionFields.refine(
  ({ firstDay, lastDay }) => firstDay <= lastDay,
  { path: ['lastDay'], message: daysOutOfOrder },
)
export const exceptionEdit = exceptionFields.partial()

const blockedFields = z.object({
  staffId: id,
  day,
  from: clockTime,
  to: endTime,
  reason: optionalLine(120),
  weekdays: weekdays.min(1, 'Choose a weekday').nullable().optional(),
  everyWeeks: z
    .int()
    .min(1, 'At least 1 week')
    .max(mostWeeks, `At most ${mostWeeks} weeks`)
    .optional(),
  until: day.nullable().optional(),
  exceptDays: z
    .array(day)
    .max(mostBlockedDays, `At most ${mostBlockedDays} days`)
    .refine(isUnique, 'A day can be skipped only once')
    .optional(),
})

/** Of a blocked time that repeats: this day alone. */
const oneDay = z.object({ day: day.optional() })

/** Likewise, for hours in the wrong order. */
export const endBeforeStart = 'Blocked time must end after it begins, on the same day'

export const blockedTimeDraft = blockedFields.refine(endsLater, {
  path: ['to'],
  message: endBeforeStart,
})
export const blockedTimeEdit = blockedFields.partial()

export const workingHoursRoutes = {
  get: {
    method: 'GET',
    path: '/api/working-hours',
    summary:
      'Working hours of salon and staff; `from` leaves out exceptions and blocked times before',
    query: z.object({ from: day.optional() }),
    reply: z.object({
      schedules: z.array(workingSchedule),
      exceptions: z.array(scheduleException),
      blockedTimes: z.array(blockedTime),
    }),
  },
  setSchedule: {
    method: 'PUT',
    path: '/api/working-hours/schedules',
    summary:
      'Set the regular week of the salon or a staff member from a day on; one that begins then is replaced, or refused with `existing`',
    body: scheduleDraft,
    reply: workingSchedule,
    versioned: true,
    refuses: ['not_found'],
  },
  removeSchedule: {
    method: 'DELETE',
    path: '/api/working-hours/schedules/:id',
    summary: 'Remove a regular week: the one before it holds again',
    params: rowParams,
    reply: null,
    refuses: ['not_found'],
  },
  removeSchedules: {
    method: 'DELETE',
    path: '/api/working-hours/staff/:id/schedules',
    summary: 'Remove all regular weeks of a staff member: those of the salon hold again',
    params: rowParams,
    reply: null,
    refuses: ['not_found'],
  },
  addException: {
    method: 'POST',
    path: '/api/working-hours/exceptions',
    summary: 'Add a closure, days off or other hours on some days',
    body: exceptionDraft,
    reply: scheduleException,
    status: 201,
  },
  editException: {
    method: 'PUT',
    path: '/api/working-hours/exceptions/:id',
    summary: 'Change an exception; fields that are left out stay',
    params: rowParams,
    body: exceptionEdit,
    reply: scheduleException,
    versioned: true,
    refuses: ['not_found'],
  },
  removeException: {
    method: 'DELETE',
    path: '/api/working-hours/exceptions/:id',
    summary: 'Remove an exception',
    params: rowParams,
    reply: null,
    refuses: ['not_found'],
  },
  block: {
    method: 'POST',
    path: '/api/working-hours/blocked-times',
    summary: 'Block hours of a staff member, on one day or on weekdays again and again',
    body: blockedTimeDraft,
    reply: blockedTime,
    status: 201,
  },
  editBlock: {
    method: 'PUT',
    path: '/api/working-hours/blocked-times/:id',
    summary:
      'Change a blocked time; fields that are left out stay. `day`: on that day alone, which becomes a blocked time of its own',
    params: rowParams,
    query: oneDay,
    body: blockedTimeEdit,
    reply: blockedTime,
    versioned: true,
    refuses: ['not_found'],
  },
  unblock: {
    method: 'DELETE',
    path: '/api/working-hours/blocked-times/:id',
    summary: 'Remove a blocked time; `day`: on that day alone',
    params: rowParams,
    query: oneDay,
    reply: null,
    refuses: ['not_found'],
  },
} as const satisfies Record<string, Route>

export type WorkingDay = z.infer<typeof workingDay>
export type WorkingSchedule = z.infer<typeof workingSchedule>
export type ScheduleException = z.infer<typeof scheduleException>
export type BlockedTime = z.infer<typeof blockedTime>
export type ScheduleDraft = z.infer<typeof scheduleDraft>
export type ExceptionDraft = z.infer<typeof exceptionDraft>
export type ExceptionEdit = z.infer<typeof exceptionEdit>
export type BlockedTimeDraft = z.infer<typeof blockedTimeDraft>
export type BlockedTimeEdit = z.infer<typeof blockedTimeEdit>
