import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { first } from '../../../db/first.ts'
import { customers } from '../../../db/schema/customers.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { customerShown } from '../queries.ts'

export type { MergedFields } from '../../../db/schema/client-merges.ts'

const thisRow = (salon: Pick<Salon, 'id'>, id: number) =>
  and(eq(customers.userId, salon.id), eq(customers.id, id))

/** Shows a client who was merged into another. */
export const unmerge = (tx: Db, salon: Salon, id: number) =>
  tx
    .update(customers)
    .set({ removedAt: null, mergedInto: null })
    .where(and(thisRow(salon, id), isNotNull(customers.mergedInto)))
    .returning(customerShown)
    .then(first)

export const writeFields = (
  tx: Db,
  salon: Salon,
  id: number,
  fields: Partial<typeof customers.$inferInsert>,
) => tx.update(customers).set(fields).where(thisRow(salon, id)).returning(customerShown).then(first)

/** All who were merged into a client, and into those: their ids, as a subquery. */
const formerOf = (salon: Pick<Salon, 'id'>, id: number) => sql`(
  with recursive former as (
    select id from customers where user_id = ${salon.id} and merged_into = ${id}
    union
    select c.id from customers c join former f on c.merged_into = f.id where c.user_id = ${salon.id}
  ) select id from former)`

/** Takes the personal data out of all who were merged into a client, so that it goes with the client's. */
export const eraseFormer = (
  tx: Db,
  salon: Salon,
  id: number,
  removed: Partial<typeof customers.$inferInsert>,
) =>
  tx
    .update(customers)
    .set(removed)
    .where(and(eq(customers.userId, salon.id), sql`${customers.id} in ${formerOf(salon, id)}`))

/** Deletes the records for undoing the merges into a client. */
export const deleteMerges = (tx: Db, salon: Salon, id: number) =>
  tx.execute(sql`
    delete from client_merges
    where user_id = ${salon.id} and former_id in ${formerOf(salon, id)}`)
