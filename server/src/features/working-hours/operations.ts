import { wrongRepetition } from '@salon/contract/blocked-times'
import { mostBlockedDays } from '@salon/contract/vocabulary'
import {
  endBeforeStart,
  daysOutOfOrder,
  type BlockedTime,
  type BlockedTimeDraft,
  type BlockedTimeEdit,
  type ExceptionDraft,
  type ExceptionEdit,
  type ScheduleDraft,
  type ScheduleException,
  type WorkingSchedule,
} from '@salon/contract/working-hours'
import { isBlockedOn, type BlockRule } from '@salon/contract/working-spans'
import type { Db } from '../../db/client.ts'
import { isEmptyPatch } from '../../kernel/empty-patch.ts'
import { found, invalidField, Refusal } from '../../kernel/refusal.ts'
import { isStale, stale, type IfMatch } from '../../kernel/row-version.ts'
import type { Salon } from '../../kernel/salon.ts'
import { recordActivity } from '../activity/operations.ts'
import * as queries from './queries.ts'

/** Everything about working hours; exceptions and blocked times that end before `from` are left out. */
export async function workingHoursSince(db: Db, salon: Salon, from: string | undefined) {
  const schedules = await queries.schedulesByOwner(db, salon)
  const exceptions = await queries.exceptionsSince(db, salon, from)
  const blockedTimes = await queries.blockedTimesSince(db, salon, from)
  return { schedules, exceptions, blockedTimes }
}

/**
 * Sets the regular week that begins on a day: changes the one that begins then, or adds one.
 * @throws Refusal invalid; stale; not_found where `ifMatch` names a version and there is no such week
 */
export const setSchedule = (
  db: Db,
  salon: Salon,
  { staffId, validFrom, week, existing }: ScheduleDraft,
  ifMatch?: IfMatch,
): Promise<WorkingSchedule> =>
  db.transaction(async (tx) => {
    const member = await lockNewOwner(tx, salon, staffId)
    const name = presentName(member, staffId)
    let before = await queries.lockScheduleFrom(tx, salon, staffId, validFrom)
    if (!before) {
      if (ifMatch !== undefined) throw new Refusal('not_found')
      const row = { userId: salon.id, staffId, validFrom, week }
      const added = await queries.insertSchedule(tx, row)
      if (added) {
        await record(tx, salon, 'created', 'schedule', added.id, name)
        return added
      }
      // The salon itself is not locked: another request has added its week meanwhile.
      before = found(await queries.lockScheduleFrom(tx, salon, staffId, validFrom))
    }
    if (existing === 'reject' || isStale(before, ifMatch)) throw stale(before)
    const edited = found(await queries.updateSchedule(tx, salon, before.id, { week }))
    await record(tx, salon, 'updated', 'schedule', edited.id, name)
    return edited
  })

/** Removes a regular week; the one before it holds again. @throws Refusal not_found */
export const removeSchedule = (db: Db, salon: Salon, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    const member = await queries.lockMemberOf(tx, salon, 'schedule', id)
    found(await queries.archiveSchedule(tx, salon, id))
    await record(tx, salon, 'deleted', 'schedule', id, member?.name)
  })

/** Removes all regular weeks of a staff member; the salon's hold again. @throws Refusal not_found */
export const removeSchedules = (db: Db, salon: Salon, staffId: number): Promise<void> =>
  db.transaction(async (tx) => {
    const { name } = found(await queries.lockMember(tx, salon, staffId))
    const removed = await queries.archiveSchedulesOf(tx, salon, staffId)
    if (removed.length > 0) await record(tx, salon, 'deleted', 'schedule', null, name)
  })

/** Restores a removed week. @throws Refusal changed_since where another begins on its day by now */
export const restoreSchedule = (db: Db, salon: Salon, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    const member = await queries.lockMemberOf(tx, salon, 'schedule', id)
    const { staffId, validFrom } = found(await queries.removedSchedule(tx, salon, id))
    if (await queries.lockScheduleFrom(tx, salon, staffId, validFrom))
      throw new Refusal('changed_since')
    found(await queries.unarchiveSchedule(tx, salon, id))
    await record(tx, salon, 'restored', 'schedule', id, member?.name)
  })

