import type pg from 'pg'

/** A table of the database, as its catalogue describes it; names are as SQL wants them quoted. */
export interface Table {
  readonly name: string
  readonly quoted: string
  /** What can be written: the columns that are not made of others. */
  readonly columns: readonly string[]
  /** By which rows are sorted, the same on every machine. */
  readonly order: readonly string[]
  /** Triggers of ours that are on: they answer what people do, and a restored row is no deed. */
  readonly triggers: readonly string[]
}

/**
 * What is no part of a backup: what lasts for a moment, what only this place is to know, and what the
 * archive says by itself. Any other table of the schema is, also one that is thought of later.
 */
export const leftOut: Readonly<Record<string, string>> = {
  sessions: 'whoever finds an archive is not signed in by it; people sign in again',
  secrets: 'whoever finds an archive signs no addresses with it; they are made anew',
  changes: 'for whoever listened that day, by numbers of this very database',
  counters: 'of the last minutes',
  leases: 'of processes that run now',
  migrations: 'the manifest names them',
  backup_runs: 'tells of this place',
}

/** The tables that a backup holds, each after those that it refers to. */
export async function keptTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows: tables } = await client.query<Table>(describeTables, [Object.keys(leftOut)])
  const { rows: references } = await client.query<{ from: string; to: string }>(describeReferences)
  const sorted: Table[] = []
  let waiting = tables
  while (waiting.length > 0) {
    const isFree = ({ name }: Table) =>
      !references.some(
        ({ from, to }) =>
          from === name && to !== name && waiting.some((other) => other.name === to),
      )
    const free = waiting.filter(isFree)
    if (free.length === 0) throw new Error('Tables refer to one another in a circle')
    sorted.push(...free)
    waiting = waiting.filter((table) => !free.includes(table))
  }
  return sorted
}

/** Every table of our schema, kept in a backup or not; none, where nothing was ever migrated. */
export async function allTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c where ${isOurs} order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** A table, or the whole of one that lies in partitions; not what an extension brought. */
const isOurs = `c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  and not c.relispartition
  and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`

/** Text is sorted by its bytes: what a language thinks of letters differs between machines. */
const describeTables = `
  select c.relname as name, quote_ident(c.relname) as quoted,
    array(
      select quote_ident(a.attname) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      order by a.attnum) as columns,
    array(
      select quote_ident(a.attname) || case when a.attcollation > 0 then ' collate "C"' else '' end
      from pg_index i cross join unnest(i.indkey::int[]) with ordinality key(attnum, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = key.attnum
      where i.indrelid = c.oid and i.indisprimary order by key.place) as "order",
    array(
      select quote_ident(t.tgname) from pg_trigger t
      where t.tgrelid = c.oid and not t.tgisinternal and t.tgenabled = 'O') as triggers
  from pg_class c
  where ${isOurs} and c.relpersistence = 'p' and c.relname <> all ($1::text[])
  order by 1`

/** A deferred one is checked once all rows are there, and so decides no order. */
const describeReferences = `
  select distinct f.relname as "from", t.relname as "to"
  from pg_constraint join pg_class f on f.oid = conrelid join pg_class t on t.oid = confrelid
  where contype = 'f' and connamespace = 'public'::regnamespace and not condeferred`

/** What each table's sequence gave out last, by the sequence's name. */
export async function lastNumbers(client: pg.ClientBase): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; last: number | null }>(
    `select sequencename as name, last_value as last from pg_sequences
     where schemaname = 'public' order by 1`,
  )
  return Object.fromEntries(rows.flatMap(({ name, last }) => (last === null ? [] : [[name, last]])))
}

/** Lets every sequence go on after what was given out before and after what the rows hold. */
export async function continueNumbers(
  client: pg.ClientBase,
  given: Readonly<Record<string, number>>,
): Promise<void> {
  const { rows } = await client.query<Record<'sequence' | 'id' | 'table' | 'column', string>>(`
    select s.relname as sequence, s.oid::regclass::text as id, c.oid::regclass::text as "table",
      quote_ident(a.attname) as "column"
    from pg_class s join pg_depend d on d.objid = s.oid and d.deptype in ('a', 'i')
      join pg_class c on c.oid = d.refobjid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
    where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace`)
  for (const { sequence, id, table, column } of rows) {
    await client.query(
      `select setval($1::regclass, last)
       from (select greatest($2::bigint, (select max(${column}) from ${table})) as last) numbers
       where last is not null`,
      [id, given[sequence] ?? null],
    )
  }
}
