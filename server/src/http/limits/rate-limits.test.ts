import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../../test/open-database.ts'
import { buildApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import type { Database } from '../../db/client.ts'

let app: FastifyInstance
let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
  app = await buildApp({ config: readConfig({ LOG_LEVEL: 'silent' }), database })
})
afterAll(async () => {
  await app?.close()
  await database?.close()
})

const attempt = (remoteAddress: string, url = '/api/login') =>
  app.inject({ method: 'POST', url, payload: { email: 'nonsense' }, remoteAddress })

describe('rate limits', () => {
  it('limit sign-in attempts, with Retry-After', async () => {
    for (let tried = 0; tried < 5; tried++) {
      expect((await attempt('10.0.0.1')).statusCode).toBe(422)
      expect((await attempt('10.0.0.1', '/api/register')).statusCode).toBe(422)
    }

    const refused = await attempt('10.0.0.1')

    expect(refused.statusCode).toBe(429)
    expect(refused.headers['content-type']).toContain('application/problem+json')
    expect(refused.json()).toMatchObject({ code: 'too_many', status: 429 })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
  })

  it('count password guesses of an account deletion, but no reads of the account', async () => {
    const call = (method: 'GET' | 'DELETE') =>
      app.inject({ method, url: '/api/user', remoteAddress: '10.0.0.5' })
    for (let tried = 0; tried < 10; tried++) expect((await call('DELETE')).statusCode).toBe(401)

    expect((await call('DELETE')).statusCode).toBe(429)
    expect((await call('GET')).statusCode).toBe(401)
  })

  it('limit uploads and files, and no other request', async () => {
    const call = (method: 'POST' | 'GET', url: string) =>
      app.inject({ method, url, remoteAddress: '10.0.0.7' })
    const upload = (id: number) => call('POST', `/api/appointments/${id}/photos`)
    for (let id = 1; id <= 120; id++) expect((await upload(id)).statusCode).toBe(401)

    expect((await upload(121)).statusCode).toBe(429)
    expect((await call('POST', '/api/imports')).statusCode).toBe(429)
    expect((await call('GET', '/api/imports/1/refused.csv')).statusCode).toBe(429)
    expect((await call('GET', '/api/customers')).statusCode).toBe(401)
  })

  it('limit exports, and no lists of a day', async () => {
    const get = (url: string) => app.inject({ url, remoteAddress: '10.0.0.8' })
    for (let time = 1; time <= 120; time++) {
      expect((await get('/api/appointments')).statusCode).toBe(401)
    }

    // What is no filter makes the answer no shorter.
    expect((await get('/api/appointments?all')).statusCode).toBe(429)
    expect((await get('/api/appointments?date=2026-06-10')).statusCode).toBe(401)
  })

  it('limit PDFs, and not the forms themselves', async () => {
    const get = (url: string) => app.inject({ url, remoteAddress: '10.0.0.12' })
    for (let id = 1; id <= 120; id++) {
      expect((await get(`/api/signed-forms/${id}/pdf`)).statusCode).toBe(401)
    }

    expect((await get('/api/signed-forms/121/pdf')).statusCode).toBe(429)
    expect((await get('/api/signed-forms/121')).statusCode).toBe(401)
  })

  it('know a call by where it goes, however its address is spelled', async () => {
    for (let tried = 0; tried < 10; tried++) await attempt('10.0.0.4')

    for (const spelling of ['/%61pi/login', '/api/log%69n', '/api/login?again']) {
      expect((await attempt('10.0.0.4', spelling)).statusCode).toBe(429)
    }
  })

  it('take all addresses of one IPv6 network for one caller, and IPv4 for itself in either dress', async () => {
    for (let tried = 0; tried < 10; tried++) await attempt(`2001:db8:1:2::${tried}`)
    for (let tried = 0; tried < 10; tried++) await attempt('::ffff:10.0.0.6')

    expect((await attempt('2001:db8:1:2:ffff::7')).statusCode).toBe(429)
    expect((await attempt('2001:db8:1:3::1')).statusCode).toBe(422)
    expect((await attempt('10.0.0.6')).statusCode).toBe(429)
  })

  it('refuse ordinary requests after 1,200 a minute, of one address alone', async () => {
    const get = (remoteAddress: string) => app.inject({ url: '/api/app-version', remoteAddress })
    for (let n = 1; n <= 1_200; n++) await get('10.0.0.9')

    const refused = await get('10.0.0.9')

    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({ code: 'too_many', status: 429 })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await get('10.0.0.10')).statusCode).toBe(200)
  })

  it('leave other callers, and other calls of the same one, alone', async () => {
    for (let tried = 0; tried < 11; tried++) await attempt('10.0.0.2')

    expect((await attempt('10.0.0.3')).statusCode).toBe(422)
    const reading = await app.inject({ url: '/api/app-version', remoteAddress: '10.0.0.2' })
    expect(reading.statusCode).toBe(200)
  })
})
