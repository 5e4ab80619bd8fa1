import { mkdirSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { accountFor } from './account.ts'
import { findBinaries } from './binaries.ts'
import { ensureCluster, keptPassword, ROLE } from './cluster.ts'
import { DATABASE, ensureDatabase, type Connection } from './database.ts'
import { asEmbeddedError, errorCode } from './embedded-error.ts'
import { lockFolder } from './lock.ts'
import {
  removeSocketFolder,
  ensureSocketFolder,
  loopbackAddress,
  socketAddress,
  type ListenAddress,
} from './listen-address.ts'
import { startPostmaster, type PostmasterPlan } from './postmaster.ts'
import { clearPredecessor } from './predecessor.ts'
import { settingsFor } from './settings.ts'
import { keepRunning, type State } from './supervisor.ts'

/** What to start, and how. */
export interface EmbeddedOptions {
  /** The cluster's folder, made when missing; a lock and drafts are kept beside it. */
  readonly folder: string
  /** Gets PostgreSQL's log and a few lines of ours. */
  readonly log?: (line: string) => void
  /** False gives up safety against a crash for speed, in tests and only there. Default true. */
  readonly durable?: boolean
  /** PostgreSQL settings that override ours. */
  readonly settings?: Readonly<Record<string, string>>
  /** Listen on a loopback port with a password; the default only where there are no Unix sockets. */
  readonly tcp?: boolean
  /** A folder with PostgreSQL's `bin`, `lib` and `share` to use instead of the package's. */
  readonly binaries?: string
}

/** A running database server of our own. */
export interface EmbeddedServer {
  /** For `pg`; the host is the socket's folder where there are Unix sockets. */
  readonly connection: Connection
  readonly state: () => State
  /** Stops the server and gives up the folder; may be called more than once. */
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL in `folder` and keeps it running until stopped, making the cluster and the
 * database `salon` where they are missing. Ready to connect when it returns.
 * @throws EmbeddedError, one sentence for the owner of a salon, when that is not possible
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  try {
    const folder = settledFolder(options.folder)
    const unlock = await lockFolder(folder)
    try {
      return await startLocked(folder, options, unlock)
    } catch (error) {
      await unlock()
      throw error
    }
  } catch (error) {
    throw asEmbeddedError(error, options.folder)
  }
}

/** The real path of the folder, so that every process locks it by the same name. */
function settledFolder(folder: string): string {
  const requestedFolder = resolve(folder)
  mkdirSync(dirname(requestedFolder), { recursive: true })
  try {
    return realpathSync(requestedFolder)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
    return join(realpathSync(dirname(requestedFolder)), basename(requestedFolder))
  }
}

async function startLocked(
  folder: string,
  options: EmbeddedOptions,
  unlock: () => Promise<void>,
): Promise<EmbeddedServer> {
  const { log = () => undefined, durable = true, tcp = process.platform === 'win32' } = options
  const account = accountFor(folder)
  const binaries = findBinaries(folder, account, options.binaries)
  const password = tcp ? keptPassword(folder) : undefined
  await clearPredecessor(folder, log)
  await ensureCluster({ folder, binaries, account, durable, password })
  const place = tcp ? await loopbackAddress() : socketAddress(folder, account)
  const settings = settingsFor(durable, options.settings ?? {}, place.settings)
  const plan: PostmasterPlan = { folder, binaries, account, port: place.port, settings, log }
  const launch = async () => {
    await clearPredecessor(folder, log)
    ensureSocketFolder(place, account)
    return startPostmaster(plan)
  }
  try {
    const first = startPostmaster(plan)
    await first.ready
    const runner = keepRunning(first, launch, log)
    const connection = connectionTo(place, password)
    const release = async (): Promise<void> => {
      await runner.stop()
      removeSocketFolder(place.host)
      await unlock()
    }
    await ensureDatabase(connection).catch(async (error: unknown) => {
      await runner.stop()
      throw error
    })
    let stopped: Promise<void> | undefined
    return { connection, state: runner.state, stop: () => (stopped ??= release()) }
  } catch (error) {
    removeSocketFolder(place.host)
    throw error
  }
}

const connectionTo = ({ host, port }: ListenAddress, password: string | undefined): Connection => ({
  host,
  port,
  user: ROLE,
  database: DATABASE,
  ...(password === undefined ? {} : { password }),
})
