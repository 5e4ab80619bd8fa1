import type { Appointment } from '@salon/contract/appointments'
import type { Db } from '../../../db/client.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { found, Refusal } from '../../../kernel/refusal.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { undoableSince } from '../../../kernel/undoable.ts'
import { notifyOfRemoval, notifyOfReturn } from '../../notifications/operations.ts'
import {
  describeAppointment,
  lockRow,
  recordAppointmentActivity,
  reserveAgain,
  type OverlapPolicy,
} from '../booking/operations.ts'
import { lockCustomers } from '../booking/queries.ts'
import { purgeDroppedBefore } from '../photos/queries.ts'
import { recordMessageOfChange } from '../client-messages/operations.ts'
import { appointmentById, positionOf } from '../queries.ts'
import { recordFreedTimes } from '../waiting-list/operations.ts'
import * as queries from './queries.ts'

/** Deletes a row, which can be undone for a while; a visit is gone with its last row. */
export const removeAppointment = (db: Db, salon: Salon, id: number, clock: Clock): Promise<void> =>
  db.transaction(async (tx) => {
    const { row } = await lockRow(tx, salon, id)
    const removed = found(await appointmentById(tx, salon, id))
    const now = clock()
    await queries.moveToDeleted(tx, salon, [row], now.toISOString())
    await recordFreedTimes(tx, salon, [{ before: row }])
    await recordMessageOfChange(tx, salon, [{ before: row }], now)
    const sentence = `Deleted ${describeAppointment(removed)}`
    await recordAppointmentActivity(tx, salon, removed, 'deleted', sentence)
    await notifyOfRemoval(tx, salon, removed, removed.service.name)
  })

/**
 * Undoes a deletion. The row returns unchanged, also when its service or staff member is no longer offered.
 * @throws Refusal not_found; already_exists; with `overlap: 'reject'`: service_in_visit, where its visit was
 *   given the same service again; overlaps, where the staff member was booked since
 */
export const restoreAppointment = (
  db: Db,
  salon: Salon,
  id: number,
  clock: Clock,
  { overlap }: { overlap?: OverlapPolicy } = {},
): Promise<Appointment> =>
  db.transaction(async (tx) => {
    const position = await queries.positionOfDeleted(tx, salon, id)
    // Lock order: the client before the row. Removing a client also deletes their rows for good.
    if (position) await lockCustomers(tx, salon, [position.customerId])
    const deleted = await queries.takeDeleted(tx, salon, id, undoableSince(clock()))
    if (!deleted) {
      throw new Refusal((await positionOf(tx, salon, id)) ? 'already_exists' : 'not_found')
    }
    await queries.reinsert(tx, salon, [deleted])
    // As it is stored: the kept row lacks the columns that are newer than its deletion.
    const restored = found(await appointmentById(tx, salon, id))
    await reserveAgain(tx, salon, [restored], overlap)
    const sentence = `Restored ${describeAppointment(restored)}`
    await recordAppointmentActivity(tx, salon, restored, 'created', sentence)
    await notifyOfReturn(tx, salon, restored, restored.service.name)
    return restored
  })

/**
 * Purges, in every salon, rows and photos that were deleted before a moment. The sweep then removes the files
 * of these photos, which no row names any more.
 */
export async function purgeDeleted(db: Db, before: string): Promise<void> {
  await queries.purgeDeletedBefore(db, before)
  await purgeDroppedBefore(db, before)
}