/** Adds a closure, days off or other hours. */
export const addException = (
  db: Db,
  salon: Salon,
  draft: ExceptionDraft,
): Promise<ScheduleException> =>
  db.transaction(async (tx) => {
    const name = presentName(await lockNewOwner(tx, salon, draft.staffId), draft.staffId)
    const added = found(await queries.insertException(tx, { ...draft, userId: salon.id }))
    await record(tx, salon, 'created', 'exception', added.id, name)
    return added
  })

/** Changes the fields that the edit names. @throws Refusal not_found; stale; invalid */
export const editException = (
  db: Db,
  salon: Salon,
  id: number,
  edit: ExceptionEdit,
  ifMatch?: IfMatch,
): Promise<ScheduleException> =>
  db.transaction(async (tx) => {
    const member = await lockOwner(tx, salon, 'exception', id, edit.staffId)
    const before = found(await queries.lockException(tx, salon, id))
    if (isStale(before, ifMatch)) throw stale(before)
    if (isEmptyPatch(edit)) return before
    const { staffId, firstDay, lastDay } = { ...before, ...edit }
    if (firstDay > lastDay) throw invalidField('lastDay', daysOutOfOrder)
    const name = presentName(member, staffId)
    const edited = found(await queries.updateException(tx, salon, id, edit))
    await record(tx, salon, 'updated', 'exception', id, name)
    return edited
  })

/** @throws Refusal not_found */
export const removeException = (db: Db, salon: Salon, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    const member = await queries.lockMemberOf(tx, salon, 'exception', id)
    found(await queries.archiveException(tx, salon, id))
    await record(tx, salon, 'deleted', 'exception', id, member?.name)
  })

export const restoreException = (db: Db, salon: Salon, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    const member = await queries.lockMemberOf(tx, salon, 'exception', id)
    found(await queries.unarchiveException(tx, salon, id))
    await record(tx, salon, 'restored', 'exception', id, member?.name)
  })

/**
 * Blocks hours of a staff member. Their row is locked first, as in a booking: of a booking within working
 * hours only and this, the second sees the first.
 */
export const blockTime = (db: Db, salon: Salon, draft: BlockedTimeDraft): Promise<BlockedTime> =>
  db.transaction(async (tx) => {
    refuseRepetition(draft)
    const name = presentName(await lockNewOwner(tx, salon, draft.staffId), draft.staffId)
    const added = found(await queries.insertBlockedTime(tx, { ...draft, userId: salon.id }))
    await record(tx, salon, 'created', 'blockedTime', added.id, name)
    return added
  })

/** A request about one day of a blocked time that repeats. */
interface OnDay {
  readonly day?: string | undefined
}

/**
 * Changes the fields that the edit names. With a day, of a blocked time that repeats, that day is left out of it
 * and becomes a blocked time of its own, which is returned.
 * @throws Refusal not_found; stale; invalid
 */
export const editBlockedTime = (
  db: Db,
  salon: Salon,
  id: number,
  edit: BlockedTimeEdit,
  ifMatch?: IfMatch,
  { day }: OnDay = {},
): Promise<BlockedTime> =>
  db.transaction(async (tx) => {
    const member = await lockOwner(tx, salon, 'blockedTime', id, edit.staffId)
    const before = found(await queries.lockBlockedTime(tx, salon, id))
    if (isStale(before, ifMatch)) throw stale(before)
    if (isEmptyPatch(edit)) return before
    const next = { ...before, ...edit }
    if (next.from >= next.to) throw invalidField('to', endBeforeStart)
    const name = presentName(member, next.staffId)
    const left = withoutDay(before, day)
    if (!left) refuseRepetition(next)
    const edited = left
      ? await splitDay(tx, salon, id, left, {
          staffId: next.staffId,
          day: edit.day ?? found(day),
          from: next.from,
          to: next.to,
          reason: next.reason,
        })
      : found(await queries.updateBlockedTime(tx, salon, id, edit))
    await record(tx, salon, 'updated', 'blockedTime', edited.id, name)
    return edited
  })

