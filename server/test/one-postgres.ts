import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../src/db/embedded/start.ts'
import { prepareTemplate, type TestServer } from './template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The one PostgreSQL of this run, and the database in it that each test's is made after. */
    postgres: TestServer
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
  project.provide('postgres', await prepareTemplate(server.connection))
  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
