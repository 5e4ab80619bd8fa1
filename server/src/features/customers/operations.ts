import type {
  Customer,
  CustomerDraft,
  CustomerEdit,
  CustomerSearch,
} from '@salon/contract/customers'
import type { ServiceRecord, ServiceRecordEdit } from '@salon/contract/service-records'
import type { Db } from '../../db/client.ts'
import type { PhotoStorage } from '../../files/photo-storage.ts'
import { removePhotos } from '../../files/photo-store.ts'
import type { Clock } from '../../kernel/clock.ts'
import { isEmptyPatch } from '../../kernel/empty-patch.ts'
import { found, invalidField } from '../../kernel/refusal.ts'
import { isStale, stale, type IfMatch } from '../../kernel/row-version.ts'
import type { Salon } from '../../kernel/salon.ts'
import { dayAt } from '../../kernel/salon-time.ts'
import { searchKey } from './search/rules.ts'
import { renameClientInActivity, recordActivity } from '../activity/operations.ts'
import { eraseClientInMessages } from '../messages/operations.ts'
import { notifyOfCancelled, notifyOfReturned } from '../notifications/operations.ts'
import {
  customerById,
  customersBy,
  insertCustomer,
  lockCustomer,
  lockRemoved,
  lockWithLanguage,
  positionOf,
  recordById,
  recordsOfCustomer,
  unremoveCustomer,
  updateCustomer,
  updateRecord,
} from './queries.ts'
import { removedClient } from './rules.ts'
import { eraseSafety, restoreSafety } from './safety/queries.ts'
import { deleteMerges, eraseFormer } from './merged/queries.ts'
import {
  archiveWaiting,
  cancelVisitsAfter,
  eraseNotesAndPhotos,
  eraseTyped,
  purgeDeletedVisits,
  purgeDroppedPhotos,
  purgeHiddenRecords,
  reinstateVisits,
  unarchiveWaiting,
} from './visits/queries.ts'

export type { PhotoStorage }

/** A page of clients by name. @throws Refusal invalid where the client `after` was removed */
export async function listCustomers(
  db: Db,
  salon: Salon,
  search: CustomerSearch,
): Promise<Customer[]> {
  const { after } = search
  if (after === undefined) return customersBy(db, salon, search)
  const position = await positionOf(db, salon, after)
  if (!position) {
    throw invalidField('after', 'This client is gone: please begin again with the first page')
  }
  return customersBy(db, salon, search, position)
}

/** Adds a client. @throws Refusal invalid of a birthday in the future */
export const addCustomer = (
  db: Db,
  salon: Salon,
  draft: CustomerDraft,
  now: Date,
): Promise<Customer> => db.transaction((tx) => addCustomerIn(tx, salon, draft, now))

/** The same, in the caller's transaction. */
export async function addCustomerIn(
  tx: Db,
  salon: Salon,
  draft: CustomerDraft,
  now: Date,
): Promise<Customer> {
  refuseUnborn(draft, salon, now)
  const row = { ...draft, userId: salon.id, searchKey: searchKey(draft) }
  const added = found(await insertCustomer(tx, row))
  await recordActivity(tx, salon, {
    action: 'created',
    entity: 'customer',
    id: added.id,
    name: added.name,
  })
  return added
}

/** Changes the fields that the edit names. @throws Refusal invalid of a birthday in the future */
export const editCustomer = (
  db: Db,
  salon: Salon,
  id: number,
  edit: CustomerEdit,
  now: Date,
  ifMatch?: IfMatch,
): Promise<Customer> =>
  db.transaction(async (tx) => {
    refuseUnborn(edit, salon, now)
    const before = found(await lockCustomer(tx, salon, id))
    if (isStale(before, ifMatch)) throw stale(before)
    if (isEmptyPatch(edit)) return before
    const after = { ...before, ...definedOf(edit) }
    const edited = found(
      await updateCustomer(tx, salon, id, { ...edit, searchKey: searchKey(after) }),
    )
    await recordActivity(tx, salon, {
      action: 'updated',
      entity: 'customer',
      id,
      name: edited.name,
    })
    return edited
  })

/** Refuses a birthday after the salon's present day. */
function refuseUnborn({ birthday }: CustomerEdit, { timeZone }: Salon, now: Date): void {
  if (birthday && birthday > dayAt(now, timeZone)) {
    throw invalidField('birthday', 'This date is in the future')
  }
}

/** Removes a client and, after the commit, the files of the photos that cannot be restored. */
export async function removeCustomerWithFiles(
  db: Db,
  salon: Salon,
  files: {
    readonly storage: PhotoStorage
    readonly afterCommit: (effect: () => Promise<void>) => void
  },
  id: number,
  clock: Clock,
  visits?: 'keep' | 'erase',
): Promise<void> {
  const keys = await removeCustomer(db, salon, id, clock, visits)
  files.afterCommit(() => removePhotos(files.storage, salon.id, keys))
}

