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
  /**
   * Runs scheduled jobs now (`npm run jobs`), which are otherwise run each minute.
   * @param ahead milliseconds by which their clock is ahead
   */
  runJobs(names: readonly string[], ahead?: number): Promise<void>
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
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    DATABASE_URL: '',
    PUBLIC_URL: address,
    REGISTRATION: 'open',
    RATE_LIMIT: 'off',
    ...settings,
  }
  const cwd = path.join(import.meta.dirname, '..')
  const child = spawn(process.execPath, ['server/dist/main.js'], { cwd, env, stdio: 'ignore' })
  const ended = once(child, 'exit')
  const isUp = () =>
    fetch(`${address}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isUp, { message: 'the server starts', timeout: 60_000 }).toBe(true)
  return {
    address,
    runJobs: async (names, ahead = 0) => {
      const preload = ['--import', 'tsx', '--import', './e2e/clock-ahead.ts']
      const words = [...preload, 'server/dist/jobs.js', ...names]
      const jobs = spawn(process.execPath, words, {
        cwd,
        env: { ...env, CLOCK_AHEAD: String(ahead) },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      const [code] = await once(jobs, 'exit')
      expect(code, names.join(', ')).toBe(0)
    },
    close: async () => {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
