import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase } from '../../test/open-database.ts'
import type { Database } from './client.ts'
import { endLeases, renewLeases, takeLease } from './leases.ts'

let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database?.close())

const later = (seconds: number) =>
  database.pool.query(`update leases set ends_at = ends_at - interval '${seconds} seconds'`)

it('one of several concurrent callers acquires the lease, until it ends it', async () => {
  const holders = Array.from({ length: 8 }, (_, n) => `holder ${n}`)

  const taken = await Promise.all(holders.map((it) => takeLease(database.db, 'place', it)))

  expect(taken.filter(Boolean)).toHaveLength(1)
  const winner = holders[taken.indexOf(true)] ?? ''
  await endLeases(database.db, 'somebody else', ['place'])
  expect(await takeLease(database.db, 'place', 'late')).toBe(false)
  await endLeases(database.db, winner, ['place'])
  expect(await takeLease(database.db, 'place', 'late')).toBe(true)
})

it('a lease expires unless its holder renews it', async () => {
  await takeLease(database.db, 'kept', 'alive')
  await takeLease(database.db, 'lost', 'killed')
  await later(100)
  await renewLeases(database.db, 'alive', ['kept', 'lost'])
  await later(100)

  expect(await takeLease(database.db, 'kept', 'next')).toBe(false)
  expect(await takeLease(database.db, 'lost', 'next')).toBe(true)
  await endLeases(database.db, 'killed', ['lost'])
  expect(await takeLease(database.db, 'lost', 'third')).toBe(false)
})
