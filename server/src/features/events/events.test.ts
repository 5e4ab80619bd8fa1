import type { Readable } from 'node:stream'
import { appointmentRoutes } from '@salon/contract/appointments'
import { authRoutes } from '@salon/contract/auth'
import { categoryRoutes } from '@salon/contract/categories'
import { customerRoutes } from '@salon/contract/customers'
import { eventRoutes } from '@salon/contract/events'
import { operationOf } from '@salon/contract/route'
import { staffRoutes } from '@salon/contract/staff'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { seedSalon } from '../../../test/seed-salon.ts'
import { readEvents } from '../../../test/event-reader.ts'
import { openSalon, type Caller } from '../../../test/open-salon.ts'
import { openRecording } from '../../../test/statements.ts'
import { users } from '../../db/schema/auth.ts'
import { changes } from '../../db/schema/changes.ts'
import { withoutTenant } from '../../db/tenant-db.ts'
import { systemClock } from '../../kernel/clock.ts'
import type { Salon } from '../../kernel/salon.ts'
import { openChangeFeed, type ChangeFeed } from './operations.ts'
import { evictionEvent, maxConnections } from './rules.ts'

const salon = openSalon()
const quick = { milliseconds: 5, pollsPerHeartbeat: 2 }
const failures: unknown[] = []
const onPollError = (error: unknown) => void failures.push(error)
let feed: ChangeFeed

beforeEach(() => {
  failures.length = 0
  feed = openChangeFeed(salon.database.db, systemClock, onPollError, quick)
})
afterEach(() => feed.close())

/** Who listens, as the app would find out. */
async function listenerOf(caller: Caller, tenant = caller): Promise<Salon> {
  const { id = 0, name = '', role = 'visitor' as const, isOwner = false } = caller.account ?? {}
  const signedIn = await caller.call(authRoutes.sessions)
  const session = signedIn.find(({ isCurrent }) => isCurrent)?.id ?? ''
  return {
    id: tenant.account?.id ?? 0,
    account: { id, name, role, isOwner, staffId: null, seesOwnVisitsOnly: false },
    session,
    timeZone: 'UTC',
    weekStart: 0,
  }
}

const subscribe = async (listener: Salon, behind?: number) =>
  readEvents((await feed.subscribe(salon.database.db, listener, behind)).bytes)

const addCustomer = (caller: Caller) => caller.call(customerRoutes.add, { body: { name: 'Ann' } })
const addStaff = (caller: Caller) => caller.call(staffRoutes.add, { body: { name: 'Ben' } })
const addCategory = (caller: Caller) => caller.call(categoryRoutes.add, { body: { name: 'Hair' } })

