import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openTestDatabase } from '../../test/open-database.ts'
import { onBehalfOf } from '../kernel/caller.ts'
import { openDatabase, type Database } from './client.ts'

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
