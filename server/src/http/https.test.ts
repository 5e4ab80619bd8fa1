import { operationOf } from '@salon/contract/route'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../test/open-database.ts'
import { password } from '../../test/open-salon.ts'
import { routes } from '../../test/scenes.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import type { Database } from '../db/client.ts'

const host = 'book.example.com'
const person = { email: 'anna@salon.example', password }

let database: Database
let app: FastifyInstance
let plain: FastifyInstance

beforeAll(async () => {
  database = await openTestDatabase()
  const settings = { LOG_LEVEL: 'silent' }
  const config = readConfig({ ...settings, PUBLIC_URL: `https://${host}`, REGISTRATION: 'open' })
  app = await buildApp({ config, database })
  plain = await buildApp({ config: readConfig(settings), database })
  await app.inject({
    method: 'POST',
    url: '/api/register',
    payload: { name: 'Anna Berg', ...person },
  })
})
afterAll(async () => {
  await app?.close()
  await plain?.close()
  await database?.close()
})

const signIn = (cookies: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: '/api/login', payload: person, cookies })

const statusWith = async (cookies: Record<string, string>) =>
  (await app.inject({ url: '/api/user', cookies })).statusCode

describe('a salon that is reached by https', () => {
  it('is never called by http again, for a year and with all subdomains', async () => {
    const secure = await app.inject({ url: '/api/nothing' })
    const other = await plain.inject({ url: '/api/nothing' })

    const header = String(secure.headers['strict-transport-security'])
    expect(Number(/max-age=(\d+)/.exec(header)?.[1])).toBeGreaterThanOrEqual(365 * 24 * 60 * 60)
    expect(header).toContain('includeSubDomains')
    expect(secure.headers['content-security-policy']).toContain('upgrade-insecure-requests')
    expect(other.headers).not.toHaveProperty('strict-transport-security')
    expect(other.headers['content-security-policy']).not.toContain('upgrade-insecure-requests')
  })

  it('gives cookies that no other host can plant and no script can read', async () => {
    const { cookies } = await signIn()

    expect(cookies.map(({ name }) => name).toSorted()).toEqual([
      '__Host-salon_device',
      '__Host-salon_session',
    ])
    for (const cookie of cookies) {
      expect(cookie).toMatchObject({ path: '/', secure: true, httpOnly: true, sameSite: 'Lax' })
      expect(cookie).not.toHaveProperty('domain')
    }
  })

  it('authenticates by that cookie alone, until the sign-out', async () => {
    const { cookies } = await signIn()
    const secret = cookies.find(({ name }) => name.endsWith('session'))?.value ?? ''
    expect(await statusWith({ '__Host-salon_session': secret })).toBe(200)
    expect(await statusWith({ salon_session: secret })).toBe(401)

    const out = await app.inject({
      method: 'POST',
      url: '/api/logout',
      cookies: { '__Host-salon_session': secret },
    })

    // A browser keeps a cookie of this name without 'Secure'.
    expect(out.cookies).toMatchObject([
      { name: '__Host-salon_session', value: '', path: '/', secure: true },
    ])
    expect(await statusWith({ '__Host-salon_session': secret })).toBe(401)
  })

  it('issues a new session at each sign-in, whatever cookie was sent', async () => {
    const planted = 'a'.repeat(43)

    const { cookies } = await signIn({ '__Host-salon_session': planted })

    expect(cookies.find(({ name }) => name.endsWith('session'))?.value).not.toBe(planted)
    expect(await statusWith({ '__Host-salon_session': planted })).toBe(401)
  })

  it("ends the browser's former session at a sign-in or registration, and no other", async () => {
    const enter = async (url: string, held: string, more: object = {}) => {
      const cookies = { '__Host-salon_session': held }
      const payload = { ...person, ...more }
      // Somewhere else each time, so that no limit is met.
      const remoteAddress = `10.0.0.${++places}`
      const answer = await app.inject({ method: 'POST', url, payload, cookies, remoteAddress })
      return answer.cookies.find(({ name }) => name.endsWith('session'))?.value ?? ''
    }
    const isIn = async (held: string) =>
      (await statusWith({ '__Host-salon_session': held })) === 200
    let places = 0
    const elsewhere = await enter('/api/login', '')
    const first = await enter('/api/login', '')

    // Nothing is ended by who does not get in, or by the app, which takes no cookie.
    await enter('/api/login', first, { password: 'not her password' })
    await enter('/api/login', first, { withToken: true })
    expect(await isIn(first)).toBe(true)
    const second = await enter('/api/login', first)
    const newAccount = { name: 'Ben Fox', email: 'ben@salon.example' }
    const third = await enter('/api/register', second, newAccount)

    const all = await Promise.all([elsewhere, first, second, third].map(isIn))
    expect(all).toEqual([true, false, false, true])
  })

  it.each([
    ['another site', 'https://evil.example'],
    ['its own name by http', `http://${host}`],
  ])('lets %s write nothing at all', async (_, origin) => {
    const writes = routes.filter(({ method }) => method !== 'GET')

    for (const route of writes) {
      const { method, path } = route
      const answer = await app.inject({ method, url: path, headers: { origin, host } })
      expect([operationOf(route), answer.json<{ code: string }>().code]).toEqual([
        operationOf(route),
        'foreign_origin',
      ])
    }
    expect(writes.length).toBeGreaterThan(30)
  })
})
