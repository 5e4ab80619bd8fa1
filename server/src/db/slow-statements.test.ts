import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase } from '../../test/open-database.ts'
import type { Database } from './client.ts'
import { reportSlowStatements, type SlowStatement } from './slow-statements.ts'

let database: Database
const reported: SlowStatement[] = []

beforeAll(async () => {
  database = await openTestDatabase()
  // The connections that are there already are not watched.
  await Promise.all(Array.from({ length: 3 }, () => database.pool.query('select 1')))
  reportSlowStatements(database.pool, 100, (slow) => reported.push(slow))
})
afterAll(() => database.close())

it('logs a slow statement, without its values, and no other', async () => {
  const name = 'Ann Lee'
  const holders = await Promise.all(Array.from({ length: 3 }, () => database.pool.connect()))

  await database.db.execute(sql`select ${name}::text`)
  await database.db.execute(sql`select ${name}::text, pg_sleep(${0.2})`)
  for (const holder of holders) holder.release()

  expect(reported).toHaveLength(1)
  expect(reported[0]?.statement).toBe('select $1::text, pg_sleep($2)')
  expect(reported[0]?.milliseconds).toBeGreaterThanOrEqual(100)
})

it('logs a slow statement that failed', async () => {
  reported.length = 0
  const holders = await Promise.all(Array.from({ length: 3 }, () => database.pool.connect()))

  const failing = database.pool.query('select 1 / (length(pg_sleep(0.2)::text))')
  await expect(failing).rejects.toThrow('division by zero')
  for (const holder of holders) holder.release()

  expect(reported.map(({ statement }) => statement)).toEqual([
    'select 1 / (length(pg_sleep(0.2)::text))',
  ])
})
