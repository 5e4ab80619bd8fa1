import type pg from 'pg'

/** In how many partitions a tenant's table lies, where the tests lay it in partitions. */
export const partitionCount = 8

/**
 * The tables that stay whole, and why. Any other has to carry the tenant in every unique key, as
 * partitions by tenant demand, and Citus does for a distributed table; these are its reference
 * tables.
 */
export const wholeTables: Record<string, string> = {
  salons: 'the tenants themselves, a row each',
  users: 'an email is one account among all salons, and a sign-in names no salon',
  sessions: 'looked up by the secret, before the salon is known',
  second_factors: 'asked for before it is known which salon an account works in',
  recovery_codes: 'likewise',
  known_devices: 'likewise',
  booking_slugs: 'an address leads to one salon among all',
  counters: 'count by address and by email, for callers whose salon is not known yet',
  leases: 'are of processes, and of no salon',
  secrets: 'belong to all processes, and to no salon',
  backup_runs: 'are of the whole database, and of no salon',
  migrations: 'say what the program has done to the whole database',
}

/** What makes a table anew: its own statements, and the foreign keys once all tables are there. */
interface Blueprint {
  readonly table: string
  readonly own: string[]
}

/**
 * Lays every tenant's table of a migrated, empty database in partitions by a hash of the tenant,
 * in one transaction. Columns, defaults, checks, keys, indexes, foreign keys and triggers are those
 * that the migrations made, by the same names: the description is read from the system catalogs.
 * @returns the tables that now lie in partitions
 * @throws what PostgreSQL says, where a key of such a table does without the tenant
 */
export async function partitionTenants(client: pg.ClientBase): Promise<string[]> {
  const tables = (await namesOf(client, tablesOfSalons)).filter((name) => !(name in wholeTables))
  const blueprints: Blueprint[] = []
  for (const table of tables) {
    blueprints.push({ table, own: await namesOf(client, ownParts, table) })
  }
  const references = await namesOf(client, referencesAmong, tables)
  await client.query('begin')
  await client.query('create schema drafts')
  // Beside the tables, so that a listing of the schema shows the tables only.
  await client.query('create schema parts')
  for (const { table } of blueprints) {
    await client.query(
      `create table drafts."${table}" (like public."${table}" including all excluding indexes)
       partition by hash (user_id)`,
    )
    await client.query(`drop table public."${table}" cascade`)
    await client.query(`alter table drafts."${table}" set schema public`)
    for (let part = 0; part < partitionCount; part++) {
      await client.query(
        `create table parts."${table}_p${part}" partition of public."${table}"
         for values with (modulus ${partitionCount}, remainder ${part})`,
      )
    }
  }
  for (const { own } of blueprints) for (const statement of own) await client.query(statement)
  for (const statement of references) await client.query(statement)
  // A plan names the index that it uses: so that the plan's reader can map it to our index.
  for (const statement of await namesOf(client, namesOfParts)) await client.query(statement)
  await client.query('drop schema drafts')
  await client.query('commit')
  return tables
}

const tablesOfSalons = `
  select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
  where relnamespace = 'public'::regnamespace and relkind = 'r' and attname = 'user_id' order by 1`

const namesOfParts = `
  select format('alter index %s rename to %I', inhrelid::regclass,
    p.relname || substring(t.relname from '_p[0-9]+$')) as name
  from pg_inherits join pg_class p on p.oid = inhparent
    join pg_index on indexrelid = inhrelid join pg_class t on t.oid = indrelid
  where p.relkind = 'I' and p.relnamespace = 'public'::regnamespace order by 1`

/** Keys first, since indexes of constraints come with them; triggers of foreign keys come with those. */
const ownParts = `
  select name from (
    select 1 as place, conname as by, format('alter table %s add constraint %I %s',
      conrelid::regclass, conname, pg_get_constraintdef(oid)) as name
    from pg_constraint where conrelid = $1::regclass and contype in ('p', 'u')
    union all
    select 2, indexrelid::regclass::text, pg_get_indexdef(indexrelid)
    from pg_index where indrelid = $1::regclass
      and not exists (select from pg_constraint where conindid = indexrelid)
    union all
    select 3, tgname, pg_get_triggerdef(oid)
    from pg_trigger where tgrelid = $1::regclass and not tgisinternal
    union all
    select 4, relname, format('alter table %s enable row level security', oid::regclass)
    from pg_class where oid = $1::regclass and relrowsecurity
    union all
    select 5, policyname, format('create policy %I on %s as %s for %s to %s', policyname, $1::regclass,
      permissive, cmd, array_to_string(roles, ', ')) || coalesce(' using (' || qual || ')', '')
      || coalesce(' with check (' || with_check || ')', '')
    from pg_policies where format('%I.%I', schemaname, tablename)::regclass = $1::regclass
  ) part order by place, by`

const referencesAmong = `
  select format('alter table %s add constraint %I %s',
    conrelid::regclass, conname, pg_get_constraintdef(k.oid)) as name
  from pg_constraint k join pg_class c on c.oid = conrelid join pg_class f on f.oid = confrelid
  where contype = 'f' and conparentid = 0
    and (c.relname = any ($1::text[]) or f.relname = any ($1::text[]))
  order by 1`

/**
 * Everything that a table is made of, in words that do not say whether it lies in partitions: to be
 * compared before and after.
 */
export const anatomyOf = (client: pg.ClientBase) => namesOf(client, anatomy)

const anatomy = `
  with whole as (
    select oid, relname from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
  )
  select name from (
    select format('%s.%s %s %s %s %s', relname, attname, format_type(atttypid, atttypmod),
      attnotnull, attidentity, pg_get_expr(adbin, adrelid)) as name
    from pg_attribute join whole on whole.oid = attrelid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attnum > 0 and not attisdropped
    union all
    select format('%s %s %s', relname, conname, pg_get_constraintdef(c.oid))
    from pg_constraint c join whole on whole.oid = conrelid where conparentid = 0
    union all
    select replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ')
    from pg_index join whole on whole.oid = indrelid
    union all
    select pg_get_triggerdef(t.oid)
    from pg_trigger t join whole on whole.oid = tgrelid where not tgisinternal
    union all
    select format('%s %s %s %s %s %s %s', tablename, policyname, permissive, cmd, roles, qual, with_check)
    from pg_policies join whole on relname = tablename where schemaname = 'public'
  ) part order by name`

async function namesOf(client: pg.ClientBase, question: string, value?: unknown) {
  const values = value === undefined ? [] : [value]
  const { rows } = await client.query<{ name: string }>(question, values)
  return rows.map(({ name }) => name)
}
