import type { Category, CategoryDraft, CategoryEdit } from '@salon/contract/categories'
import type { Db } from '../../db/client.ts'
import { isEmptyPatch } from '../../kernel/empty-patch.ts'
import { found } from '../../kernel/refusal.ts'
import { isStale, stale, type IfMatch } from '../../kernel/row-version.ts'
import type { Salon } from '../../kernel/salon.ts'
import { recordActivity } from '../activity/operations.ts'
import {
  archiveCategory,
  insertCategory,
  lockCategory,
  unarchiveCategory,
  updateCategory,
} from './queries.ts'

const entity = 'category'

/** Adds a category. */
export const addCategory = (db: Db, salon: Salon, draft: CategoryDraft): Promise<Category> =>
  db.transaction(async (tx) => {
    const added = found(await insertCategory(tx, { ...draft, userId: salon.id }))
    const { id, name } = added
    await recordActivity(tx, salon, { action: 'created', entity, id, name })
    return added
  })

/** Changes the fields that the edit names. */
export const editCategory = (
  db: Db,
  salon: Salon,
  id: number,
  edit: CategoryEdit,
  ifMatch?: IfMatch,
): Promise<Category> =>
  db.transaction(async (tx) => {
    const before = found(await lockCategory(tx, salon, id))
    if (isStale(before, ifMatch)) throw stale(before)
    if (isEmptyPatch(edit)) return before
    const edited = found(await updateCategory(tx, salon, id, edit))
    await recordActivity(tx, salon, { action: 'updated', entity, id, name: edited.name })
    return edited
  })

/** Archives a category: it leaves the lists, and its services show as uncategorized. */
export const removeCategory = (db: Db, salon: Salon, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    const { name } = found(await archiveCategory(tx, salon, id))
    await recordActivity(tx, salon, { action: 'deleted', entity, id, name })
  })

/** Restores an archived category. */
export const restoreCategory = (db: Db, salon: Salon, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    const { name } = found(await unarchiveCategory(tx, salon, id))
    const sentence = `Restored ${name}`
    await recordActivity(tx, salon, { action: 'created', entity, id, name, sentence })
  })
