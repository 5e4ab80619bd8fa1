import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  integer,
  numeric,
  pgTable,
  primaryKey,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { salons } from './auth.ts'
import { createdAt, identity, moment, reference, tenant } from './columns.ts'
import { services } from './services.ts'
import { staff } from './staff.ts'

/** Who offers a service; price and minutes are null where they are the service's. */
export const serviceOffers = pgTable(
  'service_offers',
  {
    id: identity(),
    userId: tenant(),
    serviceId: reference('service_id'),
    staffId: reference('staff_id'),
    price: numeric('price', { precision: 10, scale: 2 }),
    duration: integer('duration'),
    initialWork: integer('initial_work'),
    processing: integer('processing'),
    cleanup: integer('cleanup'),
    archivedAt: moment('archived_at'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'service_offers_pkey', columns: [t.userId, t.id] }),
    foreignKey({
      name: 'service_offers_salon',
      columns: [t.userId],
      foreignColumns: [salons.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'service_offers_service',
      columns: [t.userId, t.serviceId],
      foreignColumns: [services.userId, services.id],
    }),
    foreignKey({
      name: 'service_offers_staff',
      columns: [t.userId, t.staffId],
      foreignColumns: [staff.userId, staff.id],
    }),
    uniqueIndex('service_offers_once')
      .on(t.userId, t.serviceId, t.staffId)
      .where(sql`${t.archivedAt} is null`),
    check('service_offers_price', sql`${t.price} >= 0`),
    check('service_offers_duration', sql`${t.duration} between 1 and 1440`),
    check(
      'service_offers_phases',
      sql`least(${t.initialWork}, ${t.processing}, ${t.cleanup}) >= 0 and ${t.cleanup} <= 240`,
    ),
  ],
)
