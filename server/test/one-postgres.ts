import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../src/db/embedded/start.ts'
import { copyCluster } from './copy-cluster.ts'
import { prepareTemplate, setUpSchema, type TestServer } from './template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The one PostgreSQL of this run, and the database in it that each test's is made after. */
    postgres: TestServer
    /** The folder of a stopped cluster whose database `salon` is migrated and empty: see `ready-cluster.ts`. */
    readyCluster: string
  }
}

/** Starts one real PostgreSQL for all tests; flushing is off here, and only here. */
export async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'salon-test-'))
  const ready = join(folder, 'ready')
  await makeReadyCluster(ready)
  project.provide('readyCluster', ready)
  copyCluster(ready, join(folder, 'postgres'))
  const server = await startEmbedded({
    folder: join(folder, 'postgres'),
    durable: false,
    settings: { max_connections: '200' },
  })
  project.provide('postgres', await prepareTemplate(server.connection))
  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function makeReadyCluster(folder: string): Promise<void> {
  const server = await startEmbedded({ folder, durable: false })
  const pool = new pg.Pool({ ...server.connection, max: 1 })
  // The connection that `migrate` gave up may still be closing when the server stops.
  pool.on('error', () => {})
  await setUpSchema(pool, undefined)
  await pool.end()
  await server.stop()
}
