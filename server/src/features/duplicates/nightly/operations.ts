import type { Db } from '../../../db/client.ts'
import { forEachSettled } from '../../../kernel/for-each-settled.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { notifyOfDuplicates } from '../../notifications/operations.ts'
import { findPairs } from '../operations.ts'
import * as queries from './queries.ts'
import { changedSince, isNight } from './rules.ts'

/**
 * Searches every salon where it is night for pairs of clients who are certainly one person, and notifies of those that
 * it was not notified of before. Idempotent, salon by salon.
 * @throws after all others were searched, where some failed; the signal's reason
 */
export async function notifyOfNewDuplicates(
  db: Db,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  const all = await queries.salonsWithZones(db)
  const salons = all.filter(({ timeZone }) => isNight(now, timeZone))
  const work = (salon: Pick<Salon, 'id'>) => searchSalon(db, salon, now)
  await forEachSettled(salons, work, 'salons could not be searched for duplicates', signal)
}

async function searchSalon(db: Db, salon: Pick<Salon, 'id'>, now: Date): Promise<void> {
  const changed = await queries.changedClients(db, salon, changedSince(now))
  if (changed.length === 0) return
  const pairs = await findPairs(db, salon, new Set(changed))
  const certain = pairs.filter(({ band }) => band === 'certain')
  if (certain.length === 0) return
  await db.transaction(async (tx) => {
    if (await queries.lockSalon(tx, salon)) await notifyOfDuplicates(tx, salon.id, certain)
  })
}
