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

type Row = typeof categories.$inferInsert
type Change = Partial<Omit<Row, 'archivedAt'>> & { archivedAt?: SQL }
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

export const insertCategory = (tx: Db, row: Row) =>
  tx.insert(categories).values(row).returning(shown).then(first)

/** Nothing comes back for a category that is archived already. */
export const updateCategory = (tx: Db, salon: Salon, id: number, change: Change) =>
  tx.update(categories).set(change).where(thisOne(salon, id)).returning(shown).then(first)

/** Old services keep pointing at the row, which leaves every list. */
export const archiveCategory = (tx: Db, salon: Salon, id: number) =>
  updateCategory(tx, salon, id, { archivedAt: sql`now()` })

/** Takes it back into the lists; nothing comes back for what was never archived. */
export const unarchiveCategory = (tx: Db, salon: Salon, id: number) =>
  tx
    .update(categories)
    .set({ archivedAt: null })
    .where(
      and(eq(categories.userId, salon.id), eq(categories.id, id), isNotNull(categories.archivedAt)),
    )
    .returning(shown)
    .then(first)
