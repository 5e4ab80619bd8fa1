import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { openTestDatabase } from '../../test/open-database.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import type { Database } from '../db/client.ts'

let app: FastifyInstance
let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
  const config = readConfig({
    LOG_LEVEL: 'silent',
    RATE_LIMIT: 'off',
    PUBLIC_URL: 'https://book.example.com',
    REGISTRATION: 'open',
  })
  app = await buildApp({ config, database })
})
afterAll(async () => {
  await app?.close()
  await database?.close()
})

const logoutFrom = (origin: string | undefined) =>
  app.inject({
    method: 'POST',
    url: '/api/logout',
    headers: { host: '127.0.0.1:3000', ...(origin !== undefined && { origin }) },
  })

describe('origin', () => {
  it.each([
    'https://evil.example',
    'http://127.0.0.1:3001',
    'http://book.example.com',
    'https://book.example.com.evil.example',
    'http://localhost',
    'null',
    'nonsense',
  ])('refuses a write from %s', async (origin) => {
    const response = await logoutFrom(origin)

    expect(response.statusCode).toBe(403)
    expect(response.json()).toMatchObject({ code: 'foreign_origin' })
  })

  it.each([
    undefined,
    'http://127.0.0.1:3000',
    'https://book.example.com',
    'capacitor://localhost',
    'https://localhost',
  ])('lets a write from %s through', async (origin) => {
    expect((await logoutFrom(origin)).statusCode).toBe(204)
  })

  it.each(['capacitor://localhost', 'https://localhost'])(
    'lets %s read responses and errors, and answers the preflight',
    async (origin) => {
      const before = await app.inject({
        method: 'OPTIONS',
        url: '/api/user',
        headers: {
          origin,
          host: '127.0.0.1:3000',
          'access-control-request-method': 'PUT',
          'access-control-request-headers': 'authorization, content-type',
        },
      })
      const refusal = await app.inject({
        url: '/api/user',
        headers: { origin, host: '127.0.0.1:3000' },
      })

      expect(before.statusCode).toBe(204)
      expect(before.headers['access-control-allow-methods']).toContain('PUT')
      expect(before.headers['access-control-allow-headers']).toMatch(/authorization/i)
      for (const { headers } of [before, refusal]) {
        expect(headers['access-control-allow-origin']).toBe(origin)
        expect(headers['access-control-allow-credentials']).toBe('true')
      }
      expect(refusal.statusCode).toBe(401)
    },
  )

  it('lets no other site read an answer', async () => {
    const { headers } = await app.inject({
      url: '/api/app-version',
      headers: { origin: 'https://evil.example', host: '127.0.0.1:3000' },
    })

    expect(headers).not.toHaveProperty('access-control-allow-origin')
  })

  it('sends the cookie over https alone where that is how the salon is reached', async () => {
    const { cookies } = await app.inject({
      method: 'POST',
      url: '/api/register',
      payload: { name: 'Anna', email: 'anna@salon.example', password: 'long enough' },
    })

    expect(cookies[0]?.secure).toBe(true)
  })
})
