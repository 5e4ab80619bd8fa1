import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { authRoutes } from '@salon/contract/auth'
import { customerRoutes } from '@salon/contract/customers'
import { exportRoutes } from '@salon/contract/export'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { openPhotoStorage } from '../../files/photo-storage.ts'
import { openTestDatabase } from '../../../test/open-database.ts'
import { openSalon, password, type Caller } from '../../../test/open-salon.ts'
import { unpack } from '../../../test/read-zip.ts'
import { salonOf } from '../../../test/salon-of.ts'
import { exportSalon } from './operations.ts'

const salon = openSalon()
const email = 'anna@salon.example'
const rows = 16_000

let owner: Caller
let address: string
let headers: Record<string, string>
const answers: IncomingMessage[] = []

beforeAll(async () => {
  await salon.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = salon.app.server.address() as AddressInfo
  address = `http://127.0.0.1:${port}${exportRoutes.download.path}`
})
beforeEach(async () => {
  owner = await salon.owner({ email })
  const { token } = await salon.anonymous.call(authRoutes.login, {
    body: { email, password, withToken: true },
  })
  headers = { authorization: `Bearer ${token}` }
  // Far more than pipes and sockets hold, and hard to compress.
  const { db } = salon.database
  await db.execute(sql`alter table customers disable trigger history_keep`)
  await db.execute(sql`
    insert into customers (user_id, name, search_key, notes)
    select ${owner.account?.id}, 'Ann ' || n, 'ann', (
      select string_agg(md5(n::text || '-' || part::text), '') from generate_series(1, 12) part)
    from generate_series(1, ${rows}) n`)
  await db.execute(sql`alter table customers enable trigger history_keep`)
  // Autovacuum may have found the table empty between two tests. While PostgreSQL believes that, its
  // foreign keys go through all rows for each that is deleted.
  await db.execute(sql`analyze customers`)
})
afterEach(async () => {
  for (const answer of answers.splice(0)) answer.destroy()
  await nothingIsRead()
})

/** The response of an export, unread. */
const begun = (at = address) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    get(at, { headers }, (answer) => {
      answers.push(answer)
      resolve(answer)
    }).on('error', reject)
  })

/** How many exports hold a transaction open. */
async function beingRead(): Promise<number> {
  const { rows: found } = await salon.database.db.execute<{ pid: number }>(sql`
    select pid from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
      and backend_type = 'client backend'`)
  return found.length
}

const nothingIsRead = () =>
  vi.waitFor(
    async () => {
      expect(await beingRead()).toBe(0)
      const held = await salon.database.db.execute(sql`select key from leases`)
      expect(held.rows).toEqual([])
    },
    { timeout: 20_000 },
  )

describe('an export that cannot begin', () => {
  it('says why, and is no hindrance to the next', async () => {
    const gone = await openTestDatabase()
    await gone.close()
    const stopping = new AbortController().signal
    const surroundings = {
      photos: openPhotoStorage({ photoFolder: '/nowhere', storage: undefined }),
      clock: () => new Date(),
      stopping,
    }

    for (let tried = 0; tried < 2; tried++) {
      await expect(exportSalon(gone.db, salonOf(owner), surroundings)).rejects.toMatchObject({
        cause: { message: expect.stringContaining('pool') },
      })
    }

    expect((await owner.try(exportRoutes.download)).status).toBe(200)
  })
})

describe('an export that is half read', () => {
  it('holds what was there when it began, whatever is written meanwhile', async () => {
    const answer = await begun()
    expect(await beingRead()).toBe(1)

    const late = await owner.call(customerRoutes.add, { body: { name: 'Late' } })
    await salon.database.db.execute(
      sql`delete from customers where id < ${late.id} and id % 160 = 0`,
    )
    expect(await beingRead()).toBe(1)
    const { rowsOf, textOf } = unpack(await buffer(answer))

    const names = rowsOf('customers').map(({ name }) => name)
    expect(names).toHaveLength(rows)
    expect(names).not.toContain('Late')
    expect(textOf('data/customers.csv').split('\r\n')).toHaveLength(rows + 2)
    expect(textOf('data/activity.json')).not.toContain('Late')
  })

  it('lets go of the database when its reader leaves', async () => {
    const answer = await begun()
    expect(await beingRead()).toBe(1)

    answer.destroy()

    await nothingIsRead()
    expect(unpack(await buffer(await begun())).rowsOf('customers')).toHaveLength(rows)
  })

  it('breaks off, and is no ZIP, when the database breaks off', async () => {
    const answer = await begun()

    await salon.database.db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
        and backend_type = 'client backend'`)

    await expect(buffer(answer)).rejects.toThrow('aborted')
    expect(await owner.call(authRoutes.current)).toMatchObject({ email })
  })

  it('keeps no server from stopping', async () => {
    const config = readConfig({ LOG_LEVEL: 'silent' })
    const another = await buildApp({ config, database: salon.database })
    const answer = await begun((await another.listen({ port: 0 })) + exportRoutes.download.path)

    await another.close()

    await expect(buffer(answer)).rejects.toThrow('aborted')
    await nothingIsRead()
  })

  it('is the only one of its salon', async () => {
    await begun()

    const second = await owner.try(exportRoutes.download)

    expect(second.status).toBe(429)
    expect(second.problem.code).toBe('too_many')
    expect(second.headers['retry-after']).toBe('60')
  })

  it('is one of three that all processes make, until it is over or its process no longer renews the lease', async () => {
    const { db } = salon.database
    const held = async () =>
      (await db.execute<{ key: string }>(sql`select key from leases order by key`)).rows
    for (const n of [1, 2, 3]) {
      await db.execute(
        sql`insert into leases values (${`export ${n}`}, 'another process', now() + interval '1 minute')`,
      )
    }

    expect((await owner.try(exportRoutes.download)).status).toBe(429)
    expect(await held()).toHaveLength(3)

    await db.execute(sql`update leases set ends_at = now() where key = 'export 2'`)
    expect((await owner.raw('GET', exportRoutes.download.path)).statusCode).toBe(200)
    expect(await held()).toEqual([{ key: 'export 1' }, { key: 'export 3' }])
    await db.execute(sql`truncate leases`)
  })
})
