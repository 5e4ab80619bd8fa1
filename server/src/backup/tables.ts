import type pg from 'pg'

/** A table as the system catalogs describe it; identifiers are quoted. */
export interface TableInfo {
  readonly name: string
  readonly quoted: string
  /** All columns but the generated ones. */
  readonly columns: readonly string[]
  /** The columns of the primary key, with a collation that is the same on every machine. */
  readonly order: readonly string[]
  /** Enabled user triggers, which are disabled while rows are restored. */
  readonly triggers: readonly string[]
}

/**
 * The tables that a backup excludes, with the reason: short-lived rows, secrets, and what the manifest
 * states. Every other table of the schema is included, also a new one.
 */
export const excludedTables: Readonly<Record<string, string>> = {
  sessions: 'a stolen archive must hold no sessions; users sign in again',
  push_subscriptions: 'end with the sessions of their devices, which subscribe anew',
  push_deliveries: 'notifications on their way to these devices',
  secrets: 'a stolen archive must hold no signing keys; new ones are generated',
  changes: 'the change feed of the last day, numbered by transactions of this database',
  counters: 'rate limits of the last minutes',
  leases: 'held by running processes',
  booking_holds: 'starts that visitors of booking pages chose in the last minutes',
  migrations: 'listed in the manifest',
  backup_runs: 'describes this installation',
}

/** The tables that a backup includes, each after those that it references. */
export async function backupTables(client: pg.ClientBase): Promise<TableInfo[]> {
  const { rows: tables } = await client.query<TableInfo>(describeTables, [
    Object.keys(excludedTables),
  ])
  const { rows: references } = await client.query<{ from: string; to: string }>(describeReferences)
  const sorted: TableInfo[] = []
  let remaining = tables
  while (remaining.length > 0) {
    const isFree = ({ name }: TableInfo) =>
      !references.some(
        ({ from, to }) =>
          from === name && to !== name && remaining.some((other) => other.name === to),
      )
    const free = remaining.filter(isFree)
    if (free.length === 0) throw new Error('The foreign keys of the tables form a cycle')
    sorted.push(...free)
    remaining = remaining.filter((table) => !free.includes(table))
  }
  return sorted
}

/** Every table of our schema, backed up or not; none in an empty database. */
export async function allTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c where ${isOurs} order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** Tables and partitioned tables; neither partitions nor tables of extensions. */
const isOurs = `c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  and not c.relispartition
  and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`

/** Text keys sort by bytes (collation C): other collations differ between machines. */
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

/** Foreign keys; a deferred one does not restrict the order of inserts. */
const describeReferences = `
  select distinct f.relname as "from", t.relname as "to"
  from pg_constraint join pg_class f on f.oid = conrelid join pg_class t on t.oid = confrelid
  where contype = 'f' and connamespace = 'public'::regnamespace and not condeferred`

/** The last value of each sequence, by its name. */
export async function sequenceValues(client: pg.ClientBase): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; last: number | null }>(
    `select sequencename as name, last_value as last from pg_sequences
     where schemaname = 'public' order by 1`,
  )
  return Object.fromEntries(rows.flatMap(({ name, last }) => (last === null ? [] : [[name, last]])))
}

/** Advances every sequence past the given values and past the ids in the rows. */
export async function advanceSequences(
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
