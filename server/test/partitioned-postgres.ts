import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../src/db/embedded/start.ts'
import { partitionTenants } from './partitions.ts'
import { asAdmin, prepareTemplate } from './template.ts'

/**
 * A server that is reached over TCP with a password, by `DATABASE_URL`, and has every tenant's table
 * in partitions: the one that `TEST_DATABASE_URL` names, PostgreSQL 15 or newer, whose account is a
 * superuser; or else the embedded programs as a server of its own.
 */
export async function setup(project: TestProject) {
  const { place, stop } = await openServer(process.env['TEST_DATABASE_URL'])
  const preparing = prepareTemplate(place, { byAddress: true, rebuild: partitionTenants })
  const server = await preparing.catch(async (error: unknown) => {
    await stop()
    throw error
  })
  project.provide('postgres', server)
  return async () => {
    await asAdmin(server, `drop database ${server.template}`)
    await stop()
  }
}

async function openServer(address: string | undefined) {
  if (address) {
    const { hostname, port, username, password, pathname } = new URL(address)
    const place = {
      host: hostname,
      port: Number(port || 5432),
      user: decodeURIComponent(username),
      password: decodeURIComponent(password),
      database: pathname.slice(1),
    }
    return { place, stop: async () => {} }
  }
  const folder = mkdtempSync(join(tmpdir(), 'salon-server-test-'))
  const server = await startEmbedded({
    folder: join(folder, 'postgres'),
    durable: false,
    tcp: true,
    settings: { max_connections: '200' },
  })
  const stop = async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { place: server.connection, stop }
}
