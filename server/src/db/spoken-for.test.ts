import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { nameOf, openTestDatabase } from '../../test/open-database.ts'
import { openOverheard, type OverheardDatabase } from '../../test/statements.ts'
import { acrossSalons, onBehalfOf } from '../kernel/caller.ts'
import { openDatabase, type Database, type Db } from './client.ts'
import { named } from './named.ts'

let database: Database
let overheard: OverheardDatabase

beforeAll(async () => {
  database = await openTestDatabase({ blank: true })
})
beforeEach(async () => {
  overheard = await openOverheard(database, inject('postgres').user)
})
afterEach(() => overheard.close())
afterAll(() => database?.close())

/** What a statement can see of its caller: actor, salon, and whether it may look into every salon. */
const settings = `concat_ws('/', ${['actor', 'tenant', 'across']
  .map((name) => `coalesce(current_setting('salon.${name}', true), '')`)
  .join(', ')})`

/** Fails where it is given 0. */
const question = named(
  'settings',
  { sql: `select 6 / $1::int, ${settings}`, params: [sql.placeholder('by')] },
  (rows) => rows.map((row) => row.map(String)),
)

const seen = async (db: Db = overheard.db) => {
  const { rows } = await db.execute<{ seen: string }>(sql.raw(`select ${settings} as seen`))
  return rows[0]?.seen
}
const asSeven = <T>(work: () => Promise<T>) => onBehalfOf({ tenant: 7, actor: 8 }, work)

describe('a statement sent on behalf of a caller', () => {
  it('sees who that is, and nothing of it is left for the next one on the connection', async () => {
    for (let times = 0; times < 3; times++) expect(await asSeven(() => seen())).toBe('8/7/')

    expect(await acrossSalons(() => seen())).toBe('program//on')
    expect(await seen()).toBe('//')
  })

  it('is sent with its settings at once, in a transaction with the begin', async () => {
    await asSeven(() => seen())
    expect(overheard.heard()).toHaveLength(1)

    expect(await asSeven(() => overheard.db.transaction((tx) => seen(tx)))).toBe('8/7/')
    expect(overheard.heard().map(({ text }) => text.split(';')[0])).toEqual([
      'begin',
      expect.stringContaining('select'),
      'commit',
    ])
  })

  it('fails by itself: the connection goes on, with the same named statement', async () => {
    const ask = (by: number) => asSeven(() => question(overheard.db, { by }))

    await expect(ask(0)).rejects.toMatchObject({ cause: { code: '22012' } })
    expect(await ask(2)).toEqual([['3', '8/7/']])
    await expect(ask(0)).rejects.toMatchObject({ cause: { code: '22012' } })
    expect(await asSeven(() => seen())).toBe('8/7/')
  })

  it('may be empty', async () => {
    await asSeven(async () => void (await overheard.db.execute(sql.raw('-- nothing'))))

    expect(await asSeven(() => seen())).toBe('8/7/')
  })

  it('has no name where statements have none', async () => {
    const options = { ...inject('postgres'), database: await nameOf(database.pool) }
    const nameless = openDatabase(options, { namedStatements: false, onIdleError: () => {} })
    const { db } = nameless
    for (let times = 0; times < 2; times++) {
      expect(await asSeven(() => question(db, { by: 3 }))).toEqual([['2', '8/7/']])
    }
    const kept = await db.execute(sql`select name from pg_prepared_statements`)
    expect(kept.rows).toEqual([])
    await nameless.close()
  })
})
