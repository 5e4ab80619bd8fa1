import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { longestStatement } from './client.ts'

/** A database that this program cannot work with; the message is one sentence for a person. */
export class MigrationError extends Error {}

const folder = new URL('./migrations/', import.meta.url)

/** Any number will do, as long as nobody else uses it: two programs must not migrate at once. */
const advisoryLock = 7_258_201

/** The names of all migrations, in order; drizzle-kit keeps the list. */
export function migrationNames(): string[] {
  const journal = JSON.parse(readFileSync(new URL('meta/_journal.json', folder), 'utf8')) as {
    entries: { tag: string }[]
  }
  return journal.entries.map((entry) => entry.tag)
}

interface Choices {
  /** The last one to apply, in tests. */
  readonly upTo?: string
  /** Told what will be applied to a database that was migrated before, while it is as it was. */
  readonly beforeChange?: (names: readonly string[]) => Promise<void>
}

/**
 * Brings the database up to the program's schema. All that is missing is one transaction under an
 * advisory lock, so that a failure leaves the database to the version before, and two programs may
 * start at once. Nothing is left on the connection, which may be a pooler's.
 * @returns the names of the migrations that were applied now, by this program
 * @throws MigrationError when the database was made by a newer program, or a migration fails
 */
export async function migrate(
  pool: pg.Pool,
  { upTo, beforeChange }: Choices = {},
): Promise<string[]> {
  const client = await pool.connect()
  try {
    await inTurn(client, () => keepRoleSettings(client))
    return await inTurn(client, async () => {
      const applied = await appliedMigrations(client)
      const known = migrationNames()
      const unknown = applied.find((name) => !known.includes(name))
      if (unknown) throw newerThan(unknown)
      const wanted = upTo ? known.slice(0, known.indexOf(upTo) + 1) : known
      const missing = wanted.filter((name) => !applied.includes(name))
      if (applied.length > 0 && missing.length > 0) await beforeChange?.(missing)
      await applyMigrations(client, missing)
      return missing
    })
  } finally {
    // A connection takes the role's settings when it begins, and this one began before.
    client.release(true)
  }
}

const newerThan = (name: string) =>
  new MigrationError(
    `The database was made by a newer version of this program (it has '${name}'). Start that version, or a newer one.`,
  )

/** The names of the migrations that a database has had, in their order; none of one that is new. */
export async function appliedMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows: found } = await client.query<{ place: string | null }>(
    `select to_regclass('public.migrations')::text as place`,
  )
  if (!found[0]?.place) return []
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
  const known = migrationNames()
  const placeOf = (name: string) => (known.includes(name) ? known.indexOf(name) : known.length)
  return rows.map(({ name }) => name).sort((a, b) => placeOf(a) - placeOf(b))
}

/**
 * Applies migrations inside a transaction of the caller's, who has to take it back when one fails.
 * @throws MigrationError naming the one that failed, and why
 */
export async function applyMigrations(
  client: pg.ClientBase,
  names: readonly string[],
): Promise<void> {
  for (const name of names) {
    try {
      await client.query(
        'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
      )
      await client.query(readFileSync(new URL(`${name}.sql`, folder), 'utf8'))
      await client.query('insert into migrations (name) values ($1)', [name])
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new MigrationError(
        `The upgrade of the database stopped at '${name}' and changed nothing, so that the version before still works with it: ${reason}.`,
        { cause: error },
      )
    }
  }
}

/** Does the work in a transaction, while no other program does any. */
export async function inTurn<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    // Another program may be migrating, and a big salon's table takes long to rebuild.
    await client.query('set local statement_timeout = 0')
    await client.query('select pg_advisory_xact_lock($1)', [advisoryLock])
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Settings of our roles in our database; the embedded server is started with them. */
const roleSettings: Readonly<Record<string, string>> = {
  statement_timeout: String(longestStatement),
  TimeZone: 'UTC',
}

/**
 * Makes them settings of this role, since poolers refuse or forget those of a connection. A statement timeout that
 * somebody chose stays; the time zone is always UTC, as moments are read and written in it.
 */
async function keepRoleSettings(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string; database: string }>(
    `select name, quote_ident(current_database()) as database from pg_settings
     where name = any($1) and
       case name when 'TimeZone' then reset_val <> 'UTC' else reset_val = boot_val end`,
    [Object.keys(roleSettings)],
  )
  for (const { name, database } of rows) {
    await client.query(
      `alter role current_user in database ${database} set ${name} = '${roleSettings[name]}'`,
    )
  }
}

/** The same for a role that migrates nothing. */
export async function applyRoleSettings(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await inTurn(client, () => keepRoleSettings(client))
  } finally {
    client.release(true)
  }
}
