import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openTestDatabase } from '../../test/open-database.ts'
import { onBehalfOf } from '../kernel/caller.ts'
import { openDatabase, type Database } from './client.ts'
import { AsPrinted } from './described-once.ts'
import { ofPrinted } from './named.ts'

let database: Database
let pool: Database['pool']
let descriptions = 0

/** What pg hears on a connection; no part of its published types. */
interface Heard {
  readonly connection: NodeJS.EventEmitter
}

beforeAll(async () => {
  database = await openTestDatabase({ blank: true })
  const options = { ...inject('postgres'), database: database.pool.options.database }
  ;({ pool } = openDatabase(options, { size: 1, onIdleError: () => {} }))
  pool.on('connect', (client) => {
    const { connection } = client as unknown as Heard
    connection.on('rowDescription', () => (descriptions += 1))
  })
})
afterAll(async () => {
  await pool?.end()
  await database?.close()
})

const text = 'select $1::int as n, $2::text as said, null as nothing'
const rows = async (more: object) => {
  const asking = () => pool.query({ text, ...more })
  return (await onBehalfOf({ tenant: 7, actor: 7 }, asking)).rows as unknown[]
}

it('a connection tells once what columns a named statement has, and each answer has them', async () => {
  const types = { getTypeParser: () => (said: string) => `<${said}>` }
  const named = { name: 'told_once', values: [1, 'é'] }
  descriptions = 0

  for (let times = 0; times < 3; times++) {
    expect(await rows(named)).toEqual([{ n: 1, said: 'é', nothing: null }])
    expect(await rows({ ...named, rowMode: 'array' })).toEqual([[1, 'é', null]])
    expect(await rows({ ...named, types })).toEqual([{ n: '<1>', said: '<é>', nothing: null }])
  }
  expect(descriptions).toBe(1)

  expect(await rows({ values: [2, ''] })).toEqual([{ n: 2, said: '', nothing: null }])
  expect(await rows({ values: [3, ''] })).toEqual([{ n: 3, said: '', nothing: null }])
  expect(descriptions).toBe(3)
})

it('a statement that failed is told of once it answers', async () => {
  const broken = { name: 'at_first_broken', text: 'select 1 / $1::int as n' }
  await expect(rows({ ...broken, values: [0] })).rejects.toMatchObject({ code: '22012' })

  expect(await rows({ ...broken, values: [1] })).toEqual([{ n: 1 }])
  await expect(rows({ ...broken, values: [0] })).rejects.toMatchObject({ code: '22012' })
  expect(await rows({ ...broken, values: [1] })).toEqual([{ n: 1 }])
})

describe('a row that is made of printed values as it comes', () => {
  const texts = `select n, n * $1::int as more from generate_series(1, 3) n`
  const ask = (make: (row: readonly (string | null)[]) => unknown) =>
    rows({
      name: 'made_of',
      text: texts,
      values: [2],
      rowMode: 'array',
      types: new AsPrinted(make),
    })

  it('is what it was made to, on each connection and in each answer', async () => {
    const sums = (row: readonly (string | null)[]) => ({ sum: row.join('+') })
    const made = [{ sum: '1+2' }, { sum: '2+4' }, { sum: '3+6' }]
    descriptions = 0

    expect(await ask(sums)).toEqual(made)
    expect(await ask((row) => row[1])).toEqual(['2', '4', '6'])
    expect(await ask(sums)).toEqual(made)
    expect(descriptions).toBe(1)
  })

  it('fails the statement where it cannot be made, and the connection goes on', async () => {
    let asked = 0
    const refuses = () => {
      asked += 1
      throw new Error('no such service')
    }

    await expect(ask(refuses)).rejects.toThrow('no such service')
    expect(asked).toBe(1)
    expect(await ask((row) => row[0])).toEqual(['1', '2', '3'])
  })

  it('is made of the values of a whole answer in a transaction', async () => {
    const query = { sql: 'select 7 as n, null as nothing', params: [] }
    const asking = () =>
      database.db.transaction(async (tx) => [
        await ofPrinted.asked(tx, query, ([n, nothing]) => ({ n, nothing })),
        await ofPrinted.asked(database.db, query, ([n, nothing]) => ({ n, nothing })),
      ])
    const [inside, outside] = await onBehalfOf({ tenant: 7, actor: 7 }, asking)

    expect(inside).toEqual([{ n: '7', nothing: null }])
    expect(outside).toEqual(inside)
  })
})
