import type { Pool } from 'pg'

/** What all tables hold, as one fingerprint each: of everything, and of one salon. */
export interface Pages {
  readonly all: string
  readonly theirs: string
}

/** Who has opened health data: the one table that a GET writes. */
const leftByGet = 'health_openings'

/**
 * Prepares to read the whole book.
 * @param salonId whose rows are looked at by themselves
 */
export async function openBook(pool: Pool, salonId: number): Promise<() => Promise<Pages>> {
  const { rows } = await pool.query<{ name: string; tenant: string | null }>(
    `select t.table_name as name,
            max(c.column_name) filter (where c.column_name = 'user_id') as tenant
     from information_schema.tables t
     join information_schema.columns c using (table_schema, table_name)
     where t.table_schema = 'public' and t.table_type = 'BASE TABLE'
     group by t.table_name order by t.table_name`,
  )
  const ownRows = (name: string, tenant: string | null) => {
    if (name === 'users') return `t.salon_id = ${salonId}`
    if (name === 'salons') return `t.id = ${salonId}`
    return tenant ? `t.user_id = ${salonId}` : 'false'
  }
  const print = "md5(coalesce(string_agg(t::text, '|' order by t::text)"
  const one = rows.map(
    ({ name, tenant }) =>
      `select ${name === leftByGet ? "''" : `${print}, ''))`} as every,
              ${print} filter (where ${ownRows(name, tenant)}), '')) as own from "${name}" t`,
  )
  const statement = `select md5(string_agg(every, '')) as all, md5(string_agg(own, '')) as theirs
                     from (${one.join(' union all ')}) pages`
  return async () => {
    // Named, since planning it for all tables takes longer than reading a few rows of each.
    const [pages] = (await pool.query<Pages>({ name: `book of ${salonId}`, text: statement })).rows
    if (!pages) throw new Error('a book has pages')
    return pages
  }
}
