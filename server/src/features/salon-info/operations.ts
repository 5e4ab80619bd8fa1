import type { SalonInfo, SalonInfoDraft } from '@salon/contract/salon-info'
import type { Db } from '../../db/client.ts'
import { isEmptyPatch } from '../../kernel/empty-patch.ts'
import { Refusal, found } from '../../kernel/refusal.ts'
import { isStale, stale, type IfMatch } from '../../kernel/row-version.ts'
import type { Salon } from '../../kernel/salon.ts'
import { recordActivity } from '../activity/operations.ts'
import { insertProfile, lockProfile, updateProfile } from './queries.ts'

const entity = 'salon'

/** Adds the salon's profile; of concurrent requests, one succeeds. @throws Refusal already_exists */
export const addProfile = (db: Db, salon: Salon, draft: SalonInfoDraft): Promise<SalonInfo> =>
  db.transaction(async (tx) => {
    const added = await insertProfile(tx, { ...draft, userId: salon.id })
    if (!added) throw new Refusal('already_exists')
    const { id, name } = added
    await recordActivity(tx, salon, { action: 'created', entity, id, name })
    return added
  })

/** Changes the fields that the edit names. */
export const editProfile = (
  db: Db,
  salon: Salon,
  id: number,
  edit: Partial<SalonInfoDraft>,
  ifMatch?: IfMatch,
): Promise<SalonInfo> =>
  db.transaction(async (tx) => {
    const before = found(await lockProfile(tx, salon, id))
    if (isStale(before, ifMatch)) throw stale(before)
    if (isEmptyPatch(edit)) return before
    const edited = found(await updateProfile(tx, salon, id, edit))
    await recordActivity(tx, salon, { action: 'updated', entity, id, name: edited.name })
    return edited
  })
