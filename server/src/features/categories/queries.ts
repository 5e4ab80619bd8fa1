import { and, asc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { first } from '../../db/first.ts'
import { categories } from '../../db/schema/categories.ts'
import type { Salon } from '../../kernel/salon.ts'

const shown = {
  id: categories.id,
  userId: categories.userId,
  name: categories.name,
  color: categories.color,
  isActive: categories.isActive,
  createdAt: categories.createdAt,
  version: categories.version,
}

type NewCategory = typeof categories.$inferInsert
type CategoryUpdate = Partial<Omit<NewCategory, 'archivedAt'>> & { archivedAt?: SQL }
const present = (salon: Salon) =>
  and(eq(categories.userId, salon.id), isNull(categories.archivedAt))
const thisOne = (salon: Salon, id: number) => and(present(salon), eq(categories.id, id))

/** Categories by name, without the archived ones. */
export const categoriesByName = (db: Db, salon: Salon) =>
  db
    .select(shown)
    .from(categories)
    .where(present(salon))
    .orderBy(asc(sql`lower(${categories.name})`), asc(categories.id))

export const lockCategory = (tx: Db, salon: Salon, id: number) =>
  tx.select(shown).from(categories).where(thisOne(salon, id)).for('no key update').then(first)

export const insertCategory = (tx: Db, row: NewCategory) =>
  tx.insert(categories).values(row).returning(shown).then(first)

/** @returns undefined for an archived row */
export const updateCategory = (tx: Db, salon: Salon, id: number, change: CategoryUpdate) =>
  tx.update(categories).set(change).where(thisOne(salon, id)).returning(shown).then(first)

/** Old services keep their reference to the row. */
export const archiveCategory = (tx: Db, salon: Salon, id: number) =>
  updateCategory(tx, salon, id, { archivedAt: sql`now()` })

/** @returns undefined where the row is not archived */
export const unarchiveCategory = (tx: Db, salon: Salon, id: number) =>
  tx
    .update(categories)
    .set({ archivedAt: null })
    .where(
      and(eq(categories.userId, salon.id), eq(categories.id, id), isNotNull(categories.archivedAt)),
    )
    .returning(shown)
    .then(first)
