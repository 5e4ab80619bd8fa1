import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { emptyDatabase, openTestDatabase } from '../../test/open-database.ts'
import type { Database } from './client.ts'
import { verifyAuditChain } from './audit-chain.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database?.close())

const say = (text: string, values: unknown[] = []) => database.pool.query(text, values)

/** Two salons with a category each, renamed and archived: three entries, and 100 in the second. */
beforeEach(async () => {
  await emptyDatabase(database)
  await say(`with salon as (insert into salons (id, owner_account_id) values (1, 1), (2, 2))
    insert into users (id, salon_id, name, email, password) values
      (1, 1, 'Ann', 'a@salon.example', ''), (2, 2, 'Bea', 'b@salon.example', '')`)
  await say(`insert into categories (user_id, id, name) values (1, 1, 'Hair'), (2, 2, 'Skin')`)
  await say(`update categories set name = 'Bärte – "лицо"' || E'\\n\\t\\\\' where user_id = 1`)
  await say(`update categories set archived_at = now() where user_id = 1`)
  await say(`insert into staff (user_id, name) select 2, 'Mia' || n from generate_series(1, 99) n`)
})

/** Does what the database refuses everybody, as the owner of the disk could. */
async function forge(statement: string) {
  await say('alter table history disable trigger history_guard')
  try {
    await say(statement)
  } finally {
    await say('alter table history enable trigger history_guard')
  }
}

const found = async () => (await verifyAuditChain(database.pool)).breaks

describe('the chain of the history', () => {
  it('verifies for each salon separately', async () => {
    expect(await verifyAuditChain(database.pool)).toEqual({
      salons: 2,
      entries: 103,
      erased: 0,
      rows: 101,
      breaks: [],
    })
  })

  it.each([
    ['a byte that was changed', `set after = after || '{"name": "Beards"}' where seq = 2`, 2],
    ['another moment', `set at = at + interval '1 ms' where seq = 2`, 2],
    ['another doer', `set actor_name = 'Eve' where seq = 1`, 1],
    ['content where some was erased', `set salt = null where seq = 2`, 2],
  ])('breaks by %s', async (_, change, seq) => {
    await forge(`update history ${change} and user_id = 1`)

    expect(await found()).toEqual([expect.objectContaining({ salonId: 1, seq })])
  })

  it.each([
    ['in the middle', 2, 2],
    ['at the end', 3, 3],
    ['at the beginning', 1, 1],
  ])('misses an entry that was removed %s', async (_, seq, missing) => {
    await forge(`delete from history where user_id = 1 and seq = ${seq}`)

    expect((await found())[0]).toEqual({
      salonId: 1,
      seq: missing,
      what: expect.stringContaining('is missing'),
    })
  })

  it('misses a whole history', async () => {
    await forge('delete from history where user_id = 1')

    expect(await found()).toEqual([expect.objectContaining({ salonId: 1, seq: 1 })])
  })

  it('breaks where two entries were swapped', async () => {
    await forge(`update history set seq = -seq where user_id = 2 and seq in (50, 51)`)
    await forge(`update history set seq = 101 + seq where user_id = 2 and seq < 0`)

    expect(await found()).toEqual([expect.objectContaining({ salonId: 2, seq: 50 })])
  })

  it('shows a row that was changed past it', async () => {
    await say('alter table staff disable trigger history_keep')
    await say(`update staff set name = 'Eve' where name = 'Mia7'`)
    await say(`delete from staff where name = 'Mia8'`)
    await say('alter table staff enable trigger history_keep')

    expect(await found()).toHaveLength(2)
  })
})

describe('the database', () => {
  it.each([
    `update history set after = '{}' where seq = 1`,
    `update history set before = null, after = null where seq = 2`,
    `update history set before = null, after = null, salt = null, actor_name = null, row_id = 7`,
    `delete from history where seq = 3`,
    `truncate history`,
  ])('refuses to %s', async (statement) => {
    await expect(say(statement)).rejects.toThrow('The history is never changed')
    expect(await found()).toEqual([])
  })

  it('verifies after entries were erased for good', async () => {
    await say('update history set before = null, after = null, salt = null where user_id = 1')

    expect(await verifyAuditChain(database.pool)).toMatchObject({ erased: 3, breaks: [] })
    await expect(say(`update history set after = '{}' where user_id = 1`)).rejects.toThrow()
  })

  it('deletes the history with its salon', async () => {
    await say('delete from salons where id = 2')

    expect(await verifyAuditChain(database.pool)).toMatchObject({
      salons: 1,
      entries: 3,
      breaks: [],
    })
    expect((await say('select from audit_chain_heads')).rowCount).toBe(1)
  })
})

describe('a history that grows by much at once', () => {
  it('is read in its order for each entry, although it was small when that was planned', async () => {
    await say('delete from salons where id = 2')
    await say('vacuum (full, analyze) history')
    /** What was read of it otherwise: rows from end to end, or by another index. */
    const otherwise = async () =>
      (
        await say(`select pg_stat_clear_snapshot(), seq_tup_read + (
            select sum(idx_scan) from pg_stat_user_indexes i
            where i.relid = t.relid and indexrelname <> 'history_pkey') as read
          from pg_stat_user_tables t where relname = 'history'`)
      ).rows.map(({ read }: { read: string }) => read)
    const client = await database.pool.connect()
    try {
      await client.query('select pg_stat_force_next_flush()')
      const before = await otherwise()

      await client.query(
        `insert into staff (user_id, name) select 1, 'Mia' || n from generate_series(1, 500) n`,
      )

      await client.query('select pg_stat_force_next_flush()')
      expect(await otherwise()).toEqual(before)
      expect((await say('select seq from audit_chain_heads')).rows).toEqual([{ seq: 503 }])
    } finally {
      client.release()
    }
  })
})
