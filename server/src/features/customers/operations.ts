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
import { searchKey } from './search-rules.ts'
import { forgetClient, recordActivity } from '../activity/operations.ts'
import { notifyOfCancelled, notifyOfReturned } from '../notifications/operations.ts'
import {
  customerById,
  customersBy,
  insertCustomer,
  lockCustomer,
  lockRemoved,
  lockWithLanguage,
  placeOf,
  recordById,
  recordsOfCustomer,
  unremoveCustomer,
  updateCustomer,
  updateRecord,
} from './queries.ts'
import { removedClient } from './rules.ts'
import {
  cancelVisitsAfter,
  eraseNotesAndPhotos,
  forgetDeletedVisits,
  forgetDroppedPhotos,
  forgetHiddenRecords,
  standUpVisits,
} from './visit-queries.ts'

export type { PhotoStorage }

/** Clients by name; a page of them goes on after a client who must still be there. */
export async function listCustomers(
  db: Db,
  salon: Salon,
  search: CustomerSearch,
): Promise<Customer[]> {
  const { after } = search
  if (after === undefined) return customersBy(db, salon, search)
  const place = await placeOf(db, salon, after)
  if (!place) {
    throw invalidField('after', 'This client is gone: please begin again with the first page')
  }
  return customersBy(db, salon, search, place)
}

/** Adds a client. */
export const addCustomer = (db: Db, salon: Salon, draft: CustomerDraft): Promise<Customer> =>
  db.transaction(async (tx) => {
    const row = { ...draft, userId: salon.id, searchKey: searchKey(draft) }
    const added = found(await insertCustomer(tx, row))
    await recordActivity(tx, salon, {
      action: 'created',
      entity: 'customer',
      id: added.id,
      name: added.name,
    })
    return added
  })

/** Changes what the edit names and leaves the rest. */
export const editCustomer = (
  db: Db,
  salon: Salon,
  id: number,
  edit: CustomerEdit,
  ifMatch?: IfMatch,
): Promise<Customer> =>
  db.transaction(async (tx) => {
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

/** Removes a client and, once that is committed, the files of those pictures that cannot come back. */
export async function removeCustomerWithFiles(
  db: Db,
  salon: Salon,
  files: {
    readonly place: PhotoStorage
    readonly afterCommit: (effect: () => Promise<void>) => void
  },
  id: number,
  clock: Clock,
  visits?: 'keep' | 'erase',
): Promise<void> {
  const keys = await removeCustomer(db, salon, id, clock, visits)
  files.afterCommit(() => removePhotos(files.place, salon.id, keys))
}

/**
 * Removes a client: the person's data goes, the visits so far stay, those to come are cancelled,
 * deleted ones and dropped pictures cannot be taken back, and what was noted on work that is completed
 * no more goes. With 'erase' the notes and pictures of the visits that stay go as well.
 * Gone from then on, so that a second time finds nobody.
 * @returns the keys of the pictures that nothing names any more; whoever leaves them to the sweep, may
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
    const erased = visits === 'erase' ? await eraseNotesAndPhotos(tx, salon, id) : []
    const dropped = await forgetDroppedPhotos(tx, salon, id)
    const deleted = await forgetDeletedVisits(tx, salon, id)
    await forgetHiddenRecords(tx, salon, id)
    const { name } = removed
    await forgetClient(tx, salon, id, name)
    await recordActivity(tx, salon, {
      action: 'deleted',
      entity: 'customer',
      id,
      name,
      sentence: 'Removed a client',
    })
    return [...erased, ...dropped, ...deleted]
  })

/** What was written of a client before they were removed. */
export type WrittenOf = Required<{ [K in 'name' | 'email' | 'phone' | 'notes']: CustomerDraft[K] }>

/**
 * Brings a removed client back, as they were written then, with their name in what was told of them.
 * The visits that the removal cancelled stand again, unless somebody had to do with them since; their
 * deleted ones stay deleted.
 * @param together the number of what the removal wrote into the history
 * @returns those visits, by time
 */
export const bringBackCustomer = (
  db: Db,
  salon: Salon,
  id: number,
  was: WrittenOf,
  together: number,
): ReturnType<typeof standUpVisits> =>
  db.transaction(async (tx) => {
    found(await lockRemoved(tx, salon, id))
    await unremoveCustomer(tx, salon, id, { ...was, searchKey: searchKey(was) })
    const visits = await standUpVisits(tx, salon, id, together)
    await notifyOfReturned(tx, salon, visits)
    const { name } = was
    await forgetClient(tx, salon, id, name)
    await recordActivity(tx, salon, {
      action: 'created',
      entity: 'customer',
      id,
      name,
      sentence: `Restored ${name}`,
    })
    return visits
  })

/** What was done for a client, newest first. */
export async function recordsOf(db: Db, salon: Salon, id: number): Promise<ServiceRecord[]> {
  const records = await recordsOfCustomer(db, salon, id)
  // Only where there are none does it take a second look to know why.
  if (records.length === 0) found(await customerById(db, salon, id))
  return records
}

/** Rates what was done, or notes something on it; of a client who is still there. */
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
