import { phasesProblem } from '@salon/contract/busy-spans'
import type { OfferDraft, ServiceOffer } from '@salon/contract/service-offers'
import { termsOf } from '@salon/contract/service-terms'
import type { Service } from '@salon/contract/services'
import type { Db } from '../../../db/client.ts'
import { found, invalidField, Refusal } from '../../../kernel/refusal.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { recordActivity } from '../../activity/operations.ts'
import { lockService } from '../queries.ts'
import * as queries from './queries.ts'

/**
 * Sets who offers a service: offers that are left out are removed, which an undo brings back by the same row.
 * @throws Refusal not_found; invalid for a staff member who does not exist, or phases that do not fit
 */
export const setOffers = (
  db: Db,
  salon: Salon,
  serviceId: number,
  offers: OfferDraft[],
): Promise<ServiceOffer[]> =>
  db.transaction(async (tx) => {
    // Requests for one service follow one another: none removes what another one has just added.
    const service = found(await lockService(tx, salon, serviceId))
    const ids = offers.map(({ staffId }) => staffId)
    const members = ids.length === 0 ? [] : await queries.presentStaff(tx, salon, ids)
    for (const [n, offer] of offers.entries()) {
      if (!members.some(({ id }) => id === offer.staffId))
        throw invalidField(`offers.${n}.staffId`, 'This staff member does not exist')
      refusePhases(service, offer, `offers.${n}.`)
    }
    const removed = await queries.archiveOtherOffers(tx, salon, serviceId, ids)
    const changed =
      offers.length === 0 ? [] : await queries.upsertOffers(tx, salon, serviceId, offers)
    if (removed.length + changed.length > 0) await record(tx, salon, service)
    return queries.presentOffers(tx, salon, serviceId)
  })

/** Changes what is somebody's own, for an undo. @throws Refusal not_found */
export const editOffer = (tx: Db, salon: Salon, id: number, edit: Partial<OfferDraft>) =>
  changeOne(tx, salon, id, (service, offer) => {
    refusePhases(service, { ...offer, ...edit }, '')
    return queries.updateOffer(tx, salon, id, edit)
  })

/** Removes an offer, for an undo; the last one leaves the service to everybody. @throws Refusal not_found */
export const removeOffer = (tx: Db, salon: Salon, id: number) =>
  changeOne(tx, salon, id, () => queries.archiveOffer(tx, salon, id))

/** Restores an offer. @throws Refusal changed_since where the staff member offers it again by now */
export const restoreOffer = (tx: Db, salon: Salon, id: number) =>
  changeOne(tx, salon, id, async (_, { serviceId, staffId }) => {
    const offers = await queries.presentOffers(tx, salon, serviceId)
    if (offers.some((offer) => offer.staffId === staffId)) throw new Refusal('changed_since')
    return queries.unarchiveOffer(tx, salon, id)
  })

async function changeOne(
  tx: Db,
  salon: Salon,
  id: number,
  change: (service: Service, offer: ServiceOffer) => Promise<unknown>,
): Promise<void> {
  const offer = found(await queries.offerById(tx, salon, id))
  const service = found(await lockService(tx, salon, offer.serviceId))
  found(await change(service, offer))
  await record(tx, salon, service)
}

function refusePhases(service: Service, offer: Partial<OfferDraft>, path: string): void {
  const problem = phasesProblem(termsOf(service, offer))
  if (problem) throw invalidField(`${path}${problem.field}`, problem.message)
}

const record = (tx: Db, salon: Salon, { id, name }: Service) =>
  recordActivity(tx, salon, { action: 'updated', entity: 'service', id, name })
