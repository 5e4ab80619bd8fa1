import type { OfferDraft } from '@salon/contract/service-offers'
import { and, asc, eq, inArray, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { first } from '../../../db/first.ts'
import { serviceOffers } from '../../../db/schema/service-offers.ts'
import { services } from '../../../db/schema/services.ts'
import { staff } from '../../../db/schema/staff.ts'
import type { Salon } from '../../../kernel/salon.ts'

const shown = {
  id: serviceOffers.id,
  serviceId: serviceOffers.serviceId,
  staffId: serviceOffers.staffId,
  price: serviceOffers.price,
  duration: serviceOffers.duration,
  initialWork: serviceOffers.initialWork,
  processing: serviceOffers.processing,
  cleanup: serviceOffers.cleanup,
}

const present = (salon: Salon) =>
  and(eq(serviceOffers.userId, salon.id), isNull(serviceOffers.archivedAt))

/** Offers of services and staff members that are not archived, of all services or one. */
export const presentOffers = (db: Db, salon: Salon, serviceId?: number) =>
  db
    .select(shown)
    .from(serviceOffers)
    .innerJoin(
      services,
      and(
        eq(services.userId, salon.id),
        eq(services.id, serviceOffers.serviceId),
        isNull(services.archivedAt),
      ),
    )
    .innerJoin(
      staff,
      and(
        eq(staff.userId, salon.id),
        eq(staff.id, serviceOffers.staffId),
        isNull(staff.archivedAt),
      ),
    )
    .where(
      and(
        present(salon),
        serviceId === undefined ? undefined : eq(serviceOffers.serviceId, serviceId),
      ),
    )
    .orderBy(asc(serviceOffers.serviceId), asc(serviceOffers.staffId))

/** Those of these staff members who are not archived. */
export const presentStaff = (tx: Db, salon: Salon, ids: number[]) =>
  tx
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.userId, salon.id), inArray(staff.id, ids), isNull(staff.archivedAt)))
    .orderBy(asc(staff.id))
    .for('share')

/** Archives the offers of a service by others than these staff members. */
export const archiveOtherOffers = (tx: Db, salon: Salon, serviceId: number, staffIds: number[]) =>
  tx
    .update(serviceOffers)
    .set({ archivedAt: sql`now()` })
    .where(
      and(
        present(salon),
        eq(serviceOffers.serviceId, serviceId),
        notInArray(serviceOffers.staffId, staffIds),
      ),
    )
    .returning({ id: serviceOffers.id })

const own = ['price', 'duration', 'initialWork', 'processing', 'cleanup'] as const

/** Inserts offers of a service, and updates those that are there and differ. */
export const upsertOffers = (tx: Db, salon: Salon, serviceId: number, offers: OfferDraft[]) => {
  const columns = own.map((name) => serviceOffers[name])
  const values = sql.join(
    columns.map((column) => sql`${column}`),
    sql`, `,
  )
  const excluded = sql.join(
    columns.map((column) => sql`excluded.${sql.identifier(column.name)}`),
    sql`, `,
  )
  return tx
    .insert(serviceOffers)
    .values(
      offers.map((offer) => ({
        userId: salon.id,
        serviceId,
        staffId: offer.staffId,
        ...ownTerms(offer),
      })),
    )
    .onConflictDoUpdate({
      target: [serviceOffers.userId, serviceOffers.serviceId, serviceOffers.staffId],
      targetWhere: isNull(serviceOffers.archivedAt),
      set: Object.fromEntries(
        own.map((name) => [name, sql`excluded.${sql.identifier(serviceOffers[name].name)}`]),
      ),
      setWhere: sql`(${values}) is distinct from (${excluded})`,
    })
    .returning({ id: serviceOffers.id })
}

/** What is somebody's own, with null for what is not. */
const ownTerms = ({ price, duration, initialWork, processing, cleanup }: Partial<OfferDraft>) => ({
  price: price ?? null,
  duration: duration ?? null,
  initialWork: initialWork ?? null,
  processing: processing ?? null,
  cleanup: cleanup ?? null,
})

const withId = (salon: Salon, id: number) =>
  and(eq(serviceOffers.userId, salon.id), eq(serviceOffers.id, id))

/** An offer, whether or not it is archived. */
export const offerById = (tx: Db, salon: Salon, id: number) =>
  tx.select(shown).from(serviceOffers).where(withId(salon, id)).then(first)

export const updateOffer = (tx: Db, salon: Salon, id: number, edit: Partial<OfferDraft>) =>
  tx
    .update(serviceOffers)
    .set(edit)
    .where(and(withId(salon, id), isNull(serviceOffers.archivedAt)))
    .returning(shown)
    .then(first)

/** @returns undefined for one that is archived */
export const archiveOffer = (tx: Db, salon: Salon, id: number) =>
  tx
    .update(serviceOffers)
    .set({ archivedAt: sql`now()` })
    .where(and(withId(salon, id), isNull(serviceOffers.archivedAt)))
    .returning(shown)
    .then(first)

/** @returns undefined for one that is not archived */
export const unarchiveOffer = (tx: Db, salon: Salon, id: number) =>
  tx
    .update(serviceOffers)
    .set({ archivedAt: null })
    .where(and(withId(salon, id), isNotNull(serviceOffers.archivedAt)))
    .returning(shown)
    .then(first)
