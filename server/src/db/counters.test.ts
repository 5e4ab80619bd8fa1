import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../test/open-database.ts'
import { digestOf } from '../kernel/secrets.ts'
import type { Database } from './client.ts'
import { deleteExpired, giveBack, upsertMark, take } from './counters.ts'

let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database?.close())

/** Lets a quarter of an hour go by for whatever is counted. */
const later = () =>
  database.pool.query("update counters set ends_at = ends_at - interval '15 minutes'")

/** What is counted under each of these keys. */
async function counted(keys: readonly string[]): Promise<unknown[]> {
  const { rows } = await database.pool.query<{ key: string; count: number }>(
    'select key, count from counters',
  )
  const counts = new Map(rows.map(({ key, count }) => [key, count]))
  return keys.map((key) => counts.get(digestOf(key)))
}

const rows = async () =>
  (await database.pool.query<{ n: number }>('select count(*) as n from counters')).rows[0]?.n

describe('a budget', () => {
  const own = { key: 'own', most: 2, seconds: 900 }
  const everyone = { key: 'everyone', most: 3, seconds: 900, unless: 'known' }

  it('is taken from until it is empty, and the next one only while there is some of it', async () => {
    const outcomes = []
    for (let n = 0; n < 3; n++) outcomes.push(await take(database.db, [own, everyone]))

    expect(outcomes.slice(0, 2)).toEqual([
      { keys: ['own', 'everyone'], wait: 0 },
      { keys: ['own', 'everyone'], wait: 0 },
    ])
    expect(outcomes[2]?.keys).toEqual([])
    expect(outcomes[2]?.wait).toBeGreaterThan(890)
    expect(outcomes[2]?.wait).toBeLessThanOrEqual(900)
    // The one who was refused took nothing from the others.
    const other = () => take(database.db, [{ ...own, key: 'other' }, everyone])
    expect((await other()).wait).toBe(0)
    expect(await other()).toMatchObject({ keys: ['other'], wait: expect.any(Number) })
    expect((await other()).wait).toBeGreaterThan(0)
  })

  it('is refunded, and not taken for a remembered key', async () => {
    await later()
    const third = [{ ...own, key: 'third' }, everyone]
    for (let n = 0; n < 4; n++) {
      const { keys, wait } = await take(database.db, third)
      expect(wait).toBe(0)
      await giveBack(database.db, keys)
    }

    await upsertMark(database.db, 'known', 900)

    expect(await take(database.db, third)).toEqual({ keys: ['third'], wait: 0 })
    await later()
    expect((await take(database.db, third)).keys).toEqual(['third', 'everyone'])
  })

  it('is taken from and given back by many at once, of whom none stands in the way of another', async () => {
    const budgets = ['p', 'q', 'r'].map((key) => ({ key, most: 1_000, seconds: 900 }))
    const keys = budgets.map(({ key }) => key)
    // The last lies first in the table, and would be the first that is found there. None may reach 0, where
    // giving back ends.
    for (const key of keys.toReversed()) await upsertMark(database.db, key, 900)
    await database.pool.query('update counters set count = 100 where key = any($1)', [
      keys.map(digestOf),
    ])

    await Promise.all(
      Array.from({ length: 200 }, async (_, n) =>
        n % 2 ? take(database.db, budgets) : giveBack(database.db, keys),
      ),
    )

    expect(await counted(keys)).toEqual([100, 100, 100])
  })

  it('begins anew when its time is over', async () => {
    const key = 'over'
    for (let n = 0; n < 3; n++) await take(database.db, [{ key, most: 2, seconds: 900 }])
    expect(await counted([key])).toEqual([3])

    await later()

    expect((await take(database.db, [{ key, most: 2, seconds: 900 }])).wait).toBe(0)
    expect(await counted([key])).toEqual([1])
  })

  it('is as large for many at once as for one after the other', async () => {
    const race = { key: 'race', most: 5, seconds: 60 }

    const all = await Promise.all(Array.from({ length: 20 }, () => take(database.db, [race])))

    expect(all.filter(({ wait }) => wait === 0)).toHaveLength(5)
  })
})

it('what no longer counts is forgotten, and the rest is not', async () => {
  await later()
  await take(database.db, [{ key: 'young', most: 5, seconds: 60 }])

  await deleteExpired(database.db)

  expect(await rows()).toBe(1)
  expect(await counted(['young'])).toEqual([1])
})
