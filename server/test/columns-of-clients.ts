import type { Pool } from 'pg'

/** Every column that names a client, as 'table.column': by its name, or by a foreign key. */
export async function columnsOfClients(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(`
    select c.relname || '.' || a.attname as name
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped
      and (a.attname like '%customer_id' or a.attname = 'merged_into' or exists (
        select from pg_constraint f
        where f.conrelid = c.oid and f.confrelid = 'customers'::regclass and a.attnum = any (f.conkey)
          and a.attname <> 'user_id'))`)
  return rows.map(({ name }) => name)
}
