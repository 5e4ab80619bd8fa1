import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openFaulty, type FaultyDatabase } from '../../../test/faults.ts'
import { emptyDatabase, openTestDatabase } from '../../../test/open-database.ts'
import { openRecording, type RecordingDatabase } from '../../../test/statements.ts'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import type { Database } from '../../db/client.ts'

const account = { name: 'Anna Berg', email: 'anna@salon.example', password: 'a long password' }

let database: Database
let recording: RecordingDatabase
let faulty: FaultyDatabase
/** Two servers on one database; requests go to either. */
let apps: FastifyInstance[] = []
let unsure: FastifyInstance
let turn = 0
let addresses = 0

beforeAll(async () => {
  database = await openTestDatabase()
  recording = await openRecording(database)
  faulty = await openFaulty(database)
  const config = readConfig({ LOG_LEVEL: 'silent' })
  apps = await Promise.all([database, recording].map((one) => buildApp({ config, database: one })))
  unsure = await buildApp({ config, database: faulty })
})
beforeEach(async () => {
  await emptyDatabase(database)
  await database.pool.query('delete from counters')
})
afterAll(async () => {
  await Promise.all([...apps, unsure].map((app) => app?.close()))
  await faulty?.close()
  await recording?.close()
  await database?.close()
})

const call = (
  method: 'POST' | 'PUT' | 'DELETE' | 'GET',
  url: string,
  { from, payload, cookie = '' }: { from: string; payload?: object; cookie?: string },
) => {
  const app = apps[turn++ % 2] ?? unsure
  const headers = cookie ? { cookie } : {}
  return app.inject({ method, url, headers, remoteAddress: from, ...(payload && { payload }) })
}

/** An address without earlier requests. */
const elsewhere = () => {
  addresses += 1
  return `10.${addresses >> 8}.${addresses & 255}.1`
}

const signIn = (
  from: string,
  { password = account.password, cookie = '', email = account.email } = {},
) => call('POST', '/api/login', { from, cookie, payload: { email, password } })

const guess = (from: string, cookie?: string) =>
  signIn(from, { password: 'a wrong password', ...(cookie && { cookie }) })

/** Opens the salon from an address; the cookie of its browser's device. */
async function open(from: string): Promise<string> {
  const { cookies } = await call('POST', '/api/register', { from, payload: account })
  return cookieOf(cookies, 'salon_device')
}

const cookieOf = (cookies: { name: string; value: string }[], wanted: string) =>
  cookies
    .filter(({ name }) => name === wanted)
    .map(({ name, value }) => `${name}=${value}`)
    .join()

/** Lets a quarter of an hour go by. */
const later = () =>
  database.pool.query("update counters set ends_at = ends_at - interval '15 minutes'")
/** The same, a minute at a time for whom an address is known. */
const aMinuteLater = () =>
  database.pool.query("update counters set ends_at = ends_at - interval '1 minute'")

/** Guesses from as many addresses until all of them together are refused. */
async function hammer() {
  const statuses: number[] = []
  for (let n = 0; n < 4; n++) {
    const from = elsewhere()
    for (let tries = 0; tries < 10; tries++) statuses.push((await guess(from)).statusCode)
  }
  return statuses
}

