import type { KeptReason } from '@salon/contract/import-vocabulary'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { hasVersion } from '../../../db/row-versions.ts'
import { serviceTests } from '../../../db/schema/safety.ts'
import { serviceOffers } from '../../../db/schema/service-offers.ts'
import { services } from '../../../db/schema/services.ts'
import type { Salon } from '../../../kernel/salon.ts'

/** Every table whose rows name a service, and how they do. A test compares it with the columns of the database. */
export const usesOfService = [
  ['appointments', sql`u.service_id = "services"."id"`],
  ['service_records', sql`u.service_id = "services"."id"`],
  ['service_offers', sql`u.service_id = "services"."id"`],
  ['service_tests', sql`u.service_id = "services"."id"`],
  ['test_waivers', sql`u.service_id = "services"."id"`],
  // A deleted visit may return.
  ['deleted_appointments', sql`(u.row ->> 'serviceId')::bigint = "services"."id"`],
  ['waiting_entries', sql`u.service_ids @> to_jsonb("services"."id")`],
  ['deposits', sql`u.lines @> jsonb_build_array(jsonb_build_object('serviceId', "services"."id"))`],
  ['booking_holds', sql`u.service_ids @> to_jsonb("services"."id")`],
  [
    'online_booking_settings',
    sql`u.services @> jsonb_build_array(jsonb_build_object('serviceId', "services"."id"))`,
  ],
] as const

/** Who offers a service, and the patch test that it requires: what an import may make with it. */
export interface MadeOfService {
  readonly offer: readonly number[]
  readonly required_test: readonly number[]
}

const madeWithService: Partial<Record<string, keyof MadeOfService>> = {
  service_offers: 'offer',
  service_tests: 'required_test',
}

const unused = (made: MadeOfService) =>
  sql.join(
    usesOfService.map(([table, names]) => {
      const of = madeWithService[table]
      const unless = of ? sql` and u.id <> all(${sql.param(made[of])}::bigint[])` : sql``
      return sql`not exists (
        select from ${sql.identifier(table)} u
        where u.user_id = "services"."user_id" and ${names}${unless})`
    }),
    sql` and `,
  )

/** Why services cannot be taken back, beside edits of them. */
export const reasonsToKeep = (
  db: Db,
  salon: Pick<Salon, 'id'>,
  ids: readonly number[],
  made: MadeOfService,
) =>
  db
    .select({
      id: services.id,
      version: services.version,
      reasons: sql<
        KeptReason[]
      >`array_remove(array[case when not (${unused(made)}) then 'used' end], null)`,
    })
    .from(services)
    .where(and(eq(services.userId, salon.id), inArray(services.id, [...ids])))
    .orderBy(asc(services.id))

/** Locks services with these versions. */
export const lockUntouched = (
  tx: Db,
  salon: Pick<Salon, 'id'>,
  rows: readonly { readonly id: number; readonly version: number }[],
): Promise<number[]> =>
  tx
    .select({ id: services.id })
    .from(services)
    .where(and(eq(services.userId, salon.id), hasVersion(services, rows)))
    .orderBy(asc(services.id))
    .for('update')
    .then((locked) => locked.map(({ id }) => id))

/** Those of some services that no row refers to but those that were made with them. */
export const unusedOf = (
  tx: Db,
  salon: Pick<Salon, 'id'>,
  ids: readonly number[],
  made: MadeOfService,
): Promise<number[]> =>
  tx
    .select({ id: services.id })
    .from(services)
    .where(and(eq(services.userId, salon.id), inArray(services.id, [...ids]), unused(made)))
    .orderBy(asc(services.id))
    .then((rows) => rows.map(({ id }) => id))

/** Deletes services, with who offers them and the patch tests that they require. */
export async function deleteServices(
  tx: Db,
  salon: Pick<Salon, 'id'>,
  ids: readonly number[],
): Promise<void> {
  for (const table of [serviceOffers, serviceTests])
    await tx
      .delete(table)
      .where(and(eq(table.userId, salon.id), inArray(table.serviceId, [...ids])))
  await tx
    .delete(services)
    .where(and(eq(services.userId, salon.id), inArray(services.id, [...ids])))
}

const offerMade = {
  of: sql<'offer'>`'offer'`,
  id: serviceOffers.id,
  staffId: serviceOffers.staffId,
  price: serviceOffers.price,
  duration: serviceOffers.duration,
  initialWork: serviceOffers.initialWork,
  processing: serviceOffers.processing,
  cleanup: serviceOffers.cleanup,
}
const testMade = {
  of: sql<'required_test'>`'required_test'`,
  id: serviceTests.id,
  product: serviceTests.product,
  hoursBefore: serviceTests.hoursBefore,
  monthsValid: serviceTests.monthsValid,
  effect: serviceTests.effect,
}

export const insertOffers = (tx: Db, rows: (typeof serviceOffers.$inferInsert)[]) =>
  tx.insert(serviceOffers).values(rows).returning(offerMade)

export const insertRequiredTest = (tx: Db, row: typeof serviceTests.$inferInsert) =>
  tx.insert(serviceTests).values(row).returning(testMade)

/** A row that belongs to a service. */
export type RowOfService = Awaited<
  ReturnType<typeof insertOffers> | ReturnType<typeof insertRequiredTest>
>[number]

/** Offers that are not archived. */
export const offersById = (tx: Db, salon: Pick<Salon, 'id'>, ids: readonly number[]) =>
  tx
    .select(offerMade)
    .from(serviceOffers)
    .where(
      and(
        eq(serviceOffers.userId, salon.id),
        inArray(serviceOffers.id, [...ids]),
        isNull(serviceOffers.archivedAt),
      ),
    )
    .orderBy(asc(serviceOffers.id))

/** Required tests that are not archived. */
export const requiredTestsById = (tx: Db, salon: Pick<Salon, 'id'>, ids: readonly number[]) =>
  tx
    .select(testMade)
    .from(serviceTests)
    .where(
      and(
        eq(serviceTests.userId, salon.id),
        inArray(serviceTests.id, [...ids]),
        isNull(serviceTests.archivedAt),
      ),
    )
    .orderBy(asc(serviceTests.id))
