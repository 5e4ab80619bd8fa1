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

/**
 * Brings the database up to the program's schema, or to `upTo` (in tests). Each migration is one
 * transaction under an advisory lock, so that a failure leaves the one before it whole and two
 * programs may start at once. Nothing is left on the connection, which may be a pooler's.
 * @returns the names of the migrations that were applied now, by this program
 * @throws MigrationError when the database was made by a newer program
 */
export async function migrate(pool: pg.Pool, { upTo }: { upTo?: string } = {}): Promise<string[]> {
  const applied: string[] = []
  const client = await pool.connect()
  try {
    await inTurn(client, () => limitStatements(client))
    for (;;) {
      const name = await inTurn(client, () => applyNext(client, upTo))
      if (!name) break
      applied.push(name)
    }
  } finally {
    // A connection learns of the account's habits when it begins, and this one began before.
    client.release(true)
  }
  return applied
}

/** Does the work in a transaction, while no other program does any. */
async function inTurn<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
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

/**
 * Makes the limit of a statement's time a habit of our account in this database, unless somebody
 * has decided about that: what a connection asks for itself does not get through a pooler.
 */
async function limitStatements(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ database: string }>(
    `select quote_ident(current_database()) as database from pg_settings
     where name = 'statement_timeout' and reset_val = '0'`,
  )
  const [unlimited] = rows
  if (!unlimited) return
  await client.query(
    `alter role current_user in database ${unlimited.database} set statement_timeout = ${longestStatement}`,
  )
}

/** Applies the first migration that is missing, and says which; none, when none is. */
async function applyNext(
  client: pg.PoolClient,
  upTo: string | undefined,
): Promise<string | undefined> {
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
  const next = wanted.find((name) => !applied.has(name))
  if (!next) return undefined
  await client.query(readFileSync(new URL(`${next}.sql`, folder), 'utf8'))
  await client.query('insert into migrations (name) values ($1)', [next])
  return next
}
