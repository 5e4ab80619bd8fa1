import type { Pool } from 'pg'

/** What the tables hold, a fingerprint for each that has rows: of everything, and of one salon. */
export interface Pages {
  readonly all: string
  readonly theirs: string
}

/** Tables that calls write which change nothing: who has opened health data, and how many calls were made. */
const uncompared = new Set(['health_openings', 'counters'])

/** Prepares to read the whole book of a database; the reader wants the salon whose rows are looked at by themselves. */
export async function openBook(pool: Pool): Promise<(salonId: number) => Promise<Pages>> {
  const { rows } = await pool.query<{ name: string; tenant: string | null }>(
    `select t.table_name as name,
            max(c.column_name) filter (where c.column_name = 'user_id') as tenant
     from information_schema.tables t
     join information_schema.columns c using (table_schema, table_name)
     where t.table_schema = 'public' and t.table_type = 'BASE TABLE'
     group by t.table_name order by t.table_name`,
  )
  const isOwn = (name: string, tenant: string | null) => {
    if (name === 'users') return 't.salon_id = $1'
    if (name === 'salons') return 't.id = $1'
    return tenant ? 't.user_id = $1' : 'false'
  }
  // A sum of hashes needs no order, which would take longer than the reading.
  const pages = rows.map(
    ({ name, tenant }) =>
      `select '${name}' as name, ${uncompared.has(name) ? 'null' : 'sum(hash)'} as every,
              sum(hash) filter (where is_own) as own
       from (select hashtextextended(t::text, 0) as hash, ${isOwn(name, tenant)} as is_own
             from "${name}" t) hashed`,
  )
  const statement = `select string_agg(name || ' ' || every, ', ') as all,
                            string_agg(name || ' ' || own, ', ') as theirs
                     from (${pages.join(' union all ')}) pages`
  return async (salonId) => {
    // Named, since planning it for all tables takes longer than reading a few rows of each.
    const query = { name: 'book', text: statement, values: [salonId] }
    const [all] = (await pool.query<Pages>(query)).rows
    if (!all) throw new Error('a book has pages')
    return all
  }
}
