import type { WorkingDay } from '@salon/contract/working-hours'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { salons } from './auth.ts'
import { createdAt, identity, moment, reference, tenant, version } from './columns.ts'
import { staff } from './staff.ts'

/** The owner of hours: a staff member, or the salon where it is null. */
const owner = () => bigint('staff_id', { mode: 'number' })

/** The regular week of the salon or a staff member, from a day on. */
export const workingSchedules = pgTable(
  'working_schedules',
  {
    id: identity(),
    userId: tenant(),
    staffId: owner(),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    /** Seven days, of which 0 is Sunday. */
    week: jsonb('week').$type<(WorkingDay | null)[]>().notNull(),
    archivedAt: moment('archived_at'),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    primaryKey({ name: 'working_schedules_pkey', columns: [t.userId, t.id] }),
    foreignKey({
      name: 'working_schedules_salon',
      columns: [t.userId],
      foreignColumns: [salons.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'working_schedules_staff',
      columns: [t.userId, t.staffId],
      foreignColumns: [staff.userId, staff.id],
    }),
    uniqueIndex('working_schedules_of_salon')
      .on(t.userId, t.validFrom)
      .where(sql`${t.staffId} is null and ${t.archivedAt} is null`),
    uniqueIndex('working_schedules_of_staff')
      .on(t.userId, t.staffId, t.validFrom)
      .where(sql`${t.archivedAt} is null`),
    check('working_schedules_week', sql`jsonb_array_length(${t.week}) = 7`),
  ],
)

/** Other hours on some days, or none. */
export const scheduleExceptions = pgTable(
  'schedule_exceptions',
  {
    id: identity(),
    userId: tenant(),
    staffId: owner(),
    firstDay: date('first_day', { mode: 'string' }).notNull(),
    lastDay: date('last_day', { mode: 'string' }).notNull(),
    reason: varchar('reason', { length: 120 }),
    /** Null is a closure, or a day off. */
    day: jsonb('day').$type<WorkingDay>(),
    archivedAt: moment('archived_at'),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    primaryKey({ name: 'schedule_exceptions_pkey', columns: [t.userId, t.id] }),
    foreignKey({
      name: 'schedule_exceptions_salon',
      columns: [t.userId],
      foreignColumns: [salons.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'schedule_exceptions_staff',
      columns: [t.userId, t.staffId],
      foreignColumns: [staff.userId, staff.id],
    }),
    index('schedule_exceptions_by_day').on(t.userId, t.lastDay),
    check('schedule_exceptions_days', sql`${t.firstDay} <= ${t.lastDay}`),
  ],
)

/** Hours at which a staff member takes no visit, on the salon's wall clock: of one day, or repeated weekly. */
export const blockedTimes = pgTable(
  'blocked_times',
  {
    id: identity(),
    userId: tenant(),
    staffId: reference('staff_id'),
    day: date('day', { mode: 'string' }).notNull(),
    /** 'HH:MM'; the end of a day is '24:00'. */
    from: varchar('from_time', { length: 5 }).notNull(),
    to: varchar('to_time', { length: 5 }).notNull(),
    reason: varchar('reason', { length: 120 }),
    /** 0 is Sunday; null where it does not repeat. */
    weekdays: jsonb('weekdays').$type<number[]>(),
    everyWeeks: smallint('every_weeks').notNull().default(1),
    /** The last day on which it may hold; null is without end. */
    until: date('until', { mode: 'string' }),
    /** Days that are left out. */
    exceptDays: jsonb('except_days').$type<string[]>().notNull().default([]),
    archivedAt: moment('archived_at'),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    primaryKey({ name: 'blocked_times_pkey', columns: [t.userId, t.id] }),
    foreignKey({
      name: 'blocked_times_salon',
      columns: [t.userId],
      foreignColumns: [salons.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'blocked_times_staff',
      columns: [t.userId, t.staffId],
      foreignColumns: [staff.userId, staff.id],
    }),
    index('blocked_times_by_day').on(t.userId, t.day),
    index('blocked_times_repeated')
      .on(t.userId, t.until)
      .where(sql`${t.weekdays} is not null`),
    check('blocked_times_weeks', sql`${t.everyWeeks} between 1 and 52`),
    check('blocked_times_span', sql`${t.from} collate "C" < ${t.to} collate "C"`),
  ],
)