/**
 * Removes a client. The personal data is erased and upcoming visits are cancelled; past visits stay. Deleted
 * visits, dropped photos and hidden service records are purged. With 'erase', so are the notes and photos of
 * the visits that stay.
 * @returns the keys of photos that no row names any more; the caller deletes the files, or leaves them to the sweep
 * @throws Refusal not_found, also for a client who was removed before
 */
export const removeCustomer = (
  db: Db,
  salon: Salon,
  id: number,
  clock: Clock,
  visits: 'keep' | 'erase' = 'keep',
): Promise<string[]> =>
  db.transaction(async (tx) => {
    const { language } = found(await lockWithLanguage(tx, salon, id))
    const now = clock().toISOString()
    const removed = removedClient(language)
    await updateCustomer(tx, salon, id, { ...removed, removedAt: now })
    await notifyOfCancelled(tx, salon, await cancelVisitsAfter(tx, salon, id, now))
    await archiveWaiting(tx, salon, id)
    await deleteMerges(tx, salon, id)
    await eraseFormer(tx, salon, id, { ...removed, removedAt: now })
    await eraseTyped(tx, salon, id)
    await eraseSafety(tx, salon, [id])
    const erased = visits === 'erase' ? await eraseNotesAndPhotos(tx, salon, id) : []
    const dropped = await purgeDroppedPhotos(tx, salon, id)
    const deleted = await purgeDeletedVisits(tx, salon, id)
    await purgeHiddenRecords(tx, salon, id)
    const { name } = removed
    await renameClientInActivity(tx, salon, id, name)
    await eraseClientInMessages(tx, salon, id)
    await recordActivity(tx, salon, {
      action: 'deleted',
      entity: 'customer',
      id,
      name,
      sentence: 'Removed a client',
    })
    return [...erased, ...dropped, ...deleted]
  })

/** The personal data of a client before the removal. */
export type PersonalData = Required<{
  [K in 'name' | 'email' | 'phone' | 'notes' | 'birthday']: CustomerDraft[K]
}>

/**
 * Restores a removed client with their personal data, and the name in activities about them. The visits that the
 * removal cancelled are reinstated, unless they were changed since; deleted ones stay deleted.
 * @param transactionId of the audit log entries of the removal
 * @returns the reinstated visits, by time
 */
export const restoreCustomer = (
  db: Db,
  salon: Salon,
  id: number,
  was: PersonalData,
  transactionId: number,
): ReturnType<typeof reinstateVisits> =>
  db.transaction(async (tx) => {
    found(await lockRemoved(tx, salon, id))
    await unremoveCustomer(tx, salon, id, { ...was, searchKey: searchKey(was) })
    await restoreSafety(tx, salon, id, transactionId)
    const visits = await reinstateVisits(tx, salon, id, transactionId)
    await unarchiveWaiting(tx, salon, id, transactionId)
    await notifyOfReturned(tx, salon, visits)
    const { name } = was
    await renameClientInActivity(tx, salon, id, name)
    await recordActivity(tx, salon, {
      action: 'created',
      entity: 'customer',
      id,
      name,
      sentence: `Restored ${name}`,
    })
    return visits
  })

/** The service records of a client, newest first. @throws Refusal not_found */
export async function recordsOf(db: Db, salon: Salon, id: number): Promise<ServiceRecord[]> {
  const records = await recordsOfCustomer(db, salon, id)
  // An empty list takes a second query: the client may not exist.
  if (records.length === 0) found(await customerById(db, salon, id))
  return records
}

/** Changes rating and notes of a service record, unless its client was removed. */
export const editRecord = (
  db: Db,
  salon: Salon,
  id: number,
  edit: ServiceRecordEdit,
): Promise<ServiceRecord> =>
  db.transaction(async (tx) => {
    const before = found(await recordById(tx, salon, id))
    const customer = found(await customerById(tx, salon, before.customerId))
    if (isEmptyPatch(edit)) return before
    await updateRecord(tx, salon, id, edit)
    await recordActivity(tx, salon, {
      action: 'updated',
      entity: 'appointment',
      id: before.appointmentId,
      customerId: customer.id,
      name: customer.name,
      sentence: `Updated the record of ${before.serviceName} for ${customer.name}`,
    })
    return found(await recordById(tx, salon, id))
  })

const definedOf = (edit: CustomerEdit) =>
  Object.fromEntries(
    Object.entries(edit).filter(([, value]) => value !== undefined),
  ) as CustomerEdit
