import type { FormTemplate, FormTemplateDraft, FormTemplateEdit } from '@salon/contract/forms'
import type { Db } from '../../../db/client.ts'
import { isEmptyPatch } from '../../../kernel/empty-patch.ts'
import { found } from '../../../kernel/refusal.ts'
import { isStale, stale, type IfMatch } from '../../../kernel/row-version.ts'
import type { Salon } from '../../../kernel/salon.ts'
import * as queries from './queries.ts'

/** Adds a form. */
export const addTemplate = async (
  db: Db,
  salon: Salon,
  draft: FormTemplateDraft,
): Promise<FormTemplate> =>
  found(await queries.insertTemplate(db, salon, { ...draft, userId: salon.id }))

/**
 * Changes the fields that the edit names. The row's version is that of the form: signed forms hold a copy of what they
 * asked, and name the version.
 * @throws Refusal not_found; stale
 */
export const editTemplate = (
  db: Db,
  salon: Salon,
  id: number,
  edit: FormTemplateEdit,
  ifMatch?: IfMatch,
): Promise<FormTemplate> =>
  db.transaction(async (tx) => {
    const before = found(await queries.lockTemplate(tx, salon, id))
    if (isStale(before, ifMatch)) throw stale(before)
    if (isEmptyPatch(edit)) return before
    return found(await queries.updateTemplate(tx, salon, id, edit))
  })

/** Archives a form; signed ones stay. A refusal rolls back the recorded change. @throws Refusal not_found */
export const archiveTemplate = (db: Db, salon: Salon, id: number): Promise<void> =>
  db.transaction(async (tx) => void found(await queries.archiveTemplate(tx, salon, id)))

/** Restores an archived form. @throws Refusal not_found */
export const restoreTemplate = async (tx: Db, salon: Salon, id: number): Promise<void> =>
  void found(await queries.unarchiveTemplate(tx, salon, id))
