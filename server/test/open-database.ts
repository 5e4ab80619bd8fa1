import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { openDatabase, type Database } from '../src/db/client.ts'

/** A database of its own for one test file: migrated and empty, or wholly blank. */
export async function openTestDatabase({ blank = false } = {}): Promise<Database> {
  const server = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  await asAdmin(`create database ${name}${blank ? '' : ' template salon_template'}`)
  const opened = openDatabase(
    { ...server, database: name },
    {
      onIdleError: (error) => {
        throw error
      },
    },
  )
  return {
    ...opened,
    close: async () => {
      await opened.close()
      // Waits for the connections that are just closing; by force they would end with an error.
      await asAdmin(`drop database ${name}`)
    },
  }
}

/** A test's database as `DATABASE_URL` names it, for a program in a process of its own. */
export async function addressOfDatabase({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ name: string }>('select current_database() as name')
  const { host, port, user, password } = inject('postgres')
  const place = { host, port: String(port), user, ...(password && { password }) }
  return `postgresql:///${rows[0]?.name}?${new URLSearchParams(place).toString()}`
}

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ ...inject('postgres'), database: 'salon' })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
