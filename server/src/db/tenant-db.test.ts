import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { seedSalon } from '../../test/seed-salon.ts'
import { nameOf } from '../../test/open-database.ts'
import { openSalon, type Caller } from '../../test/open-salon.ts'
import { openRecording } from '../../test/statements.ts'
import { appRole } from './app-role.ts'
import { openDatabase, type Database, type Db } from './client.ts'
import { prepare } from './prepared.ts'
import { customers } from './schema/customers.ts'
import { setTenant, withoutTenant, withTenant } from './tenant-db.ts'

const salon = openSalon()
let app: Database

/** A pool of one connection, as the app's role: every statement of a test meets the same one. */
const openOne = async (options: pg.PoolConfig = {}) => {
  const place = {
    ...inject('postgres'),
    user: appRole,
    database: await nameOf(salon.database.pool),
  }
  return openDatabase({ ...place, ...options }, { size: 1, onIdleError: () => {} })
}

beforeAll(async () => {
  app = await openOne()
})
afterAll(() => app?.close())

const tenantOf = (caller: Caller) => {
  const id = caller.account?.id ?? 0
  return { tenant: id, actor: id, visitsOf: 'all' } as const
}

/** The settings that a statement runs under: actor, tenant, across. */
const settings = `concat_ws('/', ${['actor', 'tenant', 'across']
  .map((name) => `coalesce(current_setting('salon.${name}', true), '')`)
  .join(', ')})`

const seenBy = async (db: Db) => {
  const { rows } = await db.execute<{ seen: string }>(sql.raw(`select ${settings} as seen`))
  return rows[0]?.seen
}

/** Fails where it is given 0. */
const sixOver = prepare(
  'six_over',
  { sql: `select 6 / $1::int, ${settings}`, params: [sql.placeholder('by')] },
  (rows) => rows.map((row) => row.map(String)),
)

const seven = { tenant: 7, actor: 8, visitsOf: 'all' } as const

/** What is left on a connection between transactions: whether it is in one, and settings. */
async function leftOn({ pool }: Database) {
  const { rows } = await pool.query<{ seen: string }>(`select ${settings} as seen`)
  return rows[0]?.seen
}

describe('a database with a tenant', () => {
  it('shows the rows of its salon and of no other, in a query without any condition', async () => {
    const { caller: mine } = await seedSalon(salon)
    const { caller: theirs } = await seedSalon(salon)
    const clientsOf = async (db: Db) => {
      const rows = await db.selectDistinct({ salon: customers.userId }).from(customers)
      return rows.map((row) => row.salon)
    }

    expect(await clientsOf(withTenant(app, tenantOf(mine)))).toEqual([mine.account?.id])
    expect(await clientsOf(withTenant(app, tenantOf(theirs)))).toEqual([theirs.account?.id])
    expect(await withTenant(app, tenantOf(mine)).transaction(clientsOf)).toEqual([mine.account?.id])
    expect(await clientsOf(withoutTenant(app))).toEqual([])
    expect(await clientsOf(app.db)).toEqual([])
  })

  it('serves two salons at once on one connection, each its own rows', async () => {
    const { caller: mine } = await seedSalon(salon)
    const { caller: theirs } = await seedSalon(salon)
    const callers = Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? mine : theirs))

    const found = await Promise.all(
      callers.map(async (caller) => {
        const db = withTenant(app, tenantOf(caller))
        const rows = await db.select({ salon: customers.userId }).from(customers)
        return new Set(rows.map((row) => row.salon))
      }),
    )

    expect(found).toEqual(callers.map((caller) => new Set([caller.account?.id])))
  })

  it('sends a statement with its settings in one round trip, and a transaction with its begin', async () => {
    const recording = await openRecording(salon.database)
    const db = withTenant(recording, seven)

    expect(await seenBy(db)).toBe('8/7/')
    expect(recording.takeStatements()).toHaveLength(1)
    expect(await db.transaction(seenBy)).toBe('8/7/')
    expect(recording.takeStatements().map(({ text }) => text.split(';')[0])).toEqual([
      'begin',
      expect.stringContaining('select'),
      'commit',
    ])
    await recording.close()
  })

  it('may be set within a transaction that began without one, for its rest', async () => {
    const seen = await withoutTenant(app).transaction(async (tx) => {
      const before = await seenBy(tx)
      await setTenant(tx, seven)
      return [before, await seenBy(tx)]
    })

    expect(seen).toEqual(['program//on', '8/7/on'])
    expect(await leftOn(app)).toBe('//')
  })
})

