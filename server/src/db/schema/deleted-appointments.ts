import { foreignKey, index, jsonb, pgTable, primaryKey, bigint } from 'drizzle-orm/pg-core'
import { salons } from './auth.ts'
import { moment, reference, tenant } from './columns.ts'
import { customers } from './customers.ts'

/** Appointments that were deleted lately, whole, so that a deletion can be undone. */
export const deletedAppointments = pgTable(
  'deleted_appointments',
  {
    id: bigint('id', { mode: 'number' }).notNull(),
    userId: tenant(),
    customerId: reference('customer_id'),
    /**
     * The row, its pictures, the record of its work and its formula, as the schema names their columns
     * (`appointmentDate`, `fileKey`): what was selected, to be inserted again.
     */
    row: jsonb('row').notNull(),
    photos: jsonb('photos').notNull(),
    serviceRecord: jsonb('service_record'),
    formula: jsonb('formula'),
    deletedAt: moment('deleted_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'deleted_appointments_pkey', columns: [t.userId, t.id] }),
    foreignKey({
      name: 'deleted_appointments_salon',
      columns: [t.userId],
      foreignColumns: [salons.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'deleted_appointments_customer',
      columns: [t.userId, t.customerId],
      foreignColumns: [customers.userId, customers.id],
    }),
    index('deleted_appointments_of_customer').on(t.userId, t.customerId),
    index('deleted_appointments_by_time').on(t.deletedAt),
  ],
)
