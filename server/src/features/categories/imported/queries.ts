import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { recordChange } from '../../../db/change-log.ts'
import type { Db } from '../../../db/client.ts'
import { hasVersion } from '../../../db/row-versions.ts'
import { first } from '../../../db/first.ts'
import { categories } from '../../../db/schema/categories.ts'
import type { Salon } from '../../../kernel/salon.ts'

export const categoryNamed = (tx: Db, salon: Pick<Salon, 'id'>, name: string) =>
  tx
    .select({ id: categories.id, version: categories.version })
    .from(categories)
    .where(
      and(
        eq(categories.userId, salon.id),
        eq(categories.name, name),
        isNull(categories.archivedAt),
      ),
    )
    .orderBy(asc(categories.id))
    .limit(1)
    .then(first)

/** Inserts a category, and records the change. */
export const insertImported = (
  tx: Db,
  salon: Pick<Salon, 'id'>,
  fields: Pick<typeof categories.$inferInsert, 'name' | 'color' | 'isActive'>,
) =>
  recordChange(tx, salon.id, 'categories')
    .insert(categories)
    .values({ ...fields, userId: salon.id })
    .returning({ id: categories.id, version: categories.version })
    .then(first)

/** Deletes categories with these versions that no service has. */
export const deleteUnused = (
  tx: Db,
  salon: Pick<Salon, 'id'>,
  rows: readonly { readonly id: number; readonly version: number }[],
): Promise<number[]> =>
  tx
    .delete(categories)
    .where(
      and(
        eq(categories.userId, salon.id),
        hasVersion(categories, rows),
        sql`not exists (select from services u
          where u.user_id = "categories"."user_id" and u.category_id = "categories"."id")`,
      ),
    )
    .returning({ id: categories.id })
    .then((deleted) => deleted.map(({ id }) => id))
