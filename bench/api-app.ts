import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../scripts/testing/free-port.ts'
import { inRoot, root } from '../scripts/setup/paths.mjs'
import type { Target } from './api-load.ts'

/** How a PostgreSQL is reached by its socket. */
export interface SocketAddress {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly database: string
}

/** The built app, running on a database of its own; `startedIn` is in milliseconds. */
export interface App extends Target {
  readonly connection: SocketAddress
  readonly startedIn: number
  readonly stop: () => Promise<void>
}

/** How the embedded database is reached while the app has it: by the socket in its folder. */
const databaseIn = (folder: string) => {
  const [pid, , , port, place = ''] = readFileSync(
    path.join(folder, 'postmaster.pid'),
    'utf8',
  ).split('\n')
  return {
    postgres: Number(pid),
    connection: {
      host: path.resolve(folder, place),
      port: Number(port),
      user: 'salon',
      database: 'salon',
    },
  }
}

/** Apps that are open: stopped half-way, the bench leaves none behind. */
const open = new Set<() => Promise<void>>()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void Promise.all([...open].map((stop) => stop())).then(() => process.exit(1))
  })
}

/**
 * Starts the built app with a database of its own in a folder, safe against a power cut as always.
 * @param folder for its data
 * @param settings environment variables beside the usual ones
 */
export const startApp = async (
  folder: string,
  settings: Record<string, string> = {},
): Promise<App> => {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const began = performance.now()
  const child = spawn(process.execPath, [inRoot('server/dist/main.js')], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      DATABASE_URL: '',
      PUBLIC_URL: '',
      RATE_LIMIT: 'off',
      // Requests in flight at the end fail as the app stops, and are not counted.
      LOG_LEVEL: 'fatal',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  const stop = async () => {
    open.delete(stop)
    child.kill('SIGTERM')
    await ended
  }
  open.add(stop)
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await pause(10)) {
    if (child.exitCode !== null) throw new Error('The app ended at once; it says why above.')
    const health = await fetch(`${address}/api/health`).catch(() => undefined)
    if (!health?.ok) continue
    const startedIn = performance.now() - began
    const { postgres, connection } = databaseIn(path.join(folder, 'postgres'))
    return {
      address,
      pid: child.pid ?? 0,
      postgres,
      connection,
      startedIn,
      stop,
    }
  }
  await stop()
  throw new Error('The app was not ready within a minute.')
}
