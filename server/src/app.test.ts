import { appInfoRoutes } from '@salon/contract/app-info'
import { expect, it } from 'vitest'
import { openSalon } from '../test/open-salon.ts'
import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './db/client.ts'

const salon = openSalon()

it('says that it is well while the database answers', async () => {
  expect(await salon.nobody.call(appInfoRoutes.health)).toEqual({ status: 'ok' })
})

it('says that it is not, and when to ask again, while the database does not answer', async () => {
  // Nothing listens at port 1.
  const nowhere = openDatabase({ host: '127.0.0.1', port: 1 }, { onIdleError: () => {} })
  const app = await buildApp({ config: readConfig({ LOG_LEVEL: 'silent' }), db: nowhere.db })

  const answer = await app.inject({ url: '/api/health' })

  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toMatchObject({ code: 'unavailable' })
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  await app.close()
  await nowhere.close()
})

it('gives nobody for ever to send a request', () => {
  const { server } = salon.app

  expect(server.requestTimeout).toBeGreaterThan(60_000)
  expect(server.headersTimeout).toBeGreaterThan(0)
  expect(server.headersTimeout).toBeLessThanOrEqual(server.requestTimeout)
})
