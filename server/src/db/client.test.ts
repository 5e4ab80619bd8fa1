import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openFaulty, InjectedFault, type FaultyDatabase } from '../../test/faults.ts'
import { nameOf, openTestDatabase } from '../../test/open-database.ts'
import { openDatabase, type Database, type Db } from './client.ts'

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
      await expect(transaction()).rejects.toBeInstanceOf(InjectedFault)
    }

    faulty.failAt(0)
    await transaction()

    expect(faulty.pool.idleCount).toBe(faulty.pool.totalCount)
  })

  it('closes a connection that it cannot roll back, and throws what failed first', async () => {
    await expect(
      faulty.db.transaction(async (tx) => {
        await tx.execute(sql`create table half (made int)`)
        // The next statement is the rollback.
        faulty.failAt(1)
        throw new Error('half-way')
      }),
    ).rejects.toThrow('half-way')
    faulty.failAt(0)

    const { rows } = await faulty.db.execute(sql`select to_regclass('half') as half`)

    expect(rows).toEqual([{ half: null }])
  })

  it('is a savepoint within another: it is rolled back alone', async () => {
    const made = async (db: Db, name: string) => {
      await db.execute(sql`create table ${sql.identifier(name)} (made int)`)
    }

    await database.db.transaction(async (tx) => {
      await made(tx, 'kept')
      const inner = tx.transaction(async (nested) => {
        await made(nested, 'dropped')
        throw new Error('no')
      })
      await expect(inner).rejects.toThrow('no')
    })

    const { rows } = await database.db.execute(
      sql`select to_regclass('kept') as kept, to_regclass('dropped') as dropped`,
    )
    expect(rows).toEqual([{ kept: 'kept', dropped: null }])
  })
})

describe('a named statement', () => {
  it.each([
    [true, ['one']],
    [false, []],
  ])('is prepared by its name where names are on: %s', async (namedStatements, names) => {
    const own = openDatabase(
      { ...inject('postgres'), database: await nameOf(database.pool) },
      { size: 1, namedStatements, onIdleError: () => {} },
    )
    const one = (n: number) =>
      own.db.send({ name: 'one', text: 'select $1::int as n', values: [n] })

    const answers = [await one(1), await one(2)]

    const known = await own.pool.query<{ name: string }>('select name from pg_prepared_statements')
    await own.close()
    expect(answers.map(({ rows }) => rows)).toEqual([[{ n: 1 }], [{ n: 2 }]])
    expect(known.rows.map(({ name }) => name)).toEqual(names)
  })
})
