import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from '@playwright/test'

/** A built server of a test's own, with a database of its own. */
export interface OwnServer {
  readonly address: string
  close(): Promise<void>
}

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return address && typeof address === 'object' ? address.port : 0
}

/** Starts the built server, with these settings beside those of every test. */
export async function openOwnServer(settings: Record<string, string>): Promise<OwnServer> {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const folder = mkdtempSync(path.join(tmpdir(), 'salon-e2e-own-'))
  const child = spawn(process.execPath, ['server/dist/main.js'], {
    cwd: path.join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      DATABASE_URL: '',
      PUBLIC_URL: address,
      REGISTRATION: 'open',
      RATE_LIMIT: 'off',
      ...settings,
    },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  const isUp = () =>
    fetch(`${address}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isUp, { message: 'the server starts', timeout: 60_000 }).toBe(true)
  return {
    address,
    close: async () => {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