describe('events: refusals', () => {
  it('need a session', async () => {
    const { status, problem } = await salon.anonymous.try(eventRoutes.subscribe)

    expect([status, problem.code]).toEqual([401, 'not_signed_in'])
  })

  it.each(['visitor', 'user'] as const)('are for a %s, too', async (role) => {
    const colleague = await salon.colleague(await salon.owner(), role)

    expect((await colleague.try(eventRoutes.subscribe)).status).toBe(200)
  })

  it('refuse an invalid `behind`', async () => {
    const query = { behind: -1 }

    const { status, problem } = await (await salon.owner()).try(eventRoutes.subscribe, { query })

    expect([status, problem.code]).toEqual([422, 'invalid'])
  })

  it('are cached by no proxy', async () => {
    const { headers } = await (await salon.owner()).try(eventRoutes.subscribe)

    expect(headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
  })
})

describe('events', () => {
  it('name what changed, and nothing of it', async () => {
    const owner = await salon.owner()
    const listening = await subscribe(await listenerOf(owner))

    await addCustomer(owner)
    expect(await listening.next()).toEqual([['customers']])
    await addStaff(owner)
    expect(await listening.next()).toEqual([['staff']])

    await feed.close()
    expect(await listening.ended).not.toContain('Ann')
  })

  it('reach every account of a salon, and no other salon', async () => {
    const [here, there] = [await salon.owner(), await salon.owner()]
    const visitor = await salon.colleague(here, 'visitor')
    const mine = await subscribe(await listenerOf(here))
    const visitors = await subscribe(await listenerOf(visitor, here))
    const theirs = await subscribe(await listenerOf(there))

    await addCustomer(here)
    expect(await mine.next()).toEqual([['customers']])
    expect(await visitors.next()).toEqual([['customers']])
    await addStaff(there)

    expect(await theirs.next()).toEqual([['staff']])
  })

  it('name appointments and notifications to the owner when the desk books', async () => {
    const { caller: owner, draft } = await seedSalon(salon)
    const desk = await salon.colleague(owner, 'user')
    const listening = await subscribe(await listenerOf(owner))

    await desk.call(appointmentRoutes.add, { body: draft })

    expect((await listening.next()).flat().toSorted()).toEqual(['appointments', 'notifications'])
  })

  it('include a transaction that began before and committed after another, once', async () => {
    const owner = await salon.owner()
    const listener = await listenerOf(owner)
    const listening = await subscribe(listener)
    const [early, late] = [await salon.database.pool.connect(), await salon.database.pool.connect()]
    const note = `insert into changes (user_id, subject) values (${listener.id}, $1)`

    await early.query('begin')
    await early.query(note, ['appointments'])
    await late.query('begin')
    await late.query(note, ['services'])
    await late.query('commit')
    expect(await listening.next()).toEqual([['services']])
    await addStaff(owner)
    expect(await listening.next()).toEqual([['staff']])
    await early.query('commit')
    expect(await listening.next()).toEqual([['appointments']])
    await addCategory(owner)

    expect(await listening.next()).toEqual([['categories']])
    for (const client of [early, late]) client.release()
  })

  it('leave out transactions that were rolled back', async () => {
    const owner = await salon.owner()
    const listener = await listenerOf(owner)
    const listening = await subscribe(listener)

    await salon.database.pool.query(
      `begin; insert into changes (user_id, subject) values (${listener.id}, 'services'); rollback`,
    )
    await addStaff(owner)

    expect(await listening.next()).toEqual([['staff']])
  })

  it('begin with what was missed, or with everything where that is long ago', async () => {
    const owner = await salon.owner()
    const listener = await listenerOf(owner)
    await salon.database.db.delete(changes)
    await addCustomer(owner)

    const [briefly] = await (await subscribe(listener, 60_000)).next()
    const [long] = await (await subscribe(listener, 60 * 60 * 1_000)).next()

    expect(briefly).toEqual(['customers'])
    expect(long).toContain('appointments')
    expect(long).toContain('settings')
  })
})

describe('an event stream', () => {
  it('ends with the sign-in', async () => {
    const owner = await salon.owner()
    const listening = await subscribe(await listenerOf(owner))

    await owner.call(authRoutes.logout)

    expect(await listening.ended).toMatch(/^[:\n]+$/)
    expect(feed.connections()).toBe(0)
  })

  it.each([
    ['has another role', { role: 'visitor' as const }],
    ['is switched off', { isActive: false }],
  ])('ends when the account %s', async (_, change) => {
    const owner = await salon.owner()
    const desk = await salon.colleague(owner, 'user')
    const [own, desks] = [
      await subscribe(await listenerOf(owner)),
      await subscribe(await listenerOf(desk, owner)),
    ]

    await salon.database.db
      .update(users)
      .set(change)
      .where(eq(users.id, desk.account?.id ?? 0))

    await desks.ended
    await addStaff(owner)
    expect(await own.next()).toEqual([['staff']])
  })

  it('ends when the program does', async () => {
    const owner = await salon.owner()
    const listening = await subscribe(await listenerOf(owner))

    await feed.close()

    await listening.ended
    const late = await subscribe(await listenerOf(owner))
    await late.ended
    expect(feed.connections()).toBe(0)
  })

  it('beyond the limit of connections closes the oldest for each new one, with a final event', async () => {
    const calm = openChangeFeed(salon.database.db, systemClock, onPollError, {
      milliseconds: 1e6,
      pollsPerHeartbeat: 1,
    })
    const listener = await listenerOf(await salon.owner())
    const streams = []
    // No stream is read before all of them are open.
    for (let n = 0; n < maxConnections + 3; n++)
      streams.push((await calm.subscribe(salon.database.db, listener)).bytes)

    const ended = streams.slice(0, 3).map((bytes) => readEvents(bytes).ended)

    expect(await Promise.all(ended)).toEqual(ended.map(() => `:\n\n${evictionEvent}`))
    expect(calm.connections()).toBe(maxConnections)
    await calm.close()
  })
})

describe('polling for changes', () => {
  it('reports a failed poll, and sends its changes with the next', async () => {
    const owner = await salon.owner()
    const listening = await subscribe(await listenerOf(owner))
    const { pool } = salon.database

    await pool.query('alter table changes rename to changes_away')
    await expect.poll(() => failures.length).toBeGreaterThan(0)
    await pool.query(`insert into changes_away (user_id, subject) values ($1, 'staff')`, [
      owner.account?.id,
    ])
    await pool.query('alter table changes_away rename to changes')

    expect(await listening.until('staff')).toContain('staff')
  })

  it('is one statement for all salons, and none without connections', async () => {
    const recording = await openRecording(salon.database)
    const db = withoutTenant(recording)
    const feed = openChangeFeed(db, systemClock, onPollError, {
      milliseconds: 5,
      pollsPerHeartbeat: 1e9,
    })
    const owners = [await salon.owner(), await salon.owner(), await salon.owner()]
    const listeners = await Promise.all(owners.map((owner) => listenerOf(owner)))
    const streams = await Promise.all(
      [...listeners, ...listeners].map(async (one) => (await feed.subscribe(db, one)).bytes),
    )
    const listening = streams.map((bytes) => readEvents(bytes))
    recording.takeStatements()

    for (const owner of owners) await addStaff(owner)
    await Promise.all(listening.map((one) => one.until('staff')))

    const polled = recording.takeStatements().map(({ values }) => values.at(-1))
    expect(polled.length).toBeGreaterThan(0)
    for (const salons of polled) expect(salons).toEqual(listeners.map(({ id }) => id))
    for (const stream of streams) (stream as Readable).destroy()
    await expect.poll(() => feed.connections()).toBe(0)
    recording.takeStatements()
    await addStaff(await salon.owner())
    expect(recording.takeStatements()).toEqual([])
    await feed.close()
    await recording.close()
  })
})

it(`answers ${operationOf(eventRoutes.subscribe)} in a form that a browser reads`, async () => {
  const owner = await salon.owner()
  await addCustomer(owner)
  const address = await salon.app.listen({ port: 0, host: '127.0.0.1' })
  const { token = '' } = await salon.anonymous.call(authRoutes.login, {
    body: {
      email: owner.account?.email ?? '',
      password: 'a long enough password',
      withToken: true,
    },
  })

  const response = await fetch(`${address}/api/events?behind=60000`, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br' },
  })
  const listening = readEvents(response.body as AsyncIterable<Uint8Array>)

  expect(response.headers.get('content-encoding')).toBeNull()
  expect((await listening.next()).flat()).toContain('customers')
  await response.body?.cancel().catch(() => {})
})
