import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../src/db/embedded/start.ts'
import { migrate } from '../src/db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The one PostgreSQL of this run; `salon_template` is migrated and empty. */
    postgres: { host: string; port: number; user: string; password?: string }
  }
}

/** Starts one real PostgreSQL for all tests; flushing is off here, and only here. */
export async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'salon-test-'))
  const server = await startEmbedded({
    folder: join(folder, 'postgres'),
    durable: false,
    settings: { max_connections: '200' },
  })
  const { database, ...postgres } = server.connection
  const admin = new pg.Client({ ...postgres, database })
  await admin.connect()
  await admin.query('create database salon_template')
  await admin.end()
  const template = new pg.Pool({ ...postgres, database: 'salon_template', max: 1 })
  await migrate(template)
  await template.end()
  project.provide('postgres', postgres)
  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
