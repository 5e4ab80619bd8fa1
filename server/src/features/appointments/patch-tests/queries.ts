import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { patchTests, serviceTests, testWaivers } from '../../../db/schema/safety.ts'
import { services } from '../../../db/schema/services.ts'
import type { Salon } from '../../../kernel/salon.ts'

/** The tests that services among these require before they are booked; none in a salon that requires none. */
export const blockingTests = (tx: Db, salon: Salon, serviceIds: number[]) =>
  tx
    .select({
      serviceId: serviceTests.serviceId,
      service: services.name,
      product: serviceTests.product,
      hoursBefore: serviceTests.hoursBefore,
      monthsValid: serviceTests.monthsValid,
      effect: serviceTests.effect,
    })
    .from(serviceTests)
    .innerJoin(
      services,
      and(eq(services.userId, salon.id), eq(services.id, serviceTests.serviceId)),
    )
    .where(
      and(
        eq(serviceTests.userId, salon.id),
        inArray(serviceTests.serviceId, serviceIds),
        eq(serviceTests.effect, 'blocks'),
        isNull(serviceTests.archivedAt),
      ),
    )
    .orderBy(asc(serviceTests.serviceId))

/** The patch tests of clients. */
export const testsOfClients = (tx: Db, salon: Salon, customerIds: number[]) =>
  tx
    .select({
      customerId: patchTests.customerId,
      product: patchTests.product,
      testedAt: patchTests.testedAt,
      result: patchTests.result,
    })
    .from(patchTests)
    .where(
      and(
        eq(patchTests.userId, salon.id),
        inArray(patchTests.customerId, customerIds),
        isNull(patchTests.archivedAt),
      ),
    )
    .orderBy(asc(patchTests.id))

/** What clients were booked for without a test, with a reason. */
export const waiversOfClients = (tx: Db, salon: Salon, customerIds: number[]) =>
  tx
    .select({
      customerId: testWaivers.customerId,
      serviceId: testWaivers.serviceId,
      appointmentDate: testWaivers.appointmentDate,
    })
    .from(testWaivers)
    .where(and(eq(testWaivers.userId, salon.id), inArray(testWaivers.customerId, customerIds)))
    .orderBy(asc(testWaivers.id))

export const insertWaivers = (tx: Db, rows: (typeof testWaivers.$inferInsert)[]) =>
  tx.insert(testWaivers).values(rows)
