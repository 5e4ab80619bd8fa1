import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { first } from '../../db/first.ts'
import { clientConditions, patchTests } from '../../db/schema/safety.ts'
import type { Salon } from '../../kernel/salon.ts'

export { lockClient, presentClient } from '../../db/present-client.ts'
export type { TestPhoto } from '../../db/schema/safety.ts'

const conditionShown = {
  id: clientConditions.id,
  customerId: clientConditions.customerId,
  kind: clientConditions.kind,
  note: clientConditions.note,
  severity: clientConditions.severity,
  notedBy: clientConditions.notedBy,
  notedAt: clientConditions.createdAt,
}

const withCondition = (salon: Salon, id: number) =>
  and(eq(clientConditions.userId, salon.id), eq(clientConditions.id, id))

/** A client's allergies and conditions, the newest first. */
export const conditionsOf = (db: Db, salon: Salon, customerId: number) =>
  db
    .select(conditionShown)
    .from(clientConditions)
    .where(
      and(
        eq(clientConditions.userId, salon.id),
        eq(clientConditions.customerId, customerId),
        isNull(clientConditions.archivedAt),
      ),
    )
    .orderBy(desc(clientConditions.createdAt), desc(clientConditions.id))

/** The client of an allergy or condition, whether or not it is archived. */
export const clientOfCondition = (tx: Db, salon: Salon, id: number) =>
  tx
    .select({ customerId: clientConditions.customerId })
    .from(clientConditions)
    .where(withCondition(salon, id))
    .then(first)

export const insertCondition = (tx: Db, row: typeof clientConditions.$inferInsert) =>
  tx.insert(clientConditions).values(row).returning(conditionShown).then(first)

/** @returns undefined for one that is archived */
export const archiveCondition = (tx: Db, salon: Salon, id: number) =>
  tx
    .update(clientConditions)
    .set({ archivedAt: sql`now()` })
    .where(and(withCondition(salon, id), isNull(clientConditions.archivedAt)))
    .returning(conditionShown)
    .then(first)

/**
 * Unarchives an entry and those that were archived with it, in one transaction.
 * @returns undefined for one that is not archived
 */
export const unarchiveCondition = (tx: Db, salon: Salon, id: number) =>
  tx
    .update(clientConditions)
    .set({ archivedAt: null })
    .where(
      and(
        eq(clientConditions.userId, salon.id),
        eq(
          clientConditions.archivedAt,
          tx
            .select({ archivedAt: clientConditions.archivedAt })
            .from(clientConditions)
            .where(withCondition(salon, id)),
        ),
      ),
    )
    .returning(conditionShown)
    .then(first)

const testShown = {
  id: patchTests.id,
  customerId: patchTests.customerId,
  product: patchTests.product,
  batch: patchTests.batch,
  place: patchTests.place,
  testedAt: patchTests.testedAt,
  readAfterHours: patchTests.readAfterHours,
  result: patchTests.result,
  photo: patchTests.photo,
  notedBy: patchTests.notedBy,
  createdAt: patchTests.createdAt,
  version: patchTests.version,
}

const withTest = (salon: Salon, id: number) =>
  and(eq(patchTests.userId, salon.id), eq(patchTests.id, id))
const presentTest = (salon: Salon, id: number) =>
  and(withTest(salon, id), isNull(patchTests.archivedAt))

/** A client's patch tests, the newest first. */
export const testsOf = (db: Db, salon: Salon, customerId: number) =>
  db
    .select(testShown)
    .from(patchTests)
    .where(
      and(
        eq(patchTests.userId, salon.id),
        eq(patchTests.customerId, customerId),
        isNull(patchTests.archivedAt),
      ),
    )
    .orderBy(desc(patchTests.testedAt), desc(patchTests.id))

/** The client of a test, whether or not it is archived. */
export const clientOfTest = (tx: Db, salon: Salon, id: number) =>
  tx
    .select({ customerId: patchTests.customerId })
    .from(patchTests)
    .where(withTest(salon, id))
    .then(first)

export const lockTest = (tx: Db, salon: Salon, id: number) =>
  tx
    .select(testShown)
    .from(patchTests)
    .where(presentTest(salon, id))
    .for('no key update')
    .then(first)

type TestColumns = typeof patchTests.$inferInsert

export const insertTest = (tx: Db, row: TestColumns) =>
  tx.insert(patchTests).values(row).returning(testShown).then(first)

/** @returns undefined for one that is archived */
export const updateTest = (tx: Db, salon: Salon, id: number, change: Partial<TestColumns>) =>
  tx.update(patchTests).set(change).where(presentTest(salon, id)).returning(testShown).then(first)

/** @returns undefined for one that is archived */
export const archiveTest = (tx: Db, salon: Salon, id: number) =>
  tx
    .update(patchTests)
    .set({ archivedAt: sql`now()` })
    .where(presentTest(salon, id))
    .returning(testShown)
    .then(first)

/** @returns undefined for one that is not archived */
export const unarchiveTest = (tx: Db, salon: Salon, id: number) =>
  tx
    .update(patchTests)
    .set({ archivedAt: null })
    .where(and(withTest(salon, id), isNotNull(patchTests.archivedAt)))
    .returning(testShown)
    .then(first)
