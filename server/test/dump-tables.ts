import type { Pool } from 'pg'

/** Every row of tables as JSON, in an order of their own, by the name of the table. */
type TableDump = Readonly<Record<string, readonly string[]>>

/**
 * Reads every row of every table but those of `except`.
 * @param salonId only the rows of this salon, of the tables that have some
 */
export async function dumpTables(
  pool: Pool,
  { except, salonId }: { readonly except: readonly string[]; readonly salonId?: number },
): Promise<TableDump> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select t.table_name as name
     from information_schema.tables t
     left join information_schema.columns c on c.table_schema = t.table_schema
       and c.table_name = t.table_name and c.column_name = 'user_id'
     where t.table_schema = 'public' and t.table_type = 'BASE TABLE'
       and t.table_name <> all ($1) and ($2 or c.column_name is not null)
     order by 1`,
    [except, salonId === undefined],
  )
  const selects = tables.map(
    ({ name }) =>
      `select '${name}' as name, to_jsonb(t)::text as line from "${name}" t
       ${salonId === undefined ? '' : `where t.user_id = ${salonId}`}`,
  )
  const { rows } = await pool.query<{ name: string; line: string }>(
    `${selects.join(' union all ')} order by 1, 2`,
  )
  const dump = Object.fromEntries(tables.map(({ name }) => [name, [] as string[]]))
  for (const { name, line } of rows) dump[name]?.push(line)
  return dump
}