describe('a transaction', () => {
  it('sends nothing after its end, when its connection may serve another salon', async () => {
    const ended: Db[] = []
    await withTenant(app, seven).transaction(async (tx) => void ended.push(tx))

    for (const tx of ended) {
      await expect(seenBy(tx)).rejects.toMatchObject({
        cause: { message: 'The transaction is over' },
      })
    }
  })

  it('is not acknowledged where a failed statement was ignored, since nothing of it was kept', async () => {
    const ignoring = withTenant(app, seven).transaction(async (tx) => {
      await tx.execute(sql`select 1 / 0`).catch(() => {})
    })

    await expect(ignoring).rejects.toThrow('A failed statement of the transaction was ignored')
    expect(await leftOn(app)).toBe('//')
  })

  it('refuses nested ones side by side, which savepoints cannot keep apart', async () => {
    await withTenant(app, seven).transaction(async (tx) => {
      const outcomes = await Promise.allSettled([tx.transaction(seenBy), tx.transaction(seenBy)])

      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
      expect(await tx.transaction(seenBy)).toBe('8/7/')
    })
  })
})

describe('nothing stays on a connection', () => {
  it('after a statement and a transaction that succeed', async () => {
    await seenBy(withTenant(app, seven))
    expect(await leftOn(app)).toBe('//')

    await withTenant(app, seven).transaction(seenBy)
    expect(await leftOn(app)).toBe('//')
  })

  it('after a statement that fails, which is prepared again the next time', async () => {
    const db = withTenant(app, seven)

    for (let times = 0; times < 2; times++) {
      await expect(sixOver(db, { by: 0 })).rejects.toMatchObject({ code: '22012' })
      expect(await leftOn(app)).toBe('//')
      expect(await sixOver(db, { by: 2 })).toEqual([['3', '8/7/']])
    }
  })

  it('after a statement without a result', async () => {
    await withTenant(app, seven).execute(sql.raw('-- nothing'))

    expect(await leftOn(app)).toBe('//')
  })

  it('after a time limit', async () => {
    const limited = await openOne({ statement_timeout: 50 })
    const slow = withTenant(limited, seven).execute(sql`select pg_sleep(60)`)

    await expect(slow).rejects.toMatchObject({ cause: { code: '57014' } })
    expect(await leftOn(limited)).toBe('//')
    expect(await seenBy(withTenant(limited, seven))).toBe('8/7/')
    await limited.close()
  })

  it('after a commit that fails', async () => {
    const { caller } = await seedSalon(salon)
    const { pool } = salon.database
    await pool.query(`
      create function refuse_commit() returns trigger language plpgsql as
        $$ begin raise exception 'no room'; end $$;
      create constraint trigger refuse_commit after insert on customers
        deferrable initially deferred for each row execute function refuse_commit()`)
    const db = withTenant(app, tenantOf(caller))
    const { id = 0 } = caller.account ?? {}

    const added = db.insert(customers).values({ userId: id, name: 'Ann', searchKey: 'ann' })

    await expect(added).rejects.toMatchObject({ cause: { message: 'no room' } })
    expect(await leftOn(app)).toBe('//')
    await pool.query('drop function refuse_commit cascade')
  })

  it.each(['statement', 'transaction'] as const)(
    'after a connection that is dropped in the middle of a %s: the next one is new',
    async (what) => {
      const one = await openOne()
      const db = withTenant(one, seven)
      const { rows } = await one.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
      // Awaited here: Drizzle sends a query when it is awaited.
      const sleep = async (by: Db) => void (await by.execute(sql`select pg_sleep(60)`))
      const running = what === 'statement' ? sleep(db) : db.transaction(sleep)
      const pid = rows[0]?.pid
      const isAsleep = `select from pg_stat_activity where pid = $1 and wait_event = 'PgSleep'`
      const { pool } = salon.database
      await expect.poll(async () => (await pool.query(isAsleep, [pid])).rowCount).toBe(1)

      // Expected before the cause, which may come before PostgreSQL answers the query that causes it.
      const failure = expect(running).rejects.toThrow()
      await pool.query('select pg_terminate_backend($1)', [pid])

      await failure
      expect(await leftOn(one)).toBe('//')
      expect(await seenBy(db)).toBe('8/7/')
      await one.close()
    },
  )
})
