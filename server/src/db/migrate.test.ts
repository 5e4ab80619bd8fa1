import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { makeOldSchema } from '../../test/old-schema.ts'
import { openTestDatabase } from '../../test/open-database.ts'
import { appRole, prepareAppRole } from './app-role.ts'
import { openDatabase, type Database } from './client.ts'
import { verifyAuditChain } from './audit-chain.ts'
import { migrate, migrationNames, MigrationError } from './migrate.ts'

let database: Database

beforeEach(async () => {
  database = await openTestDatabase({ blank: true })
})
afterEach(() => database.close())

const rowsOf = async (query: string) => (await database.pool.query<{ name: string }>(query)).rows

const namesOf = async (query: string) => (await rowsOf(query)).map(({ name }) => name)

const tables = () =>
  namesOf("select tablename as name from pg_tables where schemaname = 'public' order by 1")

const applied = () => namesOf('select name from migrations order by name')

/** Whatever the schema consists of, a line each; columns with their place, which a backup depends on. */
async function catalogOf(pool: Database['pool']) {
  const { rows } = await pool.query<{ line: string }>(catalog)
  return rows.map(({ line }) => line)
}

const catalog = `
  with tables as (
    select * from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'S')
  ), functions as (
    select p.* from pg_proc p where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  )
  select line from (
    select format('%s %s persistence %s, row-level security %s %s', relkind, relname, relpersistence,
      relrowsecurity, relforcerowsecurity) as line from tables
    union all
    select format('column %s %s: %s %s not null %s identity %s generated %s default %s', relname,
      row_number() over (partition by attrelid order by attnum), attname,
      format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated,
      pg_get_expr(adbin, adrelid))
    from pg_attribute join tables t on t.oid = attrelid and relkind = 'r'
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attnum > 0 and not attisdropped
    union all
    select format('constraint %s %s %s', relname, conname, pg_get_constraintdef(c.oid))
    from pg_constraint c join tables t on t.oid = conrelid
    union all
    select pg_get_indexdef(indexrelid) from pg_index join tables t on t.oid = indrelid
    union all
    select pg_get_triggerdef(g.oid) from pg_trigger g join tables t on t.oid = tgrelid
    where not tgisinternal
    union all
    select format('%s leakproof %s', pg_get_functiondef(oid), proleakproof) from functions
    union all
    select format('policy %s %s %s %s %s %s %s', tablename, policyname, permissive, roles, cmd, qual,
      with_check) from pg_policies where schemaname = 'public'
    union all
    select format('grant %s %s to %s', relname, privilege_type, grantee::regrole)
    from tables, aclexplode(relacl) where grantee <> relowner
    union all
    select format('grant schema %s to %s', privilege_type, grantee::oid)
    from pg_namespace, aclexplode(nspacl) where nspname = 'public'
  ) lines order by line collate "C"`

describe('migrations: refusals', () => {
  it('refuse a database that a newer program made, in one sentence, and leave it alone', async () => {
    await migrate(database.pool)
    await database.pool.query("insert into migrations (name) values ('9999_from_tomorrow')")

    const refused = migrate(database.pool)

    await expect(refused).rejects.toThrow(MigrationError)
    await expect(refused).rejects.toThrow(
      "The database was made by a newer version of this program (it has '9999_from_tomorrow'). Start that version, or a newer one.",
    )
    expect(await applied()).toEqual([...migrationNames(), '9999_from_tomorrow'])
  })

  it('refuse a schema that is too old to be taken over, in one sentence, and leave it alone', async () => {
    await makeOldSchema(database.pool)
    await database.pool.query("delete from migrations where name >= '0021'")
    const before = await catalogOf(database.pool)

    await expect(migrate(database.pool)).rejects.toThrow(
      "The database is too old to be upgraded in one step (it ends at '0020_row_versions'). Start the version before this one once, and then this one.",
    )

    expect(await catalogOf(database.pool)).toEqual(before)
    expect((await applied()).at(-1)).toBe('0020_row_versions')
  })

  it('leave nothing of an upgrade that fails, and let the next start try again', async () => {
    await makeOldSchema(database.pool)
    await database.pool.query('create table salons (something_else text)')
    const before = await catalogOf(database.pool)

    const failed = migrate(database.pool)

    await expect(failed).rejects.toThrow(MigrationError)
    await expect(failed).rejects.toThrow(
      `The upgrade of the database stopped at 'take-over/take-over' and changed nothing, so that the version before still works with it: relation "salons" already exists.`,
    )
    expect(await catalogOf(database.pool)).toEqual(before)
    await database.pool.query('drop table salons')
    expect(await migrate(database.pool)).toEqual(migrationNames())
  })
})

