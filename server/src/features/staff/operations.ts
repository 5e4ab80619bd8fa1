import type { StaffDraft, StaffEdit, StaffMember } from '@salon/contract/staff'
import type { Db } from '../../db/client.ts'
import { isEmptyPatch } from '../../kernel/empty-patch.ts'
import { Refusal, found } from '../../kernel/refusal.ts'
import { isStale, stale, type IfMatch } from '../../kernel/row-version.ts'
import type { Salon } from '../../kernel/salon.ts'
import { recordActivity } from '../activity/operations.ts'
import {
  archiveStaffMember,
  insertStaffMember,
  lockAccountOf,
  lockStaffMember,
  unarchiveStaffMember,
  unlinkAccount,
  updateStaffMember,
} from './queries.ts'
import { ownerRole } from '@salon/contract/vocabulary'

const entity = 'staff'

/** Adds a staff member. */
export const addStaffMember = (db: Db, salon: Salon, draft: StaffDraft): Promise<StaffMember> =>
  db.transaction(async (tx) => {
    const added = found(await insertStaffMember(tx, { ...draft, userId: salon.id }))
    const { id, name } = added
    await recordActivity(tx, salon, { action: 'created', entity, id, name })
    return added
  })

/** Changes the fields that the edit names; the owner's row follows the account only. */
export const editStaffMember = (
  db: Db,
  salon: Salon,
  id: number,
  edit: StaffEdit,
  ifMatch?: IfMatch,
): Promise<StaffMember> =>
  db.transaction(async (tx) => {
    const before = await lockUnlessOwner(tx, salon, id, 'owner_not_editable')
    if (isStale(before, ifMatch)) throw stale(before)
    if (isEmptyPatch(edit)) return before
    const edited = found(await updateStaffMember(tx, salon, id, edit))
    await recordActivity(tx, salon, { action: 'updated', entity, id, name: edited.name })
    return edited
  })

/**
 * Archives a staff member: they leave the lists, and old visits still name them. Their account stays, and is that of
 * no staff member any more.
 */
export const removeStaffMember = (db: Db, salon: Salon, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    await lockAccountOf(tx, salon, id)
    await lockUnlessOwner(tx, salon, id, 'owner_not_deletable')
    await unlinkAccount(tx, salon, id)
    const { name } = found(await archiveStaffMember(tx, salon, id))
    await recordActivity(tx, salon, { action: 'deleted', entity, id, name })
  })

/** Restores an archived staff member. */
export const restoreStaffMember = (db: Db, salon: Salon, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    const { name } = found(await unarchiveStaffMember(tx, salon, id))
    const sentence = `Restored ${name}`
    await recordActivity(tx, salon, { action: 'created', entity, id, name, sentence })
  })

/** Locks a staff member. @throws Refusal not_found; `reason` for the owner's row */
async function lockUnlessOwner(
  tx: Db,
  salon: Salon,
  id: number,
  reason: 'owner_not_editable' | 'owner_not_deletable',
): Promise<StaffMember> {
  const member = found(await lockStaffMember(tx, salon, id))
  if (member.role === ownerRole) throw new Refusal(reason)
  return member
}
