import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { emptyDatabase, openTestDatabase } from '../../../../test/open-database.ts'
import { buildApp } from '../../../app.ts'
import { readConfig } from '../../../config.ts'
import type { Database } from '../../../db/client.ts'
import { take } from '../../../db/counters.ts'
import type { RegistrationMode } from './operations.ts'
import { budgetsOfNewSalons } from './rules.ts'

const password = 'a long enough password'

let database: Database
/** A server for each of the modes, on one database; as over https, so that every cookie goes everywhere. */
let apps: Record<RegistrationMode, FastifyInstance>
let callers = 0

beforeAll(async () => {
  database = await openTestDatabase()
  const open = (mode: RegistrationMode) =>
    buildApp({
      config: readConfig({
        LOG_LEVEL: 'silent',
        PUBLIC_URL: 'https://book.example',
        REGISTRATION: mode,
      }),
      database,
    })
  apps = { open: await open('open'), closed: await open('closed'), first: await open('first') }
})
beforeEach(async () => {
  await emptyDatabase(database)
  await database.pool.query('delete from counters')
})
afterAll(async () => {
  await Promise.all(Object.values(apps ?? {}).map((app) => app.close()))
  await database?.close()
})

/** An address without earlier requests. */
const elsewhere = () => `10.7.0.${++callers}`

const register = (
  mode: RegistrationMode,
  { from = elsewhere(), email = `anna${++callers}@salon.example` } = {},
) =>
  apps[mode].inject({
    method: 'POST',
    url: '/api/register',
    remoteAddress: from,
    payload: { name: 'Anna Berg', email, password },
  })

const isOpen = async (mode: RegistrationMode) =>
  (await apps[mode].inject({ url: '/api/register', remoteAddress: elsewhere() })).json<{
    isOpen: boolean
  }>().isOpen

const salons = async () =>
  (await database.pool.query<{ n: number }>('select count(*) as n from users')).rows[0]?.n

describe('a registration', () => {
  it('is refused where registration is closed, and no salon is created', async () => {
    const refused = await register('closed')

    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toMatchObject({
      code: 'registration_closed',
      detail: 'Registration is closed. Ask the person who runs this server for an account.',
    })
    expect(refused.cookies).toEqual([])
    expect(await salons()).toBe(0)
    expect(await isOpen('closed')).toBe(false)
  })

  it('is open until there is a salon, in the mode first, and the API says so', async () => {
    expect(await isOpen('first')).toBe(true)
    expect((await register('first')).statusCode).toBe(201)

    expect(await isOpen('first')).toBe(false)
    expect((await register('first')).statusCode).toBe(403)
    expect(await salons()).toBe(1)
  })

  it('creates one salon of many simultaneous first registrations', async () => {
    const all = await Promise.all(Array.from({ length: 4 }, () => register('first')))

    expect(all.map(({ statusCode }) => statusCode).sort()).toEqual([
      201,
      ...Array<number>(3).fill(403),
    ])
    expect(await salons()).toBe(1)
  })

  it('is open to every caller in the mode open', async () => {
    for (let n = 0; n < 2; n++) expect((await register('open')).statusCode).toBe(201)

    expect(await isOpen('open')).toBe(true)
  })
})

describe('registrations from one address', () => {
  it('create at most twenty salons a day, and a refused one is not counted', async () => {
    const from = elsewhere()
    const email = 'taken@salon.example'
    await register('open', { email })
    for (let n = 0; n < 19; n++) await take(database.db, budgetsOfNewSalons(from))

    expect((await register('open', { from, email })).statusCode).toBe(409)
    expect((await register('open', { from })).statusCode).toBe(201)
    const refused = await register('open', { from })

    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({ code: 'too_many' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000)
    expect(await salons()).toBe(2)
    expect((await register('open')).statusCode).toBe(201)
  })

  it('are counted with a trusted device, too', async () => {
    const [from, cookie] = [elsewhere(), await cookiesOfNew()]
    const attempt = () => send('/api/register', { from, cookie })

    const statuses = await statusesOf(12, attempt)

    expect(statuses).toEqual([...Array<number>(10).fill(422), 429, 429])
  })
})

it('attempts to sign in with a cookie for each are counted together by their address', async () => {
  const from = elsewhere()
  const cookies = [await cookiesOfNew(), await cookiesOfNew(), await cookiesOfNew()]

  const statuses = await statusesOf(32, (n) => send('/api/login', { from, cookie: cookies[n % 3] }))

  expect(statuses).toEqual([...Array<number>(30).fill(422), 429, 429])
})

/** What a browser carries that has just opened a salon. */
async function cookiesOfNew() {
  const { cookies } = await register('open')
  expect(cookies.map(({ name }) => name)).toContain('__Host-salon_device')
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

/** An attempt that is counted, and refused before it costs anything else. */
const send = async (url: string, { from, cookie = '' }: { from: string; cookie?: string }) => {
  const headers = { cookie }
  return apps.open.inject({ method: 'POST', url, remoteAddress: from, headers, payload: {} })
}

async function statusesOf(many: number, attempt: (n: number) => ReturnType<typeof send>) {
  const statuses: number[] = []
  for (let n = 0; n < many; n++) statuses.push((await attempt(n)).statusCode)
  return statuses
}
