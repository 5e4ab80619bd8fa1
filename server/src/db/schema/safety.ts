import { conditionKinds, severities } from '@salon/contract/conditions'
import { testEffects, testResults } from '@salon/contract/patch-tests'
import { consentDecisions } from '@salon/contract/safety'
import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { salons } from './auth.ts'
import { createdAt, identity, moment, reference, tenant, version } from './columns.ts'
import { customers } from './customers.ts'
import { services } from './services.ts'

/** The name of the account that noted it, then. */
const notedBy = () => varchar('noted_by', { length: 255 }).notNull()

/** Allergies and conditions of clients. An archived row was removed; a client's removal deletes all of them. */
export const clientConditions = pgTable(
  'client_conditions',
  {
    id: identity(),
    userId: tenant(),
    customerId: reference('customer_id'),
    kind: text('kind', { enum: conditionKinds }).notNull(),
    note: text('note'),
    severity: text('severity', { enum: severities }).notNull(),
    notedBy: notedBy(),
    archivedAt: moment('archived_at'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'client_conditions_pkey', columns: [t.userId, t.id] }),
    foreignKey({
      name: 'client_conditions_salon',
      columns: [t.userId],
      foreignColumns: [salons.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'client_conditions_customer',
      columns: [t.userId, t.customerId],
      foreignColumns: [customers.userId, customers.id],
    }),
    index('client_conditions_of_customer').on(t.userId, t.customerId),
  ],
)

/** The photo of a patch test: the key of its files, and their bytes in all sizes. */
export interface TestPhoto {
  readonly fileKey: string
  readonly bytes: number
}

/** Patch tests of clients; archived and deleted likewise. */
export const patchTests = pgTable(
  'patch_tests',
  {
    id: identity(),
    userId: tenant(),
    customerId: reference('customer_id'),
    product: varchar('product', { length: 100 }).notNull(),
    batch: varchar('batch', { length: 100 }),
    place: varchar('place', { length: 100 }),
    testedAt: moment('tested_at').notNull(),
    readAfterHours: integer('read_after_hours').notNull().default(48),
    result: text('result', { enum: testResults }).notNull().default('pending'),
    photo: jsonb('photo').$type<TestPhoto>(),
    notedBy: notedBy(),
    archivedAt: moment('archived_at'),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    primaryKey({ name: 'patch_tests_pkey', columns: [t.userId, t.id] }),
    foreignKey({
      name: 'patch_tests_salon',
      columns: [t.userId],
      foreignColumns: [salons.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'patch_tests_customer',
      columns: [t.userId, t.customerId],
      foreignColumns: [customers.userId, customers.id],
    }),
    index('patch_tests_of_customer').on(t.userId, t.customerId),
    check('patch_tests_hours', sql`${t.readAfterHours} between 0 and 336`),
  ],
)

/** The patch test that a service requires; a service without a row that is not archived requires none. */
export const serviceTests = pgTable(
  'service_tests',
  {
    id: identity(),
    userId: tenant(),
    serviceId: reference('service_id'),
    product: varchar('product', { length: 100 }).notNull(),
    hoursBefore: integer('hours_before').notNull(),
    monthsValid: integer('months_valid').notNull(),
    effect: text('effect', { enum: testEffects }).notNull(),
    archivedAt: moment('archived_at'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'service_tests_pkey', columns: [t.userId, t.id] }),
    foreignKey({
      name: 'service_tests_salon',
      columns: [t.userId],
      foreignColumns: [salons.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'service_tests_service',
      columns: [t.userId, t.serviceId],
      foreignColumns: [services.userId, services.id],
    }),
    uniqueIndex('service_tests_once')
      .on(t.userId, t.serviceId)
      .where(sql`${t.archivedAt} is null`),
    check(
      'service_tests_range',
      sql`${t.hoursBefore} between 0 and 720 and ${t.monthsValid} between 1 and 60`,
    ),
  ],
)

/** Why an admin booked a client without the test that the service requires, at this start and no other. */
export const testWaivers = pgTable(
  'test_waivers',
  {
    id: identity(),
    userId: tenant(),
    customerId: reference('customer_id'),
    serviceId: reference('service_id'),
    appointmentDate: moment('appointment_date').notNull(),
    reason: text('reason').notNull(),
    notedBy: notedBy(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'test_waivers_pkey', columns: [t.userId, t.id] }),
    foreignKey({
      name: 'test_waivers_salon',
      columns: [t.userId],
      foreignColumns: [salons.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'test_waivers_customer',
      columns: [t.userId, t.customerId],
      foreignColumns: [customers.userId, customers.id],
    }),
    foreignKey({
      name: 'test_waivers_service',
      columns: [t.userId, t.serviceId],
      foreignColumns: [services.userId, services.id],
    }),
    index('test_waivers_of_customer').on(t.userId, t.customerId),
  ],
)

/** Clients whose health data is removed by age, since when the owner knows: decision 071. */
export const healthNotices = pgTable(
  'health_notices',
  {
    userId: tenant(),
    customerId: reference('customer_id'),
    noticedAt: moment('noticed_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'health_notices_pkey', columns: [t.userId, t.customerId] }),
    foreignKey({
      name: 'health_notices_customer',
      columns: [t.userId, t.customerId],
      foreignColumns: [customers.userId, customers.id],
    }).onDelete('cascade'),
  ],
)

/** Consents of clients to health data being kept, and withdrawals; archived and deleted likewise. */
export const healthConsents = pgTable(
  'health_consents',
  {
    id: identity(),
    userId: tenant(),
    customerId: reference('customer_id'),
    decision: text('decision', { enum: consentDecisions }).notNull(),
    notedBy: notedBy(),
    archivedAt: moment('archived_at'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'health_consents_pkey', columns: [t.userId, t.id] }),
    foreignKey({
      name: 'health_consents_salon',
      columns: [t.userId],
      foreignColumns: [salons.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'health_consents_customer',
      columns: [t.userId, t.customerId],
      foreignColumns: [customers.userId, customers.id],
    }),
    index('health_consents_of_customer').on(t.userId, t.customerId),
    check('health_consents_decision', sql`${t.decision} in ('given', 'withdrawn')`),
  ],
)
