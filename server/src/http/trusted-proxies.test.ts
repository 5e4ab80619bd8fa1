import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../test/open-database.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import type { Database } from '../db/client.ts'

type ProxyTestApp = Awaited<ReturnType<typeof buildApp>>

const proxy = '127.0.0.1'
const visitor = '198.51.100.7'

let database: Database
let app: ProxyTestApp

beforeAll(async () => {
  database = await openTestDatabase()
})
afterEach(() => app?.close())
afterAll(() => database?.close())

/** The app with TRUSTED_PROXIES, and a route that returns the client address. */
async function believing(TRUST_PROXY: string): Promise<void> {
  const config = readConfig({ LOG_LEVEL: 'silent', TRUST_PROXY })
  app = await buildApp({ config, database })
  app.get('/who', ({ ip }) => ip)
}

/** A call that arrives from one address and says whom it was forwarded for. */
const from = (remoteAddress: string, forwardedFor: string) => ({
  remoteAddress,
  headers: { 'x-forwarded-for': forwardedFor },
})

const who = async (...call: Parameters<typeof from>) =>
  (await app.inject({ url: '/who', ...from(...call) })).body

/** The statuses of so many attempts to sign in, each with another `x-forwarded-for`. */
async function attempts(times: number, remoteAddress: string): Promise<number[]> {
  const statuses: number[] = []
  for (let tried = 0; tried < times; tried++) {
    const call = from(remoteAddress, `203.0.113.${tried}`)
    const payload = { email: 'nonsense' }
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/api/login',
      payload,
      ...call,
    })
    statuses.push(statusCode)
  }
  return statuses
}

describe('a caller behind a proxy', () => {
  it('is the proxy, where none is believed', async () => {
    await believing('')

    expect(await who(proxy, '203.0.113.9')).toBe(proxy)
    expect(await attempts(11, proxy)).toEqual([...Array<number>(10).fill(422), 429])
  })

  it('is whom a believed proxy names', async () => {
    await believing('loopback')

    expect(await who(proxy, '203.0.113.9')).toBe('203.0.113.9')
    expect(await attempts(11, proxy)).toEqual(Array<number>(11).fill(422))
  })

  it('is itself where it only pretends to be a proxy', async () => {
    await believing('loopback, 10.0.0.0/8')

    expect(await who(visitor, '203.0.113.9')).toBe(visitor)
    expect(await attempts(11, visitor)).toEqual([...Array<number>(10).fill(422), 429])
  })

  it('cannot put other addresses before its own', async () => {
    await believing('loopback, 10.0.0.0/8')

    expect(await who(proxy, `203.0.113.9, ${visitor}, 10.1.2.3`)).toBe(visitor)
  })

  it.each([
    ['1', visitor],
    ['2', '203.0.113.9'],
  ])('is found behind so many proxies: %s', async (number, found) => {
    await believing(number)

    expect(await who('10.1.2.3', `192.0.2.1, 203.0.113.9, ${visitor}`)).toBe(found)
  })
})
