import { sql, type SQLWrapper } from 'drizzle-orm'

/**
 * Who answers for a client: whom they were merged into, however often, or the client themselves. An expression of SQL
 * that gives an id; null where the salon has no such client.
 */
export const currentClient = (salonId: number, client: SQLWrapper) => sql<number>`(
  with recursive answering as (
    select ${client} as id
    union all
    select c.merged_into from answering a
    join customers c on c.user_id = ${salonId} and c.id = a.id
    where c.merged_into is not null
  )
  select c.id from answering a
  join customers c on c.user_id = ${salonId} and c.id = a.id
  where c.merged_into is null)`
