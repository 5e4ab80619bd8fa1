import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openTestDatabase } from '../../test/open-database.ts'
import { onBehalfOf } from '../kernel/caller.ts'
import { openDatabase, type Database } from './client.ts'
import { ofPrinted } from './named.ts'
import type { RowBytes } from './row-bytes.ts'

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

describe('a row that is printed as it comes', () => {
  const query = { sql: 'select n, n * $1::int as more from generate_series(1, 3) n', params: [2] }
  const sums = ['1+2', '2+4', '3+6']
  /** What is printed by whoever asks for it. */
  const said = async (ask: (print: (row: RowBytes) => void) => Promise<void>) => {
    const texts: string[] = []
    await ask((row) => texts.push(`${row.text(0)}+${row.text(1)}`))
    return texts
  }
  const asking = <T>(work: () => Promise<T>) => onBehalfOf({ tenant: 7, actor: 7 }, work)
  let opened: Database
  let connections = 0

  beforeAll(() => {
    const options = { ...inject('postgres'), database: database.pool.options.database }
    opened = openDatabase(options, { size: 1, onIdleError: () => {} })
    opened.pool.on('connect', () => (connections += 1))
    return () => opened.close()
  })

  it('is printed by whoever asks, in each answer', async () => {
    const ask = ofPrinted.named('printed', query)
    const numbers: string[] = []

    expect(await asking(() => said((print) => ask(opened.db, {}, print)))).toEqual(sums)
    await asking(() => ask(opened.db, {}, (row) => numbers.push(row.text(0))))
    expect(numbers).toEqual(['1', '2', '3'])
    expect(await asking(() => said((print) => ask(opened.db, {}, print)))).toEqual(sums)
  })

  it('is printed before the last one has come', async () => {
    const seen: number[] = []
    let bytes = 0
    const client = await opened.pool.connect()
    const heard = client as unknown as { connection: { stream: NodeJS.EventEmitter } }
    const counts = ({ length }: Buffer) => (bytes += length)
    heard.connection.stream.prependListener('data', counts)
    client.release()
    const long = { sql: `select repeat('x', 100000) from generate_series(1, 50)`, params: [] }

    const rows: number[] = []
    await asking(() =>
      ofPrinted.asked(opened.db, long, (row) => {
        seen.push(bytes)
        rows.push(row.text(0).length)
      }),
    )
    heard.connection.stream.off('data', counts)

    expect(rows).toEqual(Array.from({ length: 50 }, () => 100_000))
    expect(seen[0]).toBeLessThan(bytes / 2)
  })

  it('says where it cannot be printed, and the connection goes on', async () => {
    const before = connections
    const refuses = () => {
      throw new TypeError('no such service')
    }

    await expect(asking(() => ofPrinted.asked(opened.db, query, refuses))).rejects.toThrow(
      TypeError,
    )
    const ask = () => said((print) => ofPrinted.asked(opened.db, query, print))
    expect(await asking(ask)).toEqual(sums)
    expect(connections).toBe(before)
  })

  it('is printed from the values of a whole answer in a transaction', async () => {
    const inside = () =>
      opened.db.transaction((tx) => said((print) => ofPrinted.asked(tx, query, print)))

    expect(await asking(inside)).toEqual(sums)
  })

  it('has every value as it is, wherever the pieces end in which it comes', async () => {
    const text = `select n, null, '', repeat('ж"' || n, n * 37), n % 2 = 0 from generate_series(1, 300) n`
    const { rows } = await database.pool.query<(string | null)[]>({
      text,
      rowMode: 'array',
      types: { getTypeParser: () => (value: string) => value },
    })
    const seen: (string | null)[][] = []
    const places = [0, 1, 2, 3, 4]
    const read = (row: RowBytes) =>
      seen.push(places.map((place) => (row.isNull(place) ? null : row.text(place))))

    await asking(() => ofPrinted.asked(opened.db, { sql: text, params: [] }, read))

    expect(seen).toEqual(rows)
  })
})
