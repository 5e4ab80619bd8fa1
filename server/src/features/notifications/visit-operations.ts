import type { Db } from '../../db/client.ts'
import { forEachSettled } from '../../kernel/for-each-settled.ts'
import type { Span } from '../../kernel/salon-time.ts'
import { insertNotifications } from './queries.ts'
import * as queries from './visit-queries.ts'
import { isEvening, tomorrowOf } from './visit-rules.ts'

/**
 * Tells every salon whose evening it is, and that wants to know, of tomorrow's first visit. Each is
 * a transaction of its own: stopped in the middle, or run twice, this tells nobody twice.
 * @returns how many were told now
 * @throws once all others were told, where some could not be
 */
export async function tellOfFirstVisits(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  const zones = (await queries.zonesToTell(db)).filter(({ zone }) => isEvening(now, zone))
  const kept = zones.map((zone) => zone.kept)
  const salons = kept.length > 0 ? await queries.salonsToTell(db, kept) : []
  let told = 0
  const tell = async ({ id, timeZone }: (typeof salons)[number]) => {
    if (await tellOfFirstVisit(db, id, tomorrowOf(now, timeZone))) told += 1
  }
  await forEachSettled(salons, tell, 'salons could not be told of tomorrow', signal)
  return told
}

/** Tells one salon of a day's first visit, unless it was told or there is none. */
const tellOfFirstVisit = (db: Db, salonId: number, day: Span): Promise<boolean> =>
  db.transaction(async (tx) => {
    if (!(await queries.lockWish(tx, salonId))) return false
    if (await queries.toldOfFirstVisit(tx, salonId, day)) return false
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
