import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import pg from 'pg'
import { startEmbedded, type EmbeddedServer } from '../src/db/embedded/start.ts'
import { migrate } from '../src/db/migrate.ts'

/** A primary and a streaming replica of it, each a server of its own, migrated and empty. */
export interface StreamingPair {
  readonly primary: EmbeddedServer
  readonly replica: EmbeddedServer
  /** The replica's folder, where the number of its process stands. */
  readonly replicaFolder: string
  stop(): Promise<void>
}

/** What a primary needs to be replicated; a commit waits for its log, as it does in life. */
const replicated = {
  wal_level: 'replica',
  max_wal_senders: '4',
  wal_keep_size: '256MB',
  synchronous_commit: 'on',
}

/** Starts both. The replica begins as a copy that is made while the primary runs. */
export async function startPair(): Promise<StreamingPair> {
  const folder = mkdtempSync(join(tmpdir(), 'salon-pair-'))
  const common = { durable: false, tcp: true, settings: replicated }
  const primary = await startEmbedded({ ...common, folder: join(folder, 'primary') })
  const replicaFolder = join(folder, 'replica')
  try {
    const pool = new pg.Pool({ ...primary.connection, max: 1 })
    await migrate(pool)
    await pool.end()
    await copyRunning(primary, join(folder, 'primary'), replicaFolder)
    const { host, port, user, password } = primary.connection
    const from = `host=${host} port=${port} user=${user} password=${password}`
    const replica = await startEmbedded({
      ...common,
      folder: replicaFolder,
      settings: { ...replicated, primary_conninfo: from },
    })
    const stop = async () => {
      await replica.stop()
      await primary.stop()
      rmSync(folder, { recursive: true, force: true })
    }
    return { primary, replica, replicaFolder, stop }
  } catch (error) {
    await primary.stop()
    throw error
  }
}

/** A base backup by PostgreSQL's own functions, since the packages bring no `pg_basebackup`. */
async function copyRunning({ connection }: EmbeddedServer, from: string, to: string) {
  const client = new pg.Client({ ...connection })
  await client.connect()
  await client.query("select pg_backup_start('replica', fast => true)")
  // What is written meanwhile is in the log, and that comes by the stream.
  const left = ['postmaster.pid', 'postmaster.opts']
  cpSync(from, to, {
    recursive: true,
    filter: (path) => {
      const inside = relative(from, path)
      return !left.includes(inside) && !inside.startsWith(`pg_wal${sep}`)
    },
  })
  const { rows } = await client.query<{ labelfile: string }>(
    'select labelfile from pg_backup_stop(wait_for_archive => false)',
  )
  await client.end()
  chmodSync(to, 0o700)
  mkdirSync(join(to, 'pg_wal'), { recursive: true })
  writeFileSync(join(to, 'backup_label'), rows[0]?.labelfile ?? '')
  writeFileSync(join(to, 'standby.signal'), '')
  cpSync(`${from}.password`, `${to}.password`)
}
