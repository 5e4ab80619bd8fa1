import type { ClientCondition } from '@salon/contract/safety'
import type { TestFacts } from '@salon/contract/patch-tests'
import { statusesCalledOff } from '@salon/contract/vocabulary'
import { and, asc, eq, gt, gte, isNotNull, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { appointments } from '../../../db/schema/appointments.ts'
import { customers } from '../../../db/schema/customers.ts'
import { serviceTests } from '../../../db/schema/safety.ts'
import { services } from '../../../db/schema/services.ts'
import type { Span } from '../../../kernel/salon-time.ts'
import type { Salon } from '../../../kernel/salon.ts'

const columns = {
  appointmentId: appointments.id,
  appointmentDate: appointments.appointmentDate,
  customerName: customers.name,
  serviceName: services.name,
}

/** The conditions of a row's client, as JSON: no statement more. */
const conditionsOf = sql<Pick<ClientCondition, 'kind' | 'note' | 'severity'>[] | null>`(
  select json_agg(json_build_object('kind', c.kind, 'note', c.note, 'severity', c.severity)
    order by c.created_at, c.id)
  from client_conditions c
  where c.user_id = "appointments"."user_id" and c.customer_id = "appointments"."customer_id"
    and c.archived_at is null)`

/** The tests of a row's client, where its service requires one. */
const testsOf = sql<TestFacts[] | null>`(
  select json_agg(json_build_object('product', p.product, 'testedAt', p.tested_at, 'result', p.result))
  from patch_tests p
  where "service_tests"."id" is not null
    and p.user_id = "appointments"."user_id" and p.customer_id = "appointments"."customer_id"
    and p.archived_at is null)`

const requiredTest = {
  product: serviceTests.product,
  hoursBefore: serviceTests.hoursBefore,
  monthsValid: serviceTests.monthsValid,
  effect: serviceTests.effect,
}

const ofCustomer = (salon: Salon) =>
  and(eq(customers.userId, salon.id), eq(customers.id, appointments.customerId))
const ofService = (salon: Salon) =>
  and(eq(services.userId, salon.id), eq(services.id, appointments.serviceId))
const ofRequiredTest = (salon: Salon) =>
  and(
    eq(serviceTests.userId, salon.id),
    eq(serviceTests.serviceId, appointments.serviceId),
    isNull(serviceTests.archivedAt),
  )

/**
 * The rows of a span, by time, whose service requires a test, or a minimum age of a client with a birthday, or whose
 * client has an allergy or condition.
 */
export const rowsToCheck = (db: Db, salon: Salon, { from, to }: Span) =>
  db
    .select({
      ...columns,
      birthday: customers.birthday,
      minimumAge: services.minimumAge,
      required: requiredTest,
      conditions: conditionsOf,
      tests: testsOf,
    })
    .from(appointments)
    .innerJoin(customers, ofCustomer(salon))
    .innerJoin(services, ofService(salon))
    .leftJoin(serviceTests, ofRequiredTest(salon))
    .where(
      and(
        eq(appointments.userId, salon.id),
        gte(appointments.appointmentDate, from),
        lt(appointments.appointmentDate, to),
        notInArray(appointments.status, statusesCalledOff),
        or(
          isNotNull(serviceTests.id),
          and(isNotNull(customers.birthday), isNotNull(services.minimumAge)),
          sql`exists (
            select from client_conditions c
            where c.user_id = "appointments"."user_id"
              and c.customer_id = "appointments"."customer_id" and c.archived_at is null)`,
        ),
      ),
    )
    .orderBy(asc(appointments.appointmentDate), asc(appointments.id))

/** The rows after a moment, by time, whose service requires a test. */
export const rowsToTest = (db: Db, salon: Salon, after: string) =>
  db
    .select({
      ...columns,
      customerId: appointments.customerId,
      serviceId: appointments.serviceId,
      required: requiredTest,
      tests: testsOf,
    })
    .from(appointments)
    .innerJoin(serviceTests, ofRequiredTest(salon))
    .innerJoin(customers, ofCustomer(salon))
    .innerJoin(services, ofService(salon))
    .where(
      and(
        eq(appointments.userId, salon.id),
        gt(appointments.appointmentDate, after),
        notInArray(appointments.status, statusesCalledOff),
      ),
    )
    .orderBy(asc(appointments.appointmentDate), asc(appointments.id))
