import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { categories } from '../../../db/schema/categories.ts'
import { importRows, imports } from '../../../db/schema/imports.ts'
import { services } from '../../../db/schema/services.ts'
import { staff } from '../../../db/schema/staff.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { rowsOf } from '../queries.ts'

/** What rows have written that stays after an undo. */
export const keptRows = (db: Db, salon: Salon, importId: number, numbers: readonly number[]) =>
  db
    .select({
      kind: imports.kind,
      number: importRows.number,
      effect: importRows.effect,
      targetId: importRows.targetId,
      versionAfter: importRows.versionAfter,
      alsoMade: importRows.alsoMade,
    })
    .from(importRows)
    .innerJoin(
      imports,
      and(eq(imports.userId, importRows.userId), eq(imports.id, importRows.importId)),
    )
    .where(and(rowsOf(salon, importId), inArray(importRows.number, [...numbers])))
    .orderBy(asc(importRows.number))

const tables = { service: services, staff, category: categories }

/** The names of services, staff or categories by their ids. */
export async function namesOf(
  db: Db,
  salon: Salon,
  of: keyof typeof tables,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const { id, name, userId } = tables[of]
  const rows = await db
    .select({ id, name })
    .from(tables[of])
    .where(and(eq(userId, salon.id), inArray(id, [...ids])))
    .orderBy(asc(id))
  return new Map(rows.map((row) => [row.id, row.name]))
}
