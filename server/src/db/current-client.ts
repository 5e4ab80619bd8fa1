import { and, eq, isNull, sql, type SQLWrapper } from 'drizzle-orm'
import type { Salon } from '../kernel/salon.ts'
import { customers } from './schema/customers.ts'

/**
 * The surviving client of a merge: the client whom this one was merged into, through any number of merges, or the client
 * itself. An SQL expression of an id; null where the salon has no such client.
 */
export const currentClient = (salonId: number, client: SQLWrapper) => sql<number>`(
  with recursive merge_chain as (
    select ${client} as id
    union all
    select c.merged_into from merge_chain m
    join customers c on c.user_id = ${salonId} and c.id = m.id
    where c.merged_into is not null
  )
  select c.id from merge_chain m
  join customers c on c.user_id = ${salonId} and c.id = m.id
  where c.merged_into is null)`

/** The condition of `customers` that a row is the surviving client of `client`, and was not removed. */
export const isSurvivingClient = (salon: Pick<Salon, 'id'>, client: SQLWrapper) =>
  and(
    eq(customers.userId, salon.id),
    eq(customers.id, currentClient(salon.id, client)),
    isNull(customers.removedAt),
  )
