import type { ServiceTestDraft } from '@salon/contract/safety'
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { first } from '../../../db/first.ts'
import { serviceTests } from '../../../db/schema/safety.ts'
import { services } from '../../../db/schema/services.ts'
import type { Salon } from '../../../kernel/salon.ts'

const shown = {
  id: serviceTests.id,
  serviceId: serviceTests.serviceId,
  product: serviceTests.product,
  hoursBefore: serviceTests.hoursBefore,
  monthsValid: serviceTests.monthsValid,
  effect: serviceTests.effect,
}

const present = (salon: Salon) =>
  and(eq(serviceTests.userId, salon.id), isNull(serviceTests.archivedAt))
const ofService = (salon: Salon, serviceId: number) =>
  and(present(salon), eq(serviceTests.serviceId, serviceId))
const withId = (salon: Salon, id: number) =>
  and(eq(serviceTests.userId, salon.id), eq(serviceTests.id, id))

/** Locks a service that is not archived. */
export const lockService = (tx: Db, salon: Salon, id: number) =>
  tx
    .select({ id: services.id, name: services.name })
    .from(services)
    .where(and(eq(services.userId, salon.id), eq(services.id, id), isNull(services.archivedAt)))
    .for('no key update')
    .then(first)

/** The tests that services require. */
export const requiredTests = (db: Db, salon: Salon) =>
  db.select(shown).from(serviceTests).where(present(salon)).orderBy(asc(serviceTests.serviceId))

/** The test that a service requires. */
export const testOfService = (db: Db, salon: Salon, serviceId: number) =>
  db.select(shown).from(serviceTests).where(ofService(salon, serviceId)).then(first)

/** A required test, whether or not it is archived. */
export const serviceTestById = (tx: Db, salon: Salon, id: number) =>
  tx.select(shown).from(serviceTests).where(withId(salon, id)).then(first)

/** Inserts or updates what a service requires. */
export const upsertTest = (tx: Db, salon: Salon, serviceId: number, test: ServiceTestDraft) =>
  tx
    .insert(serviceTests)
    .values({ ...test, userId: salon.id, serviceId })
    .onConflictDoUpdate({
      target: [serviceTests.userId, serviceTests.serviceId],
      targetWhere: isNull(serviceTests.archivedAt),
      set: test,
    })
    .returning(shown)
    .then(first)

export const updateServiceTest = (
  tx: Db,
  salon: Salon,
  id: number,
  change: Partial<ServiceTestDraft>,
) =>
  tx
    .update(serviceTests)
    .set(change)
    .where(and(withId(salon, id), isNull(serviceTests.archivedAt)))
    .returning(shown)
    .then(first)

/** @returns undefined for one that is archived */
export const archiveServiceTest = (tx: Db, salon: Salon, id: number) =>
  tx
    .update(serviceTests)
    .set({ archivedAt: sql`now()` })
    .where(and(withId(salon, id), isNull(serviceTests.archivedAt)))
    .returning(shown)
    .then(first)

/** @returns undefined for one that is not archived */
export const unarchiveServiceTest = (tx: Db, salon: Salon, id: number) =>
  tx
    .update(serviceTests)
    .set({ archivedAt: null })
    .where(and(withId(salon, id), isNotNull(serviceTests.archivedAt)))
    .returning(shown)
    .then(first)
