import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { openDatabase, type Database } from '../src/db/client.ts'
import { appRole } from '../src/db/app-role.ts'
import { nameOf } from './open-database.ts'

/** What a statement that was made to fail says. */
export class InjectedFault extends Error {}

/** How a statement fails: it is refused, or the connection breaks as it is sent. */
export type Fault = 'refused' | 'cut off'

/** A second way into a test's database, on which one statement can be made to fail. */
export interface FaultyDatabase extends Database {
  /** Lets the n-th statement from now on fail, before it reaches the database; 0 lets none. */
  failAt(n: number, how?: Fault): void
  /** Whether it came to that. */
  hasFailed(): boolean
}

/** Opens a database again, on real connections that can be made to fail: as the app, or somebody else. */
export async function openFaulty(
  { pool }: Database,
  user: string = appRole,
): Promise<FaultyDatabase> {
  const name = await nameOf(pool)
  let left = 0
  let failed = false
  let fault: Fault = 'refused'

  const isDue = () => {
    if (left === 0) return false
    left -= 1
    failed = left === 0
    return failed
  }
  class FaultyClient extends pg.Client {
    override query = ((...said: unknown[]) => {
      const isHit = isDue()
      if (isHit && fault === 'refused') return refuse(said)
      if (isHit) this.connection.stream.destroy()
      return (super.query as (...said: unknown[]) => unknown)(...said)
    }) as pg.Client['query']
  }
  const database = openDatabase(
    { ...inject('postgres'), user, database: name, Client: FaultyClient },
    { onIdleError: () => {} },
  )
  return {
    ...database,
    failAt: (n, how = 'refused') => {
      left = n
      fault = how
      failed = false
    },
    hasFailed: () => failed,
  }
}

/** Answers as pg does: by promise, or to the callback at the end or of a query that was made already. */
function refuse([what, ...rest]: unknown[]): unknown {
  const callback = rest.at(-1) ?? (what as { callback?: unknown }).callback
  const error = new InjectedFault('This statement was made to fail')
  if (typeof callback !== 'function') return Promise.reject(error)
  process.nextTick(callback, error)
  return undefined
}

/** Every row of every table, and every file of a folder by its name and content. */
export async function everything({ pool }: Database, folder: string): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' order by table_name`,
  )
  const text = tables
    .map(({ name }) => `select '${name} ' || to_jsonb(t)::text as row from "${name}" t`)
    .join(' union all ')
  // Named, since planning it takes longer than reading a few rows of each.
  const { rows } = await pool.query<{ row: string }>({ name: 'every row', text })
  return [...rows.map(({ row }) => row), ...filesUnder(folder)].sort()
}

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesUnder(path)
    return [`${path} ${createHash('sha256').update(readFileSync(path)).digest('hex')}`]
  })
