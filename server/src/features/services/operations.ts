import { phasesProblem, type TimedPhases } from '@salon/contract/busy-spans'
import type { Service, ServiceDraft, ServiceEdit } from '@salon/contract/services'
import type { Db } from '../../db/client.ts'
import { isEmptyPatch } from '../../kernel/empty-patch.ts'
import { found, invalidField } from '../../kernel/refusal.ts'
import { isStale, stale, type IfMatch } from '../../kernel/row-version.ts'
import type { Salon } from '../../kernel/salon.ts'
import { recordActivity } from '../activity/operations.ts'
import {
  archiveService,
  lockCategory,
  insertService,
  lockService,
  serviceById,
  unarchiveService,
  updateService,
} from './queries.ts'

const entity = 'service'

/** Adds a service to one of the salon's categories. */
export const addService = (db: Db, salon: Salon, draft: ServiceDraft): Promise<Service> =>
  db.transaction(async (tx) => {
    await requireCategory(tx, salon, draft.categoryId)
    const { id, name } = found(await insertService(tx, { ...draft, userId: salon.id }))
    await recordActivity(tx, salon, { action: 'created', entity, id, name })
    return found(await serviceById(tx, salon, id))
  })

/** Changes the fields that the edit names; booked visits keep their price and duration. */
export const editService = (
  db: Db,
  salon: Salon,
  id: number,
  edit: ServiceEdit,
  ifMatch?: IfMatch,
): Promise<Service> =>
  db.transaction(async (tx) => {
    const before = found(await lockService(tx, salon, id))
    if (isStale(before, ifMatch)) throw stale(before)
    if (isEmptyPatch(edit)) return before
    // An unchanged category may be archived: a client may send all fields back.
    const { categoryId = before.categoryId } = edit
    if (categoryId !== before.categoryId) await requireCategory(tx, salon, categoryId)
    refusePhases({ ...before, ...edit })
    const { name } = found(await updateService(tx, salon, id, edit))
    await recordActivity(tx, salon, { action: 'updated', entity, id, name })
    return found(await serviceById(tx, salon, id))
  })

/** Archives a service: it leaves the lists, and old visits still name it. */
export const removeService = (db: Db, salon: Salon, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    const { name } = found(await archiveService(tx, salon, id))
    await recordActivity(tx, salon, { action: 'deleted', entity, id, name })
  })

/** Restores an archived service. */
export const restoreService = (db: Db, salon: Salon, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    const { name } = found(await unarchiveService(tx, salon, id))
    const sentence = `Restored ${name}`
    await recordActivity(tx, salon, { action: 'created', entity, id, name, sentence })
  })

/** @throws Refusal invalid for phases that are longer than the service */
function refusePhases(terms: TimedPhases): void {
  const problem = phasesProblem(terms)
  if (problem) throw invalidField(problem.field, problem.message)
}

/** @throws Refusal invalid for a category that is archived, or another salon's */
async function requireCategory(tx: Db, salon: Salon, categoryId: number): Promise<void> {
  if (await lockCategory(tx, salon, categoryId)) return
  throw invalidField('categoryId', 'This category does not exist')
}
