import { sql, type SQLWrapper } from 'drizzle-orm'

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
