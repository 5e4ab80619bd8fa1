import { existsSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { keptPassword, ROLE } from './cluster.ts'
import { DATABASE, type Connection } from './database.ts'
import { EmbeddedError } from './embedded-error.ts'
import { readPidFile } from './pid-file.ts'

/** Whether there is a cluster in a folder, running or not. */
export const isCluster = (folder: string): boolean => existsSync(join(folder, 'PG_VERSION'))

/** Milliseconds to wait for a server that is starting. */
const startTimeout = 30_000

/**
 * The connection to the server that another process of this program runs in `folder`, once it accepts
 * connections. The permissions of the folder protect the socket: its owner and root may connect.
 * @throws EmbeddedError after the timeout
 */
export async function connectionToRunning(folder: string): Promise<Connection> {
  const settled = realpathSync(resolve(folder))
  const end = performance.now() + startTimeout
  for (;;) {
    const note = readPidFile(settled)
    if (note?.ready) {
      const { socketFolder, port } = note
      const byPort = socketFolder === ''
      const host = socketFolder === '.' ? settled : socketFolder
      return {
        host: byPort ? '127.0.0.1' : host,
        port,
        user: ROLE,
        database: DATABASE,
        ...(byPort && { password: keptPassword(settled) }),
      }
    }
    if (performance.now() > end) {
      throw new EmbeddedError(`The database in ${folder} is in use and does not answer.`)
    }
    await pause(100)
  }
}
