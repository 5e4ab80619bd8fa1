import { readFileSync } from 'node:fs'
import type pg from 'pg'

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

/**
 * Brings the database up to the program's schema, or to `upTo` (in tests). Each migration is one
 * transaction, all under an advisory lock, so that a failure leaves the one before it whole.
 * @returns the names of the migrations that were applied now
 * @throws MigrationError when the database was made by a newer program
 */
export async function migrate(pool: pg.Pool, { upTo }: { upTo?: string } = {}): Promise<string[]> {
  const client = await pool.connect()
  try {
    // Another program may be migrating for longer than a statement is usually given.
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [advisoryLock])
    try {
      return await applyMissing(client, upTo)
    } finally {
      await client.query('select pg_advisory_unlock($1)', [advisoryLock])
    }
  } finally {
    await client.query('reset statement_timeout')
    client.release()
  }
}

async function applyMissing(client: pg.PoolClient, upTo: string | undefined): Promise<string[]> {
  await client.query(
    'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
  )
  const { rows } = await client.query<{ name: string }>('select name from migrations')
  const applied = new Set(rows.map((row) => row.name))
  const known = migrationNames()
  const unknown = [...applied].find((name) => !known.includes(name))
  if (unknown) {
    throw new MigrationError(
      `The database was made by a newer version of this program (it has '${unknown}'). Start that version, or a newer one.`,
    )
  }
  const wanted = upTo ? known.slice(0, known.indexOf(upTo) + 1) : known
  const missing = wanted.filter((name) => !applied.has(name))
  for (const name of missing) await apply(client, name)
  return missing
}

async function apply(client: pg.PoolClient, name: string): Promise<void> {
  const statements = readFileSync(new URL(`${name}.sql`, folder), 'utf8')
  await client.query('begin')
  try {
    // A big salon's table takes longer to rebuild than any request may.
    await client.query('set local statement_timeout = 0')
    await client.query(statements)
    await client.query('insert into migrations (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
