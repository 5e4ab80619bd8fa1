import type { Db } from '../../../db/client.ts'
import { found } from '../../../kernel/refusal.ts'
import type { Salon } from '../../../kernel/salon.ts'
import * as queries from './queries.ts'

/** The category of services that imports make without one of their own. */
const imported = 'Imported'

/** A category as an import makes it. */
export interface ImportedCategory {
  readonly name: string
  readonly color?: string
  readonly isActive?: boolean
}

/** The category with a name, or that of imports where it is ''. @returns `isMade` where there was none */
export async function categoryNamed(
  tx: Db,
  salon: Pick<Salon, 'id'>,
  category: ImportedCategory,
): Promise<{ id: number; version: number; isMade: boolean }> {
  const name = category.name === '' ? imported : category.name
  const there = await queries.categoryNamed(tx, salon, name)
  if (there) return { ...there, isMade: false }
  return { ...found(await queries.insertImported(tx, salon, { ...category, name })), isMade: true }
}

/** Deletes those of the categories that are untouched and have no service. @returns them */
export const removeUnused = (
  tx: Db,
  salon: Pick<Salon, 'id'>,
  categories: readonly { readonly id: number; readonly version: number }[],
): Promise<number[]> =>
  categories.length === 0 ? Promise.resolve([]) : queries.deleteUnused(tx, salon, categories)
