import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { Salon } from '../../../kernel/salon.ts'

/**
 * Names, emails and phones that merges have taken from clients who are blocked now: those of the clients who were merged
 * into them, and what the surviving client had before; only with this email, or a phone that ends in these digits.
 * @param email in lower case
 * @param digits '' compares no phone
 */
export async function formerIdentitiesOfBlocked(
  db: Db,
  salon: Salon,
  { email, digits }: { readonly email: string; readonly digits: string },
) {
  const { rows } = await db.execute<{ name: string; email: string | null; phone: string | null }>(
    // Of two blocks a merge leaves one with the former client: it must not count once the other is lifted.
    sql`
    with recursive part_of as (
      select b.customer_id as id from booking_blocks b
      join customers c on c.user_id = b.user_id and c.id = b.customer_id
      where b.user_id = ${salon.id} and c.removed_at is null
      union
      select c.id from customers c join part_of p on c.merged_into = p.id
      where c.user_id = ${salon.id}
    ), identities as (
      select c.name, c.email, c.phone
      from part_of p join customers c on c.user_id = ${salon.id} and c.id = p.id
      where c.merged_into is not null
      union all
      select m.before ->> 'name', m.before ->> 'email', m.before ->> 'phone'
      from part_of p join client_merges m on m.user_id = ${salon.id} and m.former_id = p.id
    )
    select name, email, phone from identities
    where lower(email) = ${email}
      or (${digits} <> '' and regexp_replace(phone, '\\D', '', 'g') like '%' || ${digits})`,
  )
  return rows
}
