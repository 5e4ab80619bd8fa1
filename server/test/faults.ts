import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { openDatabase, type Database } from '../src/db/client.ts'
import { appRole } from '../src/db/app-role.ts'
import { interceptedClient } from './intercepted-client.ts'
import { nameOf } from './open-database.ts'

/** The error of an injected fault. */
export class InjectedFault extends Error {}

/** How a statement fails: it is rejected, or the connection breaks as it is sent. */
export type Fault = 'refused' | 'cut off'

/** A second pool on a test's database, whose statements can be made to fail. */
export interface FaultyDatabase extends Database {
  /** Makes the n-th statement from now on fail before it reaches the database; 0 disables faults. */
  failAt(n: number, how?: Fault): void
  /** Whether the fault was injected. */
  hasFailed(): boolean
}

/** Opens a faulty pool on a test's database, as the app's role or another. */
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
  const FaultyClient = interceptedClient((client) => (args, send) => {
    const isHit = isDue()
    if (isHit && fault === 'refused') return refuse(args)
    if (isHit) client.connection.stream.destroy()
    return send()
  })
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

/** Fails as pg does: by promise, or by the callback of the arguments or of a query object. */
function refuse([what, ...rest]: readonly unknown[]): unknown {
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