describe('attempts to sign in', () => {
  it('from one address are limited by all processes together, and other addresses are not', async () => {
    await open(elsewhere())
    const from = elsewhere()
    for (let n = 0; n < 10; n++) expect((await guess(from)).statusCode).toBe(401)

    await aMinuteLater()
    const refused = await guess(from)

    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({ code: 'too_many' })
    expect(refused.json()).not.toHaveProperty('retryAfter')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900)
    expect((await signIn(from)).statusCode).toBe(429)
    expect((await signIn(elsewhere())).statusCode).toBe(200)
  })

  it('from many addresses have a ceiling, whether there is such an account or not', async () => {
    const unknown = await hammer()
    await database.pool.query('delete from counters')
    await open(elsewhere())
    const known = await hammer()

    expect(known).toEqual(unknown)
    expect(known.slice(0, 30)).toEqual(Array(30).fill(401))
    expect(known.slice(30)).toEqual(Array(10).fill(429))
    expect((await signIn(elsewhere())).statusCode).toBe(429)
  })

  it('from elsewhere do not lock out a network that has signed in before', async () => {
    const home = elsewhere()
    await open(elsewhere())
    await signIn(home)
    await hammer()

    expect((await signIn(elsewhere())).statusCode).toBe(429)
    expect((await signIn(home)).statusCode).toBe(200)
  })

  it('from elsewhere or beside it do not lock out a browser that has signed in before', async () => {
    const home = elsewhere()
    const device = await open(home)
    await hammer()
    for (let n = 0; n < 12; n++) await guess(home)

    expect((await signIn(home)).statusCode).toBe(429)
    expect((await signIn(home, { cookie: device })).statusCode).toBe(200)
    expect((await signIn(elsewhere(), { cookie: device })).statusCode).toBe(200)
  })

  it('with a trusted device are counted by network, and a made-up one counts as none', async () => {
    const device = await open(elsewhere())
    const from = elsewhere()
    for (let n = 0; n < 10; n++) await guess(from, device)

    await aMinuteLater()
    expect((await signIn(from, { cookie: device })).statusCode).toBe(429)
    const forged = device.replace(/[^.]+$/, 'x'.repeat(43))
    const another = elsewhere()
    for (let n = 0; n < 10; n++) expect((await guess(another, forged)).statusCode).toBe(401)
    expect((await guess(another, forged)).statusCode).toBe(429)
  })

  it("with a shared browser leave the attempts of the owner's device elsewhere", async () => {
    const own = await open(elsewhere())
    const shared = cookieOf((await signIn(elsewhere())).cookies, 'salon_device')
    const from = elsewhere()
    for (let n = 0; n < 12; n++) await guess(from, shared)

    await aMinuteLater()

    expect((await signIn(from, { cookie: shared })).statusCode).toBe(429)
    expect((await signIn(elsewhere(), { cookie: own })).statusCode).toBe(200)
  })

  it('with trusted devices on many networks have a ceiling, except on a known network', async () => {
    const device = await open(elsewhere())
    const home = elsewhere()
    await signIn(home)
    for (let n = 0; n < 30; n++) {
      expect((await guess(elsewhere(), device)).statusCode).toBe(401)
    }

    expect((await guess(elsewhere(), device)).statusCode).toBe(429)
    expect((await signIn(home, { cookie: device })).statusCode).toBe(200)
  })

  it('with a device of another account count as without one', async () => {
    const eve = { ...account, email: 'eve@salon.example' }
    const { cookies } = await call('POST', '/api/register', { from: elsewhere(), payload: eve })
    await open(elsewhere())
    await hammer()

    const cookie = cookieOf(cookies, 'salon_device')

    expect((await signIn(elsewhere(), { cookie })).statusCode).toBe(429)
  })

  it('with a device that two accounts trust have a budget at each', async () => {
    const eve = { ...account, email: 'eve@salon.example' }
    const device = await open(elsewhere())
    const { cookies } = await call('POST', '/api/register', {
      from: elsewhere(),
      payload: eve,
      cookie: device,
    })
    const both = cookieOf(cookies, 'salon_device')
    await hammer()

    expect((await signIn(elsewhere(), { cookie: both })).statusCode).toBe(200)
    expect((await signIn(elsewhere(), { cookie: both, email: eve.email })).statusCode).toBe(200)
  })

  it('are given back by the right password', async () => {
    await open(elsewhere())
    for (let n = 0; n < 40; n++) {
      expect((await signIn(elsewhere())).statusCode).toBe(200)
    }

    const home = elsewhere()
    for (let n = 0; n < 9; n++) await guess(home)
    await aMinuteLater()
    for (let n = 0; n < 3; n++) expect((await signIn(home)).statusCode).toBe(200)
  })

  it('are counted for a quarter of an hour', async () => {
    await open(elsewhere())
    await hammer()

    await later()

    expect((await signIn(elsewhere())).statusCode).toBe(200)
  })

  it('are limited when they are simultaneous, too', async () => {
    await open(elsewhere())

    const all = await Promise.all(Array.from({ length: 60 }, () => guess(elsewhere())))

    expect(all.filter(({ statusCode }) => statusCode === 401)).toHaveLength(30)
    expect(all.filter(({ statusCode }) => statusCode === 429)).toHaveLength(30)
  })
})

describe('other attempts', () => {
  it('to register one email are limited from all addresses together', async () => {
    const register = () => call('POST', '/api/register', { from: elsewhere(), payload: account })
    const statuses = []
    for (let n = 0; n < 11; n++) statuses.push((await register()).statusCode)

    expect(statuses).toEqual([201, ...Array<number>(9).fill(409), 429])
  })

  it('to enter the password are limited per session', async () => {
    await open(elsewhere())
    const [stolen, own] = await Promise.all(
      [0, 1].map(async () => cookieOf((await signIn(elsewhere())).cookies, 'salon_session')),
    )
    const remove = (cookie = '') =>
      call('DELETE', '/api/user', { from: elsewhere(), cookie, payload: { password: 'wrong one' } })
    for (let n = 0; n < 10; n++) expect((await remove(stolen)).statusCode).toBe(403)

    expect((await remove(stolen)).statusCode).toBe(429)
    const change = await call('PUT', '/api/user/password', {
      from: elsewhere(),
      cookie: stolen ?? '',
      payload: { currentPassword: account.password, newPassword: 'another password' },
    })
    expect(change.statusCode).toBe(429)
    expect((await remove(own)).statusCode).toBe(403)
  })
})

describe('a counter', () => {
  it('contains no email and no address', async () => {
    await open('10.99.99.99')
    await guess('10.99.99.99')

    const { rows } = await database.pool.query<{ key: string }>('select key from counters')

    expect(rows.length).toBeGreaterThan(3)
    for (const { key } of rows) expect(key).toMatch(/^[\w-]{43}$/)
  })

  it('costs a read no statement, and a sign-in four', async () => {
    const from = elsewhere()
    await open(from)
    const cookie = cookieOf((await signIn(from)).cookies, 'salon_session')
    const sent = async (work: () => Promise<unknown>) => {
      turn = 1
      recording.takeStatements()
      await work()
      return recording.takeStatements().filter(({ text }) => text.includes('counters')).length
    }
    const read = () => call('GET', '/api/user', { from, cookie })
    await sent(read)

    for (let n = 0; n < 20; n++) expect(await sent(read)).toBe(0)
    expect(await sent(() => signIn(elsewhere()))).toBe(4)
    expect(await sent(() => guess(elsewhere()))).toBe(2)
  })

  it('that cannot be written refuses the sign-in with 503 and Retry-After', async () => {
    await open(elsewhere())
    for (const step of [1, 2, 3]) {
      faulty.failAt(step, 'cut off')

      const { statusCode, headers } = await unsure.inject({
        method: 'POST',
        url: '/api/login',
        payload: account,
        remoteAddress: elsewhere(),
      })

      expect([step, statusCode, headers['retry-after']]).toEqual([step, 503, '5'])
      faulty.failAt(0)
    }
  })
})
