import type { Customer } from '@salon/contract/customers'
import type { Db } from '../../../db/client.ts'
import { found } from '../../../kernel/refusal.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { updateCustomer } from '../queries.ts'
import { searchKey } from '../search/rules.ts'
import * as queries from './queries.ts'

/** Takes a client out of every list, whose row names the surviving client. */
export const hideMerged = async (
  tx: Db,
  salon: Salon,
  { formerId, keptId, now }: { formerId: number; keptId: number; now: string },
): Promise<void> => {
  found(await updateCustomer(tx, salon, formerId, { removedAt: now, mergedInto: keptId }))
}

/** Lists a client again, with all that their row still says. */
export const showMerged = async (tx: Db, salon: Salon, formerId: number): Promise<Customer> =>
  found(await queries.unmerge(tx, salon, formerId))

/** Writes the fields of a client who was kept, also of one who was merged into another since. */
export const writeMerged = async (
  tx: Db,
  salon: Salon,
  id: number,
  fields: queries.MergedFields,
): Promise<Customer> =>
  found(await queries.writeFields(tx, salon, id, { ...fields, searchKey: searchKey(fields) }))
