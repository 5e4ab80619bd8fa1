import { appInfoRoutes } from '@salon/contract/app-info'
import { describe, expect, it } from 'vitest'
import { openSalon } from '../test/open-salon.ts'
import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { backupRuns } from './db/schema/backup-runs.ts'
import { openDatabase } from './db/client.ts'

const salon = openSalon()

it('says that it is well while the database answers', async () => {
  expect(await salon.anonymous.call(appInfoRoutes.health)).toEqual({ status: 'ok' })
})

it('says that it is not, and when to ask again, while the database does not answer', async () => {
  // Nothing listens at port 1.
  const nowhere = openDatabase({ host: '127.0.0.1', port: 1 }, { onIdleError: () => {} })
  const app = await buildApp({ config: readConfig({ LOG_LEVEL: 'silent' }), database: nowhere })

  const answer = await app.inject({ url: '/api/health' })

  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toMatchObject({ code: 'unavailable' })
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  await app.close()
  await nowhere.close()
})

it('limits the time that a client has to send a request', () => {
  const { server } = salon.app

  expect(server.requestTimeout).toBeGreaterThan(60_000)
  expect(server.headersTimeout).toBeGreaterThan(0)
  expect(server.headersTimeout).toBeLessThanOrEqual(30_000)
})

describe('being ready', () => {
  const detail = async () => (await salon.anonymous.try(appInfoRoutes.ready)).problem.detail

  it('is said while schema, disk and backups are as they should be', async () => {
    expect(await salon.anonymous.call(appInfoRoutes.ready)).toEqual({ status: 'ready' })
  })

  it('is not said of a database that lacks a migration, or has an unknown one', async () => {
    const { pool } = salon.database
    await pool.query("insert into migrations (name) values ('9999_from_the_future')")
    expect(await detail()).toBe('The database is that of a newer version.')

    await pool.query("delete from migrations where name = '0001_baseline'")
    expect(await detail()).toBe('The database is not up to date.')

    await pool.query("update migrations set name = '0001_baseline' where name like '9999%'")
    expect((await salon.anonymous.try(appInfoRoutes.ready)).status).toBe(200)
  })

  it('is not said when the last good backup is too old', async () => {
    const run = (startedAt: string, problem: string | null = null) =>
      salon.database.db
        .insert(backupRuns)
        .values({ kind: 'backup', startedAt, endedAt: startedAt, problem })
    salon.setNow('2031-05-10T12:00:00Z')
    await run('2031-05-08T13:00:00Z', 'There was no room.')
    expect((await salon.anonymous.try(appInfoRoutes.ready)).status).toBe(200)
    await run('2031-05-08T10:00:00Z', 'There was no room.')
    expect(await detail()).toBe('No backup has succeeded for 2 days.')
    await run('2031-05-08T11:00:00Z')
    await run('2031-05-10T11:00:00Z', 'There was no room.')
    const { status, headers } = await salon.anonymous.try(appInfoRoutes.ready)
    expect({ status, wait: Number(headers['retry-after']) > 0 }).toEqual({
      status: 503,
      wait: true,
    })
    expect(await detail()).toBe('The last backup is more than 2 days old.')

    await run('2031-05-09T11:00:00Z')
    expect((await salon.anonymous.try(appInfoRoutes.ready)).status).toBe(200)
    await salon.database.pool.query('truncate backup_runs')
  })
})
