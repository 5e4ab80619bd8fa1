import type { Customer, CustomerDraft, CustomerEdit } from '@salon/contract/customers'
import type { Db } from '../../db/client.ts'
import { found } from '../../kernel/refusal.ts'
import type { Salon } from '../../kernel/salon.ts'
import { searchKey } from '../../kernel/search-key.ts'
import { recordActivity } from '../activity/operations.ts'
import { insertCustomer, lockCustomer, updateCustomer } from './queries.ts'

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
): Promise<Customer> =>
  db.transaction(async (tx) => {
    const before = found(await lockCustomer(tx, salon, id))
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

const definedOf = (edit: CustomerEdit) =>
  Object.fromEntries(
    Object.entries(edit).filter(([, value]) => value !== undefined),
  ) as CustomerEdit