describe('migrations', () => {
  it('make an empty database the whole salon book, once', async () => {
    expect(await migrate(database.pool)).toEqual(migrationNames())

    expect(await tables()).toEqual(
      expect.arrayContaining(['appointments', 'customers', 'settings', 'staff', 'users']),
    )
    expect(await applied()).toEqual(migrationNames())
    expect(await migrate(database.pool)).toEqual([])
  })

  it('take over a database of the schema before, and lose nothing of it', async () => {
    await makeOldSchema(database.pool)
    await database.pool.query(`
      insert into users (id, name, email, password, role) values (7, 'Anna', 'a@b.example', '', 'admin');
      insert into users (id, owner_id, name, email, password) values (8, 7, 'Ben', 'b@b.example', '');
      select setval('users_id_seq', 9);
      insert into settings (user_id) values (7);
      insert into staff (user_id, id, name, role) values (7, 1, 'Anna', 'Owner');
      insert into categories (user_id, id, name) values (7, 1, 'Hair');
      insert into services (user_id, id, name, price, duration, category_id) values (7, 1, 'Cut', 40, 60, 1);
      insert into customers (user_id, id, name, search_key) values (7, 1, 'Ann', 'ann');
      insert into appointments (user_id, id, customer_id, service_id, staff_id, appointment_date, duration, price)
        values (7, 1, 1, 1, 1, '2026-01-05T09:00:00Z', 60, 40);
    `)

    expect(await migrate(database.pool)).toEqual(migrationNames())
    expect(await applied()).toEqual(migrationNames())

    const visits = await database.pool.query(
      `select a.user_id as salon, c.name as client, s.name as service, p.name as staff, a.price
         from appointments a
         join customers c on (c.user_id, c.id) = (a.user_id, a.customer_id)
         join services s on (s.user_id, s.id) = (a.user_id, a.service_id)
         join staff p on (p.user_id, p.id) = (a.user_id, a.staff_id)`,
    )
    expect(visits.rows).toEqual([
      { salon: 7, client: 'Ann', service: 'Cut', staff: 'Anna', price: '40.00' },
    ])
    const accounts = await database.pool.query(
      `select u.id, u.salon_id as salon, s.owner_account_id as owner
       from users u join salons s on s.id = u.salon_id order by 1`,
    )
    expect(accounts.rows).toEqual([
      { id: 7, salon: 7, owner: 7 },
      { id: 8, salon: 7, owner: 7 },
    ])
    expect(await verifyAuditChain(database.pool)).toMatchObject({
      breaks: [],
      salons: 1,
      entries: 5,
    })
    // A number that was given out is not a new salon's.
    const { rows } = await database.pool.query("select nextval('users_id_seq') as next")
    expect(rows).toEqual([{ next: 10 }])
    await database.pool.query("update customers set notes = 'Tea' where id = 1")
    expect(await verifyAuditChain(database.pool)).toMatchObject({ breaks: [], entries: 6 })
  })

  it('make the same of a new database and of one that was taken over', async () => {
    const fresh = await openTestDatabase({ blank: true })
    await migrate(fresh.pool)
    await prepareAppRole(fresh.pool, { role: appRole })
    await makeOldSchema(database.pool)
    // As the version before installed at its start.
    await database.pool.query(`
      alter table users enable row level security;
      create policy salon_0a1b2c3d on users using (coalesce(owner_id, id) = 1);
      grant select, insert, update, delete on users, history_heads to ${appRole};
    `)

    await migrate(database.pool)
    await prepareAppRole(database.pool, { role: appRole })

    const catalog = await catalogOf(fresh.pool)
    expect(await catalogOf(database.pool)).toEqual(catalog)
    expect(catalog.length).toBeGreaterThan(400)
    await fresh.close()
  })

  it('run once where several programs start at the same time', async () => {
    const done = await Promise.all(Array.from({ length: 4 }, () => migrate(database.pool)))

    expect(done.flat().toSorted()).toEqual(migrationNames())
  })

  it('keep settings of the role, for connections that may not ask for them; a timeout that was chosen stays', async () => {
    const { rows: here } = await database.pool.query<{ name: string }>(
      'select current_database() as name',
    )
    const address = { ...inject('postgres'), database: here[0]?.name ?? '' }
    // As on a server with other defaults.
    await database.pool.query(`alter database ${address.database} set timezone = 'Asia/Kolkata'`)
    const open = () =>
      openDatabase({ ...address, statement_timeout: false }, { onIdleError: () => {} })
    const settingsOf = async ({ pool }: Database) => {
      const settings = "current_setting('statement_timeout'), current_setting('TimeZone')"
      return (await pool.query({ text: `select ${settings}`, rowMode: 'array' })).rows[0]
    }

    const first = open()
    await migrate(first.pool)
    expect(await settingsOf(first)).toEqual(['30s', 'UTC'])
    await first.pool.query(
      `alter role current_user in database ${address.database} set statement_timeout = '7s'`,
    )
    await first.close()

    const later = open()
    await migrate(later.pool)
    expect(await settingsOf(later)).toEqual(['7s', 'UTC'])
    await later.close()
  })

  it('have a file each and no file beside', () => {
    const files = readdirSync(new URL('migrations', import.meta.url))
      .filter((file) => file.endsWith('.sql'))
      .sort()

    expect(files).toEqual(migrationNames().map((name) => `${name}.sql`))
  })

  it('have the numbers of their files in the journal, by which drizzle-kit numbers the next one', () => {
    const journal = new URL('migrations/meta/_journal.json', import.meta.url)
    const { entries } = JSON.parse(readFileSync(journal, 'utf8')) as {
      entries: { idx: number; tag: string }[]
    }

    expect(entries.map(({ idx }) => idx)).toEqual(entries.map(({ tag }) => Number(tag.slice(0, 4))))
  })

  it('say the same as the schema of the queries', async () => {
    const server = fileURLToPath(new URL('../..', import.meta.url))
    const copy = mkdtempSync(join(tmpdir(), 'salon-migrations-'))
    cpSync(join(server, 'src/db/migrations'), copy, { recursive: true })
    const before = readdirSync(copy)
    const tool = join(dirname(createRequire(import.meta.url).resolve('drizzle-kit')), 'bin.cjs')

    const { stdout } = await promisify(execFile)(
      process.execPath,
      [
        tool,
        'generate',
        '--dialect=postgresql',
        '--schema=./src/db/schema/*.ts',
        `--out=${relative(server, copy)}`,
      ],
      { cwd: server },
    )

    expect(stdout).toContain('No schema changes')
    expect(readdirSync(copy)).toEqual(before)
    rmSync(copy, { recursive: true })
  })
})
