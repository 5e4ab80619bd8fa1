import { statuses } from '@salon/contract/vocabulary'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { salons } from './auth.ts'
import { createdAt, identity, moment, ofPhases, reference, tenant, version } from './columns.ts'
import { customers } from './customers.ts'
import { onlineBookings } from './online-booking.ts'
import { services } from './services.ts'
import { staff } from './staff.ts'
import { visitSeries } from './visit-series.ts'

/** One service of one client by one staff member. */
export const appointments = pgTable(
  'appointments',
  {
    id: identity(),
    userId: tenant(),
    customerId: reference('customer_id'),
    serviceId: reference('service_id'),
    staffId: reference('staff_id'),
    appointmentDate: moment('appointment_date').notNull(),
    duration: integer('duration').notNull(),
    ...ofPhases(),
    status: text('status', { enum: statuses }).notNull().default('scheduled'),
    notes: text('notes'),
    price: numeric('price', { precision: 10, scale: 2 }).notNull(),
    /** When the client came in; of another day or client it says nothing, and is cleared (decision 052). */
    arrivedAt: moment('arrived_at'),
    createdAt: createdAt(),
    version: version(),
    seriesId: bigint('series_id', { mode: 'number' }),
    /** Its day by the rule of the series, which a move of this row alone leaves as it is. */
    seriesDay: date('series_day', { mode: 'string' }),
    /** 'online': booked by the client; null at the desk. */
    source: text('source', { enum: ['online'] }),
    /** Booked online, and the salon has yet to accept it. */
    awaiting: boolean('awaiting').notNull().default(false),
    onlineBookingId: bigint('online_booking_id', { mode: 'number' }),
    /** Names its visit in calendar feeds: a visit's rows have it in common (decision 049). */
    calendarUid: text('calendar_uid')
      .notNull()
      .default(sql`gen_random_uuid()::text`),
  },
  (t) => [
    primaryKey({ name: 'appointments_pkey', columns: [t.userId, t.id] }),
    foreignKey({
      name: 'appointments_salon',
      columns: [t.userId],
      foreignColumns: [salons.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'appointments_customer',
      columns: [t.userId, t.customerId],
      foreignColumns: [customers.userId, customers.id],
    }),
    foreignKey({
      name: 'appointments_service',
      columns: [t.userId, t.serviceId],
      foreignColumns: [services.userId, services.id],
    }),
    foreignKey({
      name: 'appointments_staff',
      columns: [t.userId, t.staffId],
      foreignColumns: [staff.userId, staff.id],
    }),
    foreignKey({
      name: 'appointments_series',
      columns: [t.userId, t.seriesId],
      foreignColumns: [visitSeries.userId, visitSeries.id],
    }),
    foreignKey({
      name: 'appointments_online_booking',
      columns: [t.userId, t.onlineBookingId],
      foreignColumns: [onlineBookings.userId, onlineBookings.id],
    }),
    index('appointments_of_online_booking')
      .on(t.userId, t.onlineBookingId)
      .where(sql`${t.onlineBookingId} is not null`),
    index('appointments_of_series')
      .on(t.userId, t.seriesId)
      .where(sql`${t.seriesId} is not null`),
    index('appointments_by_time').on(t.userId, t.appointmentDate, t.id),
    index('appointments_of_customer').on(t.userId, t.customerId, t.appointmentDate),
    index('appointments_of_staff').on(t.userId, t.staffId, t.appointmentDate),
    index('appointments_of_service').on(t.userId, t.serviceId),
    // Revenue and the dashboard read this index alone, and no row (decision 039).
    index('appointments_figures').on(
      t.userId,
      t.appointmentDate,
      t.status,
      t.price,
      t.customerId,
      t.serviceId,
      t.staffId,
    ),
    check(
      'appointments_status',
      sql`${t.status} in ('scheduled', 'confirmed', 'in-progress', 'completed', 'cancelled', 'no-show')`,
    ),
    check('appointments_price', sql`${t.price} >= 0`),
    check('appointments_series_day', sql`(${t.seriesId} is null) = (${t.seriesDay} is null)`),
    check('appointments_source', sql`${t.source} in ('online')`),
    check('appointments_duration', sql`${t.duration} between 1 and 1440`),
    check(
      'appointments_phases',
      sql`least(${t.initialWork}, ${t.processing}, ${t.cleanup}) >= 0 and ${t.cleanup} <= 240`,
    ),
  ],
)

/** What is written of a picture, also of one that was dropped (`deleted_photos`). */
export const ofPhoto = () => ({
  userId: tenant(),
  appointmentId: reference('appointment_id'),
  kind: text('kind', { enum: ['before', 'after'] }).notNull(),
  position: integer('position').notNull(),
  fileKey: varchar('file_key', { length: 64 }).notNull(),
  /** Of its files in all sizes; 0 until a picture from before this column is measured. */
  bytes: integer('bytes').notNull().default(0),
  createdAt: createdAt(),
})

/** A picture of an appointment; `fileKey` names its files in the photo store. */
export const photos = pgTable('photos', { id: identity(), ...ofPhoto() }, (t) => [
  primaryKey({ name: 'photos_pkey', columns: [t.userId, t.id] }),
  foreignKey({
    name: 'photos_appointment',
    columns: [t.userId, t.appointmentId],
    foreignColumns: [appointments.userId, appointments.id],
  }).onDelete('cascade'),
  index('photos_of_appointment').on(t.userId, t.appointmentId, t.kind, t.position),
  uniqueIndex('photos_file').on(t.userId, t.fileKey),
  check('photos_kind', sql`${t.kind} in ('before', 'after')`),
])

/**
 * What was done, once an appointment is completed. If it is completed no more, its record stays, to be
 * shown again when it is: queries check the appointment's status.
 */
export const serviceRecords = pgTable(
  'service_records',
  {
    id: identity(),
    userId: tenant(),
    appointmentId: reference('appointment_id'),
    customerId: reference('customer_id'),
    serviceId: reference('service_id'),
    staffId: reference('staff_id'),
    serviceDate: moment('service_date').notNull(),
    notes: text('notes'),
    photos: text('photos'),
    rating: integer('rating'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'service_records_pkey', columns: [t.userId, t.id] }),
    foreignKey({
      name: 'service_records_appointment',
      columns: [t.userId, t.appointmentId],
      foreignColumns: [appointments.userId, appointments.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'service_records_salon',
      columns: [t.userId],
      foreignColumns: [salons.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'service_records_customer',
      columns: [t.userId, t.customerId],
      foreignColumns: [customers.userId, customers.id],
    }),
    foreignKey({
      name: 'service_records_service',
      columns: [t.userId, t.serviceId],
      foreignColumns: [services.userId, services.id],
    }),
    foreignKey({
      name: 'service_records_staff',
      columns: [t.userId, t.staffId],
      foreignColumns: [staff.userId, staff.id],
    }),
    uniqueIndex('service_records_once').on(t.userId, t.appointmentId),
    index('service_records_of_customer').on(t.userId, t.customerId, t.serviceDate),
    check('service_records_rating', sql`${t.rating} between 1 and 5`),
  ],
)