/** Leaves a day out of a blocked time that repeats, and blocks other hours instead. */
async function splitDay(
  tx: Db,
  salon: Salon,
  id: number,
  exceptDays: string[],
  own: BlockedTimeDraft,
): Promise<BlockedTime> {
  found(await queries.updateBlockedTime(tx, salon, id, { exceptDays }))
  return found(await queries.insertBlockedTime(tx, { ...own, userId: salon.id }))
}

/**
 * The days that a blocked time leaves out, and this one; undefined where all of it is meant.
 * @throws Refusal invalid where it does not hold on that day
 */
function withoutDay(before: BlockedTime, day: string | undefined): string[] | undefined {
  if (day === undefined) return undefined
  if (!isBlockedOn(before, day)) throw invalidField('day', 'There is no blocked time on this day')
  if (!before.weekdays) return undefined
  if (before.exceptDays.length >= mostBlockedDays)
    throw invalidField('day', `At most ${mostBlockedDays} days can be left out`)
  return [...before.exceptDays, day].toSorted()
}

/** @throws Refusal invalid where a blocked time would repeat on no day, or on too many */
function refuseRepetition(rule: BlockRule): void {
  const wrong = wrongRepetition(rule)
  if (wrong) throw invalidField(wrong.field, wrong.wrong)
}

/**
 * Removes a blocked time; with a day, of one that repeats, it leaves that day out.
 * @throws Refusal not_found; invalid
 */
export const unblockTime = (db: Db, salon: Salon, id: number, { day }: OnDay = {}): Promise<void> =>
  db.transaction(async (tx) => {
    const member = await queries.lockMemberOf(tx, salon, 'blockedTime', id)
    const before = found(await queries.lockBlockedTime(tx, salon, id))
    const exceptDays = withoutDay(before, day)
    if (exceptDays) await queries.updateBlockedTime(tx, salon, id, { exceptDays })
    else await queries.archiveBlockedTime(tx, salon, id)
    await record(tx, salon, 'deleted', 'blockedTime', id, member?.name)
  })

export const restoreBlockedTime = (db: Db, salon: Salon, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    const member = await queries.lockMemberOf(tx, salon, 'blockedTime', id)
    found(await queries.unarchiveBlockedTime(tx, salon, id))
    await record(tx, salon, 'restored', 'blockedTime', id, member?.name)
  })

/**
 * Locks whom a row is about, or whom an edit gives it to. Staff members are locked before rows everywhere,
 * so that two requests cannot deadlock.
 * @param next the owner by the edit; undefined where it stays
 */
export const lockOwner = (
  tx: Db,
  salon: Salon,
  entity: queries.HoursEntity,
  id: number,
  next?: number | null,
): Promise<queries.LockedMember> =>
  next === undefined ? queries.lockMemberOf(tx, salon, entity, id) : lockNewOwner(tx, salon, next)

const lockNewOwner = async (tx: Db, salon: Salon, staffId: number | null) =>
  staffId === null ? undefined : queries.lockMember(tx, salon, staffId)

/** The name of the owner of hours; undefined for the salon. @throws Refusal invalid where there is none */
function presentName(member: queries.LockedMember, staffId: number | null): string | undefined {
  if (staffId === null) return undefined
  if (member?.id !== staffId || member.archivedAt) {
    throw invalidField('staffId', 'This staff member does not exist')
  }
  return member.name
}

/** What the sentence of an activity names where there is no staff member to name. */
const ofSalon: Partial<Record<queries.HoursEntity, string>> = {
  schedule: 'opening hours',
  exception: 'closures and special hours of the salon',
}

const record = (
  tx: Db,
  salon: Salon,
  what: 'created' | 'updated' | 'deleted' | 'restored',
  entity: queries.HoursEntity,
  id: number | null,
  member: string | undefined,
) =>
  recordActivity(tx, salon, {
    action: what === 'restored' ? 'created' : what,
    verb: what === 'restored' ? what : undefined,
    entity,
    id,
    name: member ?? 'Opening hours',
    object: member === undefined ? ofSalon[entity] : undefined,
  })
