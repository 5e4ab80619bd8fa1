import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../test/open-database.ts'
import type { Database } from './client.ts'
import { count, forgetOld, giveBack, remember, take } from './counters.ts'

let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database?.close())

/** Lets a quarter of an hour go by for whatever is counted. */
const later = () =>
  database.pool.query("update counters set ends_at = ends_at - interval '15 minutes'")

const rows = async () =>
  (await database.pool.query<{ n: number }>('select count(*) as n from counters')).rows[0]?.n

describe('a count', () => {
  it('is one for all who count at once, and begins anew when its time is over', async () => {
    const once = () => count(database.db, [{ key: 'a', by: 3, seconds: 60 }])

    const all = await Promise.all(Array.from({ length: 10 }, once))

    const counted = all.map(([one]) => one?.count).toSorted((a, b) => Number(a) - Number(b))
    expect(counted).toEqual([3, 6, 9, 12, 15, 18, 21, 24, 27, 30])
    await later()
    expect(await once()).toMatchObject([{ count: 3 }])
  })

  it('is told for each of several things, in their order', async () => {
    await count(database.db, [{ key: 'one', by: 4, seconds: 60 }])

    const [two, one] = await count(database.db, [
      { key: 'two', by: 1, seconds: 600 },
      { key: 'one', by: 1, seconds: 600 },
    ])

    expect([two?.count, one?.count]).toEqual([1, 5])
    expect(one?.millisecondsLeft).toBeLessThanOrEqual(60_000)
    expect(two?.millisecondsLeft).toBeGreaterThan(60_000)
  })

  it('is the same for two who count the same things in another order, and nobody waits for ever', async () => {
    const tally = (key: string) => ({ key, by: 1, seconds: 60 })
    const [here, there] = [['x', 'y'].map(tally), ['y', 'x'].map(tally)]

    await Promise.all(
      Array.from({ length: 40 }, (_, n) => count(database.db, n % 2 ? here : there)),
    )

    expect(await count(database.db, here)).toMatchObject([{ count: 41 }, { count: 41 }])
  })
})

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

  it('is given back, and asked of nobody who is remembered', async () => {
    await later()
    const third = [{ ...own, key: 'third' }, everyone]
    for (let n = 0; n < 4; n++) {
      const { keys, wait } = await take(database.db, third)
      expect(wait).toBe(0)
      await giveBack(database.db, keys)
    }

    await remember(database.db, 'known', 900)

    expect(await take(database.db, third)).toEqual({ keys: ['third'], wait: 0 })
    await later()
    expect((await take(database.db, third)).keys).toEqual(['third', 'everyone'])
  })

  it('is taken from and given back by many at once, of whom none stands in the way of another', async () => {
    const budgets = ['p', 'q', 'r'].map((key) => ({ key, most: 1_000, seconds: 900 }))
    const keys = budgets.map(({ key }) => key)
    const sums = () =>
      Promise.all(keys.map((key) => count(database.db, [{ key, by: 100, seconds: 900 }])))
    // The last lies first in the table, and would be the first that is found there.
    for (const key of keys.toReversed()) await count(database.db, [{ key, by: 100, seconds: 900 }])

    await Promise.all(
      Array.from({ length: 200 }, async (_, n) =>
        n % 2 ? take(database.db, budgets) : giveBack(database.db, keys),
      ),
    )

    expect((await sums()).flat()).toMatchObject(keys.map(() => ({ count: 200 })))
  })

  it('is as large for many at once as for one after the other', async () => {
    const race = { key: 'race', most: 5, seconds: 60 }

    const all = await Promise.all(Array.from({ length: 20 }, () => take(database.db, [race])))

    expect(all.filter(({ wait }) => wait === 0)).toHaveLength(5)
  })
})

it('what no longer counts is forgotten, and the rest is not', async () => {
  await later()
  await count(database.db, [{ key: 'young', by: 1, seconds: 60 }])

  await forgetOld(database.db)

  expect(await rows()).toBe(1)
  expect(await count(database.db, [{ key: 'young', by: 1, seconds: 60 }])).toMatchObject([
    { count: 2 },
  ])
})
