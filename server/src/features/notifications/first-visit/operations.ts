import type { Db } from '../../../db/client.ts'
import { forEachSettled } from '../../../kernel/for-each-settled.ts'
import type { Span } from '../../../kernel/salon-time.ts'
import { insertNotifications } from '../queries.ts'
import * as queries from './queries.ts'
import { isEvening, tomorrowOf } from './rules.ts'

/**
 * Notifies every salon where it is evening, and that chose so, of tomorrow's first visit. Idempotent, with a
 * transaction for each salon.
 * @returns how many salons were notified
 * @throws after all others were notified, where some failed
 */
export async function notifyOfFirstVisits(
  db: Db,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  const zones = (await queries.zonesToNotify(db)).filter(({ zone }) => isEvening(now, zone))
  const kept = zones.map((zone) => zone.kept)
  const salons = kept.length > 0 ? await queries.salonsToNotify(db, kept) : []
  let notified = 0
  const notifySalon = async ({ id, timeZone }: (typeof salons)[number]) => {
    if (await notifyOfFirstVisit(db, id, tomorrowOf(now, timeZone))) notified += 1
  }
  await forEachSettled(salons, notifySalon, 'salons could not be notified of tomorrow', signal)
  return notified
}

/** Notifies one salon of a day's first visit, unless it was notified before or there is none. */
const notifyOfFirstVisit = (db: Db, salonId: number, day: Span): Promise<boolean> =>
  db.transaction(async (tx) => {
    if (!(await queries.lockChoice(tx, salonId))) return false
    if (await queries.noticeOfFirstVisit(tx, salonId, day)) return false
    const visit = await queries.firstVisitOf(tx, salonId, day)
    if (!visit) return false
    const { id, appointmentDate, serviceName } = visit
    await insertNotifications(tx, salonId, [
      {
        type: 'appointment',
        kind: 'first_visit_tomorrow',
        details: { serviceName, appointmentDate },
        appointmentId: id,
      },
    ])
    return true
  })
