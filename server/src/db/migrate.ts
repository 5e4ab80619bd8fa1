import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { longestStatement } from './client.ts'

/** A database that this program cannot work with; the message is one sentence for a person. */
export class MigrationError extends Error {}

const folder = new URL('./migrations/', import.meta.url)

/** The key of the advisory lock that serializes migrations; any number that no other lock uses. */
const advisoryLock = 7_258_201

/** The names of all migrations, in order; drizzle-kit keeps the list. */
export function migrationNames(): string[] {
  const journal = JSON.parse(readFileSync(new URL('meta/_journal.json', folder), 'utf8')) as {
    entries: { tag: string }[]
  }
  return journal.entries.map((entry) => entry.tag)
}

/** The last migration of the schema before `0001_baseline`. */
const lastOfOldSchema = '0022_idempotency_keys'

/** A database that was made before `0001_baseline`, whatever its last migration was. */
const isOldSchema = (applied: readonly string[]) => applied.includes('0000_trigrams')

interface MigrateOptions {
  /** Called with the names of what will be applied to a database that holds a schema, before it changes. */
  readonly beforeChange?: (names: readonly string[]) => Promise<void>
}

/**
 * Brings the database up to the program's schema. All that is missing is one transaction under an
 * advisory lock, so that a failure leaves the database to the version before, and two programs may
 * start at once. Nothing is left on the connection, which may be a pooler's.
 * @returns the names of the migrations that were applied now, by this program
 * @throws MigrationError when the database was made by a newer program or one that is too old, or a
 *   migration fails
 */
export async function migrate(
  pool: pg.Pool,
  { beforeChange }: MigrateOptions = {},
): Promise<readonly string[]> {
  const client = await pool.connect()
  try {
    await withMigrationLock(client, () => keepRoleSettings(client))
    return await withMigrationLock(client, async () => {
      const applied = await appliedMigrations(client)
      const missing = missingAfter(applied)
      if (applied.length > 0 && missing.length > 0) await beforeChange?.(missing)
      return upgradeSchema(client, applied)
    })
  } finally {
    // A connection takes the role's settings when it begins, and this one began before.
    client.release(true)
  }
}

/** What leads from a schema to the program's: the migrations that it lacks, or the one that stands in the way. */
type Path =
  | { readonly missing: readonly string[] }
  | { readonly newer: string }
  | { readonly older: string }

/** @param applied the migrations of a schema: a database's, or an archive's */
export function pathFrom(applied: readonly string[]): Path {
  const known = migrationNames()
  if (isOldSchema(applied)) {
    const last = applied.at(-1) ?? ''
    return last === lastOfOldSchema ? { missing: known } : { older: last }
  }
  const newer = applied.find((name) => !known.includes(name))
  return newer ? { newer } : { missing: known.filter((name) => !applied.includes(name)) }
}

function missingAfter(applied: readonly string[]): readonly string[] {
  const path = pathFrom(applied)
  if ('missing' in path) return path.missing
  throw new MigrationError(
    'newer' in path
      ? `The database was made by a newer version of this program (it has '${path.newer}'). Start that version, or a newer one.`
      : `The database is too old to be upgraded in one step (it ends at '${path.older}'). Start the version before this one once, and then this one.`,
  )
}

/** The names of the migrations that a database has had, in their order; none of one that is new. */
export async function appliedMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows: found } = await client.query<{ place: string | null }>(
    `select to_regclass('public.migrations')::text as place`,
  )
  if (!found[0]?.place) return []
  const { rows } = await client.query<{ name: string }>(
    'select name from migrations order by name collate "C"',
  )
  return rows.map(({ name }) => name)
}

/**
 * Applies what a schema lacks, inside a transaction of the caller's, who rolls it back when one fails.
 * @param applied the migrations that it has had
 * @returns the names of those that were applied now
 * @throws MigrationError as `migrate` does
 */
export async function upgradeSchema(
  client: pg.ClientBase,
  applied: readonly string[],
): Promise<readonly string[]> {
  const missing = missingAfter(applied)
  // Taking over ends where the baseline does.
  if (isOldSchema(applied)) await run(client, 'take-over/take-over')
  await applyMigrations(client, isOldSchema(applied) ? missing.slice(1) : missing)
  return missing
}

/**
 * Makes the schema that a list of migrations makes (an archive's) in an empty database, inside a
 * transaction of the caller's.
 * @throws MigrationError where this program does not know it
 */
export async function makeSchema(client: pg.ClientBase, names: readonly string[]): Promise<void> {
  missingAfter(names)
  if (isOldSchema(names)) await run(client, 'take-over/schema-0022')
  else await applyMigrations(client, names)
}

async function applyMigrations(client: pg.ClientBase, names: readonly string[]): Promise<void> {
  await client.query(
    'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
  )
  for (const name of names) {
    await run(client, name)
    await client.query('insert into migrations (name) values ($1)', [name])
  }
}

/** Runs one file. @throws MigrationError naming it, and why it failed */
async function run(client: pg.ClientBase, file: string): Promise<void> {
  try {
    await client.query(readFileSync(new URL(`${file}.sql`, folder), 'utf8'))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new MigrationError(
      `The upgrade of the database stopped at '${file}' and changed nothing, so that the version before still works with it: ${reason}.`,
      { cause: error },
    )
  }
}

/** Runs `work` in a transaction under the migration lock. */
export async function withMigrationLock<T>(
  client: pg.ClientBase,
  work: () => Promise<T>,
): Promise<T> {
  await client.query('begin')
  try {
    // Another process may hold the lock for long, and a migration may rewrite a large table.
    await client.query("set local statement_timeout = 0; set local timezone = 'UTC'")
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
 * an operator chose stays; the time zone is always UTC, as moments are read and written in it.
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
    await withMigrationLock(client, () => keepRoleSettings(client))
  } finally {
    client.release(true)
  }
}
