import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openTestDatabase } from '../../test/open-database.ts'
import { onBehalfOf } from '../kernel/caller.ts'
import { openDatabase, type Database } from './client.ts'
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
  const query = { sql: 'select n, n * $1::int as more from generate_series(1, 3) n', params: [2] }
  const sums = (row: readonly (string | null)[]) => Buffer.from(row.join('+'))
  const made = ['1+2', '2+4', '3+6'].map((said) => Buffer.from(said))
  const asking = <T>(work: () => Promise<T>) => onBehalfOf({ tenant: 7, actor: 7 }, work)
  let opened: Database
  let connections = 0

  beforeAll(() => {
    const options = { ...inject('postgres'), database: database.pool.options.database }
    opened = openDatabase(options, { size: 1, onIdleError: () => {} })
    opened.pool.on('connect', () => (connections += 1))
    return () => opened.close()
  })

  it('is what it was made to, in each answer', async () => {
    const ask = ofPrinted.named('made_of', query)

    expect(await asking(() => ask(opened.db, {}, sums))).toEqual(made)
    expect(await asking(() => ask(opened.db, {}, ([n]) => Buffer.from(`${n}`)))).toEqual(
      ['1', '2', '3'].map((said) => Buffer.from(said)),
    )
    expect(await asking(() => ask(opened.db, {}, sums))).toEqual(made)
  })

  it('is made before the last one has come', async () => {
    const seen: number[] = []
    let bytes = 0
    const client = await opened.pool.connect()
    const heard = client as unknown as { connection: { stream: NodeJS.EventEmitter } }
    const counts = ({ length }: Buffer) => (bytes += length)
    heard.connection.stream.prependListener('data', counts)
    client.release()
    const long = { sql: `select repeat('x', 100000) from generate_series(1, 50)`, params: [] }

    const rows = await asking(() =>
      ofPrinted.asked(opened.db, long, ([x]) => {
        seen.push(bytes)
        return Buffer.from(String(x?.length))
      }),
    )
    heard.connection.stream.off('data', counts)

    expect(rows).toHaveLength(50)
    expect(seen[0]).toBeLessThan(bytes / 2)
  })

  it('says where it cannot be made, and the connection goes on', async () => {
    const before = connections
    const refuses = () => {
      throw new TypeError('no such service')
    }

    await expect(asking(() => ofPrinted.asked(opened.db, query, refuses))).rejects.toThrow(
      TypeError,
    )
    expect(await asking(() => ofPrinted.asked(opened.db, query, sums))).toEqual(made)
    expect(connections).toBe(before)
  })

  it('is made of the values of a whole answer in a transaction', async () => {
    const inside = asking(() => opened.db.transaction((tx) => ofPrinted.asked(tx, query, sums)))

    expect(await inside).toEqual(made)
  })
})
