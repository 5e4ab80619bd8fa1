import { existsSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { keptPassword, ROLE } from './cluster.ts'
import { DATABASE, type Connection } from './database.ts'
import { EmbeddedError } from './embedded-error.ts'
import { readNote } from './postmaster-note.ts'

/** Whether there is a cluster in a folder, running or not. */
export const isCluster = (folder: string): boolean => existsSync(join(folder, 'PG_VERSION'))

/** How long, in milliseconds, a server that is just starting is waited for. */
const patience = 30_000

/**
 * How the server is reached that another copy of this program runs in `folder`, as soon as it takes
 * connections. Whoever may enter the folder may: its owner, and root.
 * @throws EmbeddedError where it does not come up
 */
export async function connectionToRunning(folder: string): Promise<Connection> {
  const settled = realpathSync(resolve(folder))
  const end = performance.now() + patience
  for (;;) {
    const note = readNote(settled)
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
