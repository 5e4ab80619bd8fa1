import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { openTestDatabase } from '../../../test/open-database.ts'
import { users } from '../../db/schema/auth.ts'
import { loggedError, loggedRequest, logWithoutValues } from './log-redaction.ts'

it('logs where a statement failed and why, and none of its values', async () => {
  const database = await openTestDatabase()
  const role = 'emperor' as 'admin'

  const error: unknown = await database.db
    .insert(users)
    .values({
      salonId: 1,
      name: 'Anna Secret',
      email: 'anna@secret.example',
      password: 'hash of it',
      role,
    })
    .catch((reason: unknown) => reason)
  await database.close()

  const logged = loggedError(error as Error)
  expect(logged).toMatchObject({ code: '23514', message: expect.stringContaining('users_role') })
  expect(logged.stack).toContain('log-redaction.test.ts')
  expect(JSON.stringify(logged)).not.toMatch(/secret|hash of it/i)
})

it('redacts each of several errors', () => {
  const away = new Error('Failed query: delete … params: Anna Secret', { cause: new Error('away') })

  const logged = loggedError(new AggregateError([away, new Error('full')], '2 steps failed'))

  expect(logged).toMatchObject({
    message: '2 steps failed',
    errors: [{ message: 'away' }, { message: 'full' }],
  })
  expect(logged.errors?.[0]?.stack).toContain('log-redaction.test.ts')
  expect(JSON.stringify(logged)).not.toContain('Secret')
})

it('keeps the values out of the line itself, whichever way the error is logged', async () => {
  const lines: string[] = []
  const app = Fastify({
    logger: {
      level: 'warn',
      stream: { write: (line) => void lines.push(line) },
      serializers: { err: loggedError },
      hooks: { logMethod: logWithoutValues },
    },
  })
  const error = new Error('Failed query: insert … params: Anna Secret', {
    cause: new Error('could not extend file'),
  })

  app.log.error(error)
  app.log.error({ err: error, suppressed: 3 })
  app.log.error(error, 'while it rained')
  app.log.warn({ milliseconds: 7 }, 'slow statement')

  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'could not extend file',
    'could not extend file',
    'while it rained',
    'slow statement',
  ])
  expect(lines.join('')).not.toContain('Secret')
  await app.close()
})

it('logs the caller and the path of a request, without its query', async () => {
  const app = Fastify()
  app.get('/*', (request) => loggedRequest(request))

  const { body } = await app.inject({ url: '/api/customers?q=Secret&signature=Secret' })

  expect(JSON.parse(body)).toEqual({
    method: 'GET',
    url: '/api/customers',
    host: 'localhost:80',
    ip: '127.0.0.1',
  })
  await app.close()
})

it('logs a feed without its secret address', () => {
  const request = { method: 'GET', host: 'localhost', ip: '127.0.0.1' }

  const logged = loggedRequest({ ...request, url: '/api/calendar/1.AbC-_9.ics?x=1' })

  expect(logged.url).toBe('/api/calendar/[feed].ics')
  const urlOf = (url: string) => loggedRequest({ method: 'GET', url, host: 'x', ip: '::1' }).url
  expect(urlOf('/api/booking-link/7.SECRET/move?x=1')).toBe('/api/booking-link/[link]/move')
  expect(urlOf('/api/stripe-events/7.SECRET')).toBe('/api/stripe-events/[key]')
  expect(urlOf('/api/booking-link/7.SECRET/visit.ics')).not.toContain('SECRET')
  expect(urlOf('/booking/7.SECRET')).toBe('/booking/[link]')
  expect(urlOf('/form/7.SECRET')).toBe('/form/[link]')
  expect(urlOf('/api/form-link/7.SECRET?x=1')).toBe('/api/form-link/[link]')
})
