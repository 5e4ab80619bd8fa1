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

/** What a statement knows of whoever sent it. */
const told = `concat_ws('/', ${['actor', 'tenant', 'across']
  .map((name) => `coalesce(current_setting('salon.${name}', true), '')`)
  .join(', ')})`

/** Fails where it is given 0. */
const question = named(
  'along',
  { sql: `select 6 / $1::int, ${told}`, params: [sql.placeholder('by')] },
  (rows) => rows.map((row) => row.map(String)),
)
const along = <T>(work: () => Promise<T>, { by = 2, db = overheard.db as Db } = {}) =>
  acrossSalons(() => question.along(db, { by }, work))

const tell = async (db: Db = overheard.db) => {
  const { rows } = await db.execute<{ told: string }>(sql.raw(`select ${told} as told`))
  return rows[0]?.told
}
const asSeven = <T>(work: () => Promise<T>) => onBehalfOf({ tenant: 7, actor: 8 }, work)
const value = <T>(outcome: PromiseSettledResult<T>) =>
  outcome.status === 'fulfilled' ? outcome.value : (outcome.reason as unknown)
/** How many times somebody waited for the database. */
const waits = () => overheard.heard().length

const answer = [['3', 'program//on']]

describe('a question that goes along', () => {
  it('is asked in the message of the first statement, each as whoever asks', async () => {
    for (let times = 0; times < 3; times++) {
      const { rows, outcome } = await along(() => asSeven(() => tell()))

      expect(rows).toEqual(answer)
      expect(value(outcome)).toBe('8/7/')
      expect(waits()).toBe(1)
    }
    // Nobody is told of what was said before them.
    expect(await asSeven(() => tell())).toBe('8/7/')
    expect(await tell()).toBe('//')
  })

  it('goes with one statement of several, those at once included', async () => {
    const { rows, outcome } = await along(() =>
      asSeven(async () => [...(await Promise.all([tell(), tell()])), await tell()]),
    )

    expect(rows).toEqual(answer)
    expect(value(outcome)).toEqual(['8/7/', '8/7/', '8/7/'])
    expect(waits()).toBe(3)
  })

  it('leaves the work to nobody until it says whose it is', async () => {
    expect(value((await along(() => tell())).outcome)).toBe('program//')
    expect(value((await along(() => acrossSalons(() => tell()))).outcome)).toBe('program//on')
    expect(waits()).toBe(2)
  })

  it.each([
    ['sends nothing', async () => 'nothing', 1],
    ['sends all in a transaction', () => overheard.db.transaction((tx) => tell(tx)), 4],
  ])('is asked after work that %s', async (_, work, statements) => {
    const { rows, outcome } = await along<string | undefined>(() => asSeven(work))

    expect(rows).toEqual(answer)
    expect(['nothing', '8/7/']).toContain(value(outcome))
    expect(waits()).toBe(statements)
  })

  it('is asked by itself where the statement fails', async () => {
    const { rows, outcome } = await along(() =>
      asSeven(async () => void (await overheard.db.execute(sql.raw('select 1 / 0')))),
    )

    expect(rows).toEqual(answer)
    expect(value(outcome)).toMatchObject({ cause: { code: '22012' } })
    expect(overheard.heard().map(({ settings }) => settings)).toEqual([
      "set local salon.actor = '8'; set local salon.tenant = '7'",
      "set local salon.actor = 'program'; set local salon.across = 'on'",
    ])
    expect(await asSeven(() => tell())).toBe('8/7/')
  })

  it('fails by itself, whatever comes of the work, and the connections go on', async () => {
    const work = () => asSeven(() => tell())

    await expect(along(work, { by: 0 })).rejects.toMatchObject({ code: '22012' })
    expect((await along(work)).rows).toEqual(answer)
    expect(await work()).toBe('8/7/')
  })

  it('is answered beside a statement that says nothing', async () => {
    const { rows } = await along(() =>
      asSeven(async () => void (await overheard.db.execute(sql.raw('-- nothing')))),
    )

    expect(rows).toEqual(answer)
  })

  it('goes along with itself, on a connection that heard of it neither before nor behind', async () => {
    const { rows, outcome } = await along(() => asSeven(() => question(overheard.db, { by: 3 })))

    expect([rows, value(outcome)]).toEqual([answer, [['2', '8/7/']]])
  })

  it('goes with nothing that the work leaves behind', async () => {
    let begin = () => {}
    let left: Promise<unknown> = Promise.resolve()
    const { rows } = await along(async () => {
      const isOver = new Promise<void>((resolve) => (begin = resolve))
      left = asSeven(async () => isOver.then(() => tell()))
    })
    begin()

    expect(rows).toEqual(answer)
    expect(await left).toBe('8/7/')
    expect(waits()).toBe(2)
  })

  it('has no name where statements have none', async () => {
    const options = { ...inject('postgres'), database: await nameOf(database.pool) }
    const nameless = openDatabase(options, { namedStatements: false, onIdleError: () => {} })
    const { db } = nameless
    for (let times = 0; times < 2; times++) {
      const { rows, outcome } = await along(() => asSeven(() => tell(db)), { db })
      expect([rows, value(outcome)]).toEqual([answer, '8/7/'])
    }
    const kept = await db.execute(sql`select name from pg_prepared_statements`)
    expect(kept.rows).toEqual([])
    await nameless.close()
  })
})
