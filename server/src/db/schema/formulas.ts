import type { Mixture } from '@salon/contract/formulas'
import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  jsonb,
  pgTable,
  primaryKey,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { appointments } from './appointments.ts'
import { salons } from './auth.ts'
import { createdAt, identity, moment, reference, tenant, version } from './columns.ts'

/** What was mixed for an appointment, whose client is that of the formula. An archived row was removed. */
export const formulas = pgTable(
  'formulas',
  {
    id: identity(),
    userId: tenant(),
    appointmentId: reference('appointment_id'),
    mixtures: jsonb('mixtures').$type<Mixture[]>().notNull(),
    /** The name of the account that wrote it last, then. */
    notedBy: varchar('noted_by', { length: 255 }).notNull(),
    archivedAt: moment('archived_at'),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    primaryKey({ name: 'formulas_pkey', columns: [t.userId, t.id] }),
    foreignKey({
      name: 'formulas_salon',
      columns: [t.userId],
      foreignColumns: [salons.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'formulas_appointment',
      columns: [t.userId, t.appointmentId],
      foreignColumns: [appointments.userId, appointments.id],
    }).onDelete('cascade'),
    uniqueIndex('formulas_once').on(t.userId, t.appointmentId),
    check('formulas_mixtures', sql`jsonb_array_length(${t.mixtures}) between 1 and 8`),
  ],
)
