import {
  endBeforeStart,
  lastDayFirst,
  type BlockedTime,
  type BlockedTimeDraft,
  type BlockedTimeEdit,
  type ExceptionDraft,
  type ExceptionEdit,
  type ScheduleDraft,
  type ScheduleException,
  type WorkingSchedule,
} from '@salon/contract/working-hours'
import type { Db } from '../../db/client.ts'
import { isEmptyPatch } from '../../kernel/empty-patch.ts'
import { found, invalidField, Refusal } from '../../kernel/refusal.ts'
import { isStale, stale, type IfMatch } from '../../kernel/row-version.ts'
import type { Salon } from '../../kernel/salon.ts'
import { recordActivity } from '../activity/operations.ts'
import * as queries from './queries.ts'
import { hoursSentence, type HoursEntity } from './rules.ts'

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
  { staffId, validFrom, week }: ScheduleDraft,
  ifMatch?: IfMatch,
): Promise<WorkingSchedule> =>
  db.transaction(async (tx) => {
    const member = await presentMember(tx, salon, staffId)
    if (staffId === null) await queries.lockSalon(tx, salon)
    const before = await queries.lockScheduleFrom(tx, salon, staffId, validFrom)
    if (!before && ifMatch !== undefined) throw new Refusal('not_found')
    if (before && isStale(before, ifMatch)) throw stale(before)
    const row = found(
      before
        ? await queries.updateSchedule(tx, salon, before.id, { week })
        : await queries.insertSchedule(tx, { userId: salon.id, staffId, validFrom, week }),
    )
    await record(tx, salon, before ? 'updated' : 'created', 'schedule', row.id, member)
    return row
  })

/** Removes a regular week; the one before it holds again. @throws Refusal not_found */
export const removeSchedule = (db: Db, salon: Salon, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    const { staffId } = found(await queries.archiveSchedule(tx, salon, id))
    await record(tx, salon, 'deleted', 'schedule', id, await memberName(tx, salon, staffId))
  })

/** Restores a removed week. @throws Refusal changed_since where another begins on its day by now */
export const bringBackSchedule = (db: Db, salon: Salon, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    const { staffId, validFrom } = found(await queries.removedSchedule(tx, salon, id))
    const member = await memberName(tx, salon, staffId)
    if (staffId === null) await queries.lockSalon(tx, salon)
    if (await queries.lockScheduleFrom(tx, salon, staffId, validFrom))
      throw new Refusal('changed_since')
    found(await queries.unarchiveSchedule(tx, salon, id))
    await record(tx, salon, 'restored', 'schedule', id, member)
  })

/** Adds a closure, days off or other hours. */
export const addException = (
  db: Db,
  salon: Salon,
  draft: ExceptionDraft,
): Promise<ScheduleException> =>
  db.transaction(async (tx) => {
    const member = await presentMember(tx, salon, draft.staffId)
    const added = found(await queries.insertException(tx, { ...draft, userId: salon.id }))
    await record(tx, salon, 'created', 'exception', added.id, member)
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
    const before = found(await queries.lockException(tx, salon, id))
    if (isStale(before, ifMatch)) throw stale(before)
    if (isEmptyPatch(edit)) return before
    const { staffId, firstDay, lastDay } = { ...before, ...edit }
    if (firstDay > lastDay) throw invalidField('lastDay', lastDayFirst)
    const member = await presentMember(tx, salon, staffId)
    const edited = found(await queries.updateException(tx, salon, id, edit))
    await record(tx, salon, 'updated', 'exception', id, member)
    return edited
  })

/** @throws Refusal not_found */
export const removeException = (db: Db, salon: Salon, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    const { staffId } = found(await queries.archiveException(tx, salon, id))
    await record(tx, salon, 'deleted', 'exception', id, await memberName(tx, salon, staffId))
  })

export const bringBackException = (db: Db, salon: Salon, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    const { staffId } = found(await queries.unarchiveException(tx, salon, id))
    await record(tx, salon, 'restored', 'exception', id, await memberName(tx, salon, staffId))
  })

/**
 * Blocks hours of a staff member. Their row is locked first, as in a booking: of a booking within working
 * hours only and this, the second sees the first.
 */
export const blockTime = (db: Db, salon: Salon, draft: BlockedTimeDraft): Promise<BlockedTime> =>
  db.transaction(async (tx) => {
    const member = await presentMember(tx, salon, draft.staffId)
    const added = found(await queries.insertBlockedTime(tx, { ...draft, userId: salon.id }))
    await record(tx, salon, 'created', 'blockedTime', added.id, member)
    return added
  })

/** Changes the fields that the edit names. @throws Refusal not_found; stale; invalid */
export const editBlockedTime = (
  db: Db,
  salon: Salon,
  id: number,
  edit: BlockedTimeEdit,
  ifMatch?: IfMatch,
): Promise<BlockedTime> =>
  db.transaction(async (tx) => {
    const before = found(await queries.lockBlockedTime(tx, salon, id))
    if (isStale(before, ifMatch)) throw stale(before)
    if (isEmptyPatch(edit)) return before
    const { staffId, from, to } = { ...before, ...edit }
    if (from >= to) throw invalidField('to', endBeforeStart)
    const member = await presentMember(tx, salon, staffId)
    const edited = found(await queries.updateBlockedTime(tx, salon, id, edit))
    await record(tx, salon, 'updated', 'blockedTime', id, member)
    return edited
  })

/** @throws Refusal not_found */
export const unblockTime = (db: Db, salon: Salon, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    const { staffId } = found(await queries.archiveBlockedTime(tx, salon, id))
    await record(tx, salon, 'deleted', 'blockedTime', id, await memberName(tx, salon, staffId))
  })

export const bringBackBlockedTime = (db: Db, salon: Salon, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    const { staffId } = found(await queries.unarchiveBlockedTime(tx, salon, id))
    await record(tx, salon, 'restored', 'blockedTime', id, await memberName(tx, salon, staffId))
  })

/** The name of a staff member who gets hours. @throws Refusal invalid where there is none */
async function presentMember(tx: Db, salon: Salon, staffId: number | null) {
  if (staffId === null) return undefined
  const member = await queries.lockMember(tx, salon, staffId)
  if (!member || member.archivedAt) {
    throw invalidField('staffId', 'This staff member does not exist')
  }
  return member.name
}

/** The name of a staff member, also an archived one; undefined for the salon. */
const memberName = async (tx: Db, salon: Salon, staffId: number | null) =>
  staffId === null ? undefined : found(await queries.lockMember(tx, salon, staffId)).name

const record = (
  tx: Db,
  salon: Salon,
  what: 'created' | 'updated' | 'deleted' | 'restored',
  entity: HoursEntity,
  id: number,
  member: string | undefined,
) =>
  recordActivity(tx, salon, {
    action: what === 'restored' ? 'created' : what,
    entity,
    id,
    name: member ?? 'Opening hours',
    sentence: hoursSentence(what, entity, member),
  })
