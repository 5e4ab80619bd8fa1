import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openFaulty, InjectedFault, type FaultyDatabase } from '../../test/faults.ts'
import { openTestDatabase } from '../../test/open-database.ts'
import { onBehalfOf } from '../kernel/caller.ts'
import { openDatabase, type Database } from './client.ts'

let database: Database
let faulty: FaultyDatabase

beforeAll(async () => {
  database = await openTestDatabase({ blank: true })
  faulty = await openFaulty(database, inject('postgres').user)
})
afterAll(async () => {
  await faulty?.close()
  await database?.close()
})

const transaction = () => faulty.db.transaction((tx) => tx.execute(sql`select 1`))

describe('a transaction', () => {
  it.each([
    [1, 'begin'],
    [3, 'commit'],
  ])('gives its connection back when statement %s fails: %s', async (step) => {
    // More often than there are connections.
    for (let times = 0; times < 12; times++) {
      faulty.failAt(step)
      await expect(transaction()).rejects.toMatchObject({ cause: expect.any(InjectedFault) })
    }

    faulty.failAt(0)
    await transaction()

    expect(faulty.pool.idleCount).toBe(faulty.pool.totalCount)
  })

  it('throws away a connection that it cannot roll back', async () => {
    await expect(
      faulty.db.transaction(async (tx) => {
        await tx.execute(sql`create table half (made int)`)
        // The next statement is the one that takes it back.
        faulty.failAt(1)
        throw new Error('half-way')
      }),
    ).rejects.toThrow()
    faulty.failAt(0)

    const { rows } = await faulty.db.execute(sql`select to_regclass('half') as half`)

    expect(rows).toEqual([{ half: null }])
  })

  it('says on whose behalf it is, with its begin, and only while it lasts', async () => {
    const said = sql`select current_setting('salon.actor', true) as actor,
      current_setting('salon.tenant', true) as tenant`
    const told = () => database.db.transaction(async (tx) => (await tx.execute(said)).rows)

    expect(await onBehalfOf({ tenant: 7, actor: 9 }, told)).toEqual([{ actor: '9', tenant: '7' }])
    expect(await told()).toMatchObject([{ actor: 'program' }])
    expect((await database.db.execute(said)).rows[0]?.['actor'] || null).toBeNull()
  })
})

describe('a named statement', () => {
  it.each([
    [true, ['one']],
    [false, []],
  ])('is known by its name where names are wanted: %s', async (namedStatements, names) => {
    const { rows } = await database.pool.query<{ name: string }>(
      'select current_database() as name',
    )
    const own = openDatabase(
      { ...inject('postgres'), database: rows[0]?.name ?? '' },
      { size: 1, namedStatements, onIdleError: () => {} },
    )
    const { pool } = own

    const answers = [
      await pool.query({ name: 'one', text: 'select $1::int as n', values: [1] }),
      await pool.query({ name: 'one', text: 'select $1::int as n', values: [2] }),
    ]

    const known = await pool.query<{ name: string }>('select name from pg_prepared_statements')
    await own.close()
    expect(answers.map((answer) => answer.rows)).toEqual([[{ n: 1 }], [{ n: 2 }]])
    expect(known.rows.map(({ name }) => name)).toEqual(names)
  })
})
