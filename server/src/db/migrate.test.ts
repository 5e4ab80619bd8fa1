import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { openTestDatabase } from '../../test/open-database.ts'
import { searchKey } from '../features/customers/search-rules.ts'
import { openDatabase, type Database } from './client.ts'
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

  it('leave nothing of an upgrade that fails, and let the next start try again', async () => {
    const [first = '', second = ''] = migrationNames()
    await migrate(database.pool, { upTo: second })
    await database.pool.query('create table secrets (something_else text)')
    const before = await tables()

    const failed = migrate(database.pool)

    await expect(failed).rejects.toThrow(MigrationError)
    await expect(failed).rejects.toThrow(
      `The upgrade of the database stopped at '0003_undo_and_secrets' and changed nothing, so that the version before still works with it: relation "secrets" already exists.`,
    )
    expect(await tables()).toEqual(before)
    expect(await applied()).toEqual([first, second])
    await database.pool.query('drop table secrets')
    expect(await migrate(database.pool)).toEqual(migrationNames().slice(2))
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

  it('bring the last one over a salon that holds data, and lose none of it', async () => {
    const [last, before] = migrationNames().reverse()
    await migrate(database.pool, { upTo: before ?? '' })
    await database.pool.query(`
      insert into users (id, name, email, password, role) values (1, 'Anna', 'a@b.example', '', 'admin');
      insert into settings (user_id) values (1);
      insert into staff (user_id, id, name, role) values (1, 1, 'Anna', 'Owner');
      insert into categories (user_id, id, name) values (1, 1, 'Hair');
      insert into services (user_id, id, name, price, duration, category_id) values (1, 1, 'Cut', 40, 60, 1);
      insert into customers (user_id, id, name, search_key) values (1, 1, 'Ann', 'ann');
      insert into appointments (user_id, id, customer_id, service_id, staff_id, appointment_date, duration, price)
        values (1, 1, 1, 1, 1, '2026-01-05T09:00:00Z', 60, 40);
    `)

    expect(await migrate(database.pool)).toEqual([last])

    const visits = await database.pool.query(
      `select c.name as client, s.name as service, p.name as staff, a.price
         from appointments a
         join customers c on (c.user_id, c.id) = (a.user_id, a.customer_id)
         join services s on (s.user_id, s.id) = (a.user_id, a.service_id)
         join staff p on (p.user_id, p.id) = (a.user_id, a.staff_id)`,
    )
    expect(visits.rows).toEqual([{ client: 'Ann', service: 'Cut', staff: 'Anna', price: '40.00' }])
  })

  it('give clients who are there the search keys of those to come', async () => {
    const people = [
      { name: 'Käthe Weiß', email: 'Käthe@example.org', phone: '+49 (30) 1' },
      { name: 'ÄNNE Jürgensen-Øster', email: null, phone: null },
      { name: 'Юрий  Щербаков-Ёлкин', email: 'yu@example.org', phone: '8 800' },
      { name: 'Michael O’Brien-Łuk', email: 'o’b-c@example.org', phone: null },
      { name: 'Ďuro Æbelø Groẞ', email: null, phone: null },
      { name: 'Jose\u0301 Mu\u0308ller', email: null, phone: null },
      { name: '李 小明 😀', email: null, phone: '123' },
      { name: 'Щ'.repeat(255), email: null, phone: null },
    ]
    // As keys were made before.
    const fold = (text: string) =>
      text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()
    await migrate(database.pool, { upTo: '0016_search_by_salon' })
    await database.pool.query(
      "insert into users (id, name, email, password, role) values (1, 'Anna', 'a@b.example', '', 'admin')",
    )
    for (const { name, email, phone } of people) {
      const key = [fold(name), fold(email ?? ''), (phone ?? '').replace(/\D/g, '')].join('\n')
      await database.pool.query(
        'insert into customers (user_id, name, email, phone, search_key) values (1, $1, $2, $3, $4)',
        [name, email, phone, key],
      )
    }

    await migrate(database.pool)

    expect(await namesOf('select search_key as name from customers order by id')).toEqual(
      people.map(searchKey),
    )
  })

  it('run once where several programs start at the same time', async () => {
    const done = await Promise.all(Array.from({ length: 4 }, () => migrate(database.pool)))

    expect(done.flat().toSorted()).toEqual(migrationNames())
  })

  it('keep settings of the role, for connections that may not ask for them; a timeout that was chosen stays', async () => {
    const { rows: here } = await database.pool.query<{ name: string }>(
      'select current_database() as name',
    )
    const asked = { ...inject('postgres'), database: here[0]?.name ?? '' }
    // As on a server of somebody else.
    await database.pool.query(`alter database ${asked.database} set timezone = 'Asia/Kolkata'`)
    const open = () =>
      openDatabase({ ...asked, statement_timeout: false }, { onIdleError: () => {} })
    const settingsOf = async ({ pool }: Database) => {
      const settings = "current_setting('statement_timeout'), current_setting('TimeZone')"
      return (await pool.query({ text: `select ${settings}`, rowMode: 'array' })).rows[0]
    }

    const first = open()
    await migrate(first.pool)
    expect(await settingsOf(first)).toEqual(['30s', 'UTC'])
    await first.pool.query(
      `alter role current_user in database ${asked.database} set statement_timeout = '7s'`,
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
