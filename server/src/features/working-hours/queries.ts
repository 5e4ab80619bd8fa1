import {
  and,
  asc,
  eq,
  exists,
  gte,
  inArray,
  isNotNull,
  isNull,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/client.ts'
import { first } from '../../db/first.ts'
import { staff } from '../../db/schema/staff.ts'
import {
  blockedTimes,
  scheduleExceptions,
  workingSchedules,
} from '../../db/schema/working-hours.ts'
import type { Salon } from '../../kernel/salon.ts'

const schedule = {
  id: workingSchedules.id,
  staffId: workingSchedules.staffId,
  validFrom: workingSchedules.validFrom,
  week: workingSchedules.week,
  version: workingSchedules.version,
}
const exception = {
  id: scheduleExceptions.id,
  staffId: scheduleExceptions.staffId,
  firstDay: scheduleExceptions.firstDay,
  lastDay: scheduleExceptions.lastDay,
  reason: scheduleExceptions.reason,
  day: scheduleExceptions.day,
  version: scheduleExceptions.version,
}
const blocked = {
  id: blockedTimes.id,
  staffId: blockedTimes.staffId,
  day: blockedTimes.day,
  from: blockedTimes.from,
  to: blockedTimes.to,
  reason: blockedTimes.reason,
  weekdays: blockedTimes.weekdays,
  everyWeeks: blockedTimes.everyWeeks,
  until: blockedTimes.until,
  exceptDays: blockedTimes.exceptDays,
  version: blockedTimes.version,
}

type KeyColumns = Record<'userId' | 'id' | 'staffId' | 'archivedAt', PgColumn>

const present = (table: KeyColumns, salon: Salon) =>
  and(eq(table.userId, salon.id), isNull(table.archivedAt))
const byId = (table: KeyColumns, salon: Salon, id: number) =>
  and(present(table, salon), eq(table.id, id))
const archivedOne = (table: KeyColumns, salon: Salon, id: number) =>
  and(eq(table.userId, salon.id), eq(table.id, id), isNotNull(table.archivedAt))
/** An update that sets nothing but this takes a row out of every list. */
const archived = { archivedAt: sql`now()` }
const unarchived = { archivedAt: null }

/** Of the salon itself, or of a staff member who is not archived. */
const ofPresentOwner = (db: Db, table: KeyColumns, salon: Salon) =>
  or(
    isNull(table.staffId),
    exists(
      db
        .select({ id: staff.id })
        .from(staff)
        .where(
          and(eq(staff.userId, salon.id), eq(staff.id, table.staffId), isNull(staff.archivedAt)),
        ),
    ),
  )

/** All regular weeks, the salon's first. */
export const schedulesByOwner = (db: Db, salon: Salon) =>
  db
    .select(schedule)
    .from(workingSchedules)
    .where(and(present(workingSchedules, salon), ofPresentOwner(db, workingSchedules, salon)))
    .orderBy(sql`${workingSchedules.staffId} nulls first`, asc(workingSchedules.validFrom))

/** Exceptions that end on a day or later, or all of them, by their first day. */
export const exceptionsSince = (db: Db, salon: Salon, from: string | undefined) =>
  db
    .select(exception)
    .from(scheduleExceptions)
    .where(
      and(
        present(scheduleExceptions, salon),
        from === undefined ? undefined : gte(scheduleExceptions.lastDay, from),
        ofPresentOwner(db, scheduleExceptions, salon),
      ),
    )
    .orderBy(asc(scheduleExceptions.firstDay), asc(scheduleExceptions.id))

/** Blocked times that hold on a day or later, or all of them, by time. */
export const blockedTimesSince = (db: Db, salon: Salon, from: string | undefined) =>
  db
    .select(blocked)
    .from(blockedTimes)
    .where(
      and(
        present(blockedTimes, salon),
        from === undefined
          ? undefined
          : or(
              gte(blockedTimes.day, from),
              and(
                isNotNull(blockedTimes.weekdays),
                or(isNull(blockedTimes.until), gte(blockedTimes.until, from)),
              ),
            ),
        ofPresentOwner(db, blockedTimes, salon),
      ),
    )
    .orderBy(asc(blockedTimes.day), asc(blockedTimes.from), asc(blockedTimes.id))

const lockStaff = (tx: Db, salon: Salon, whose: SQL) =>
  tx
    .select({ id: staff.id, name: staff.name, archivedAt: staff.archivedAt })
    .from(staff)
    .where(and(eq(staff.userId, salon.id), whose))
    .for('no key update')
    .then(first)

/** A locked staff member, who may be archived; undefined where there is none, or the row is the salon's. */
export type LockedMember = Awaited<ReturnType<typeof lockStaff>>

/** Locks a staff member: their bookings wait. */
export const lockMember = (tx: Db, salon: Salon, id: number) =>
  lockStaff(tx, salon, eq(staff.id, id))

const tables = {
  schedule: workingSchedules,
  exception: scheduleExceptions,
  blockedTime: blockedTimes,
}

/** What working hours are made of. */
export type HoursEntity = keyof typeof tables

/** Locks the staff member whom a row is about, also a removed one. */
export const lockMemberOf = (tx: Db, salon: Salon, entity: HoursEntity, id: number) => {
  const table = tables[entity]
  const owners = tx
    .select({ id: table.staffId })
    .from(table)
    .where(and(eq(table.userId, salon.id), eq(table.id, id)))
  return lockStaff(tx, salon, inArray(staff.id, owners))
}

/** Locks the regular week of an owner that begins on a day. */
export const lockScheduleFrom = (tx: Db, salon: Salon, staffId: number | null, validFrom: string) =>
  tx
    .select(schedule)
    .from(workingSchedules)
    .where(
      and(
        present(workingSchedules, salon),
        staffId === null ? isNull(workingSchedules.staffId) : eq(workingSchedules.staffId, staffId),
        eq(workingSchedules.validFrom, validFrom),
      ),
    )
    .for('no key update')
    .then(first)

/** @returns undefined where another request has added a week of that owner and day */
export const insertSchedule = (tx: Db, row: typeof workingSchedules.$inferInsert) =>
  tx.insert(workingSchedules).values(row).onConflictDoNothing().returning(schedule).then(first)

type ScheduleUpdate = Partial<Omit<typeof workingSchedules.$inferInsert, 'archivedAt'>> & {
  archivedAt?: SQL
}

/** @returns undefined for a removed row */
export const updateSchedule = (tx: Db, salon: Salon, id: number, change: ScheduleUpdate) =>
  tx
    .update(workingSchedules)
    .set(change)
    .where(byId(workingSchedules, salon, id))
    .returning(schedule)
    .then(first)

export const archiveSchedule = (tx: Db, salon: Salon, id: number) =>
  updateSchedule(tx, salon, id, archived)

/** Archives all regular weeks of a staff member. @returns the ids */
export const archiveSchedulesOf = (tx: Db, salon: Salon, staffId: number) =>
  tx
    .update(workingSchedules)
    .set(archived)
    .where(and(present(workingSchedules, salon), eq(workingSchedules.staffId, staffId)))
    .returning({ id: workingSchedules.id })

/** A regular week that was removed. */
export const removedSchedule = (tx: Db, salon: Salon, id: number) =>
  tx
    .select(schedule)
    .from(workingSchedules)
    .where(archivedOne(workingSchedules, salon, id))
    .then(first)

export const unarchiveSchedule = (tx: Db, salon: Salon, id: number) =>
  tx
    .update(workingSchedules)
    .set(unarchived)
    .where(archivedOne(workingSchedules, salon, id))
    .returning(schedule)
    .then(first)

export const lockException = (tx: Db, salon: Salon, id: number) =>
  tx
    .select(exception)
    .from(scheduleExceptions)
    .where(byId(scheduleExceptions, salon, id))
    .for('no key update')
    .then(first)

export const insertException = (tx: Db, row: typeof scheduleExceptions.$inferInsert) =>
  tx.insert(scheduleExceptions).values(row).returning(exception).then(first)

type ExceptionUpdate = Partial<Omit<typeof scheduleExceptions.$inferInsert, 'archivedAt'>> & {
  archivedAt?: SQL
}

/** @returns undefined for a removed row */
export const updateException = (tx: Db, salon: Salon, id: number, change: ExceptionUpdate) =>
  tx
    .update(scheduleExceptions)
    .set(change)
    .where(byId(scheduleExceptions, salon, id))
    .returning(exception)
    .then(first)

export const archiveException = (tx: Db, salon: Salon, id: number) =>
  updateException(tx, salon, id, archived)

export const unarchiveException = (tx: Db, salon: Salon, id: number) =>
  tx
    .update(scheduleExceptions)
    .set(unarchived)
    .where(archivedOne(scheduleExceptions, salon, id))
    .returning(exception)
    .then(first)

export const lockBlockedTime = (tx: Db, salon: Salon, id: number) =>
  tx
    .select(blocked)
    .from(blockedTimes)
    .where(byId(blockedTimes, salon, id))
    .for('no key update')
    .then(first)

export const insertBlockedTime = (tx: Db, row: typeof blockedTimes.$inferInsert) =>
  tx.insert(blockedTimes).values(row).returning(blocked).then(first)

type BlockedTimeUpdate = Partial<Omit<typeof blockedTimes.$inferInsert, 'archivedAt'>> & {
  archivedAt?: SQL
}

/** @returns undefined for a removed row */
export const updateBlockedTime = (tx: Db, salon: Salon, id: number, change: BlockedTimeUpdate) =>
  tx
    .update(blockedTimes)
    .set(change)
    .where(byId(blockedTimes, salon, id))
    .returning(blocked)
    .then(first)

export const archiveBlockedTime = (tx: Db, salon: Salon, id: number) =>
  updateBlockedTime(tx, salon, id, archived)

export const unarchiveBlockedTime = (tx: Db, salon: Salon, id: number) =>
  tx
    .update(blockedTimes)
    .set(unarchived)
    .where(archivedOne(blockedTimes, salon, id))
    .returning(blocked)
    .then(first)
