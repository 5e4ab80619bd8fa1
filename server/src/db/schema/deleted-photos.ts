import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { ofPhoto } from './appointments.ts'
import { salons } from './auth.ts'
import { moment } from './columns.ts'

/**
 * Photos that were deleted lately, whole, so that a deletion can be undone. Their appointment may be
 * among the deleted ones by now, and come back itself.
 */
export const deletedPhotos = pgTable(
  'deleted_photos',
  {
    id: bigint('id', { mode: 'number' }).notNull(),
    ...ofPhoto(),
    deletedAt: moment('deleted_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'deleted_photos_pkey', columns: [t.userId, t.id] }),
    foreignKey({
      name: 'deleted_photos_salon',
      columns: [t.userId],
      foreignColumns: [salons.id],
    }).onDelete('cascade'),
    index('deleted_photos_of_appointment').on(t.userId, t.appointmentId),
    uniqueIndex('deleted_photos_file').on(t.userId, t.fileKey),
    index('deleted_photos_by_time').on(t.deletedAt),
    check('deleted_photos_kind', sql`${t.kind} in ('before', 'after')`),
  ],
)
