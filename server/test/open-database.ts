import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { inject } from 'vitest'
import { openDatabase, type Database } from '../src/db/client.ts'
import { openEngine } from '../src/db/engine.ts'
import { appRole } from '../src/db/app-role.ts'
import { asAdmin } from './template.ts'

/** A database of its own for one test file: migrated and empty, or wholly blank. */
export async function openTestDatabase({ blank = false } = {}): Promise<Database> {
  const server = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  await asAdmin(
    server,
    `create database ${name}${blank ? '' : ` template ${server.template} strategy file_copy`}`,
  )
  const opened = openDatabase(await connectionTo(name), {
    onIdleError: (error) => {
      throw error
    },
  })
  return {
    ...opened,
    close: async () => {
      await opened.close()
      // Waits for the connections that are just closing; by force they would end with an error.
      await asAdmin(server, `drop database ${name}`)
    },
  }
}

/**
 * Takes everything out of a test's database that is a salon's, table by table: as a replica's role no foreign key
 * looks for rows that reference those, in sixty tables, and none has any. A test leaves few rows: to truncate makes
 * the files of every table and index anew, and takes longer.
 */
export async function emptyDatabase({ pool }: Pick<Database, 'pool'>): Promise<void> {
  deletions ??= deletionsOf(pool)
  await pool.query(
    `begin; set local session_replication_role = replica; ${await deletions}; commit`,
  )
}

/** Of every database of a run, since all are copies of one. */
let deletions: Promise<string> | undefined

async function deletionsOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ statements: string }>(
    `with recursive of_salons as (
       select 'salons'::regclass::oid as id
       union
       select conrelid from pg_constraint join of_salons on confrelid = id where confdeltype = 'c' and conparentid = 0
     )
     select string_agg('delete from ' || id::regclass, ';') as statements from of_salons`,
  )
  return rows[0]?.statements ?? ''
}

/**
 * A second connection to a test's database: as the app's role, which owns no table and sees the rows of the
 * tenant only. The first is the owner's, who sees all of them.
 */
export async function openAsApp({ pool }: Pick<Database, 'pool'>): Promise<Database> {
  return openDatabase(await connectionTo(await nameOf(pool), appRole), { onIdleError: () => {} })
}

/** The name of a test's database. */
export async function nameOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>('select current_database() as name')
  return rows[0]?.name ?? ''
}

/** How a test's database is reached: as the program does by `DATABASE_URL`, or directly. */
async function connectionTo(name: string, as?: string): Promise<pg.PoolConfig> {
  const { host, port, user: owner, password, byAddress } = inject('postgres')
  const user = as ?? owner
  if (!byAddress) return { host, port, user, database: name, ...(password && { password }) }
  const engine = await openEngine({ databaseUrl: addressNamed(name, as), folder: '' }, () => {})
  return engine.connection
}

/** A test's database as `DATABASE_URL` names it, for a program in a process of its own. */
export async function addressOfDatabase({ pool }: Database, as?: string): Promise<string> {
  return addressNamed(await nameOf(pool), as)
}

function addressNamed(name: string, as?: string): string {
  const { host, port, user: owner, password = '' } = inject('postgres')
  const user = as ?? owner
  if (host.startsWith('/')) {
    const place = { host, port: String(port), user, ...(password && { password }) }
    return `postgresql:///${name}?${new URLSearchParams(place).toString()}`
  }
  return `postgresql://${encodeURIComponent(user)}:${encodeURIComponent(password)}@${host}:${port}/${name}`
}
