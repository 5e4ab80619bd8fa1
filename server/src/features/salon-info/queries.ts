import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { first } from '../../db/first.ts'
import { salonInfo } from '../../db/schema/salon-info.ts'
import type { Salon } from '../../kernel/salon.ts'

type SalonInfoColumns = typeof salonInfo.$inferInsert
const thisOne = (salon: Salon, id: number) =>
  and(eq(salonInfo.userId, salon.id), eq(salonInfo.id, id))

/** The salon's profile; undefined before it is added. */
export const profileOf = (db: Db, salon: Salon) =>
  db.select().from(salonInfo).where(eq(salonInfo.userId, salon.id)).then(first)

export const lockProfile = (tx: Db, salon: Salon, id: number) =>
  tx.select().from(salonInfo).where(thisOne(salon, id)).for('no key update').then(first)

/** @returns undefined where the salon has a profile already */
export const insertProfile = (tx: Db, row: SalonInfoColumns) =>
  tx.insert(salonInfo).values(row).onConflictDoNothing().returning().then(first)

export const updateProfile = (
  tx: Db,
  salon: Salon,
  id: number,
  change: Partial<SalonInfoColumns>,
) =>
  tx
    .update(salonInfo)
    .set({ ...change, updatedAt: sql`now()` })
    .where(thisOne(salon, id))
    .returning()
    .then(first)
