import { join } from 'node:path'
import { ConfigError, readConfig, type Config } from '../config.ts'
import { openDatabase } from '../db/client.ts'
import { EmbeddedError, FolderInUse } from '../db/embedded/embedded-error.ts'
import { connectionToRunning, isCluster } from '../db/embedded/running.ts'
import { openEngine, type Engine } from '../db/engine.ts'
import { checkHistory } from '../db/history-chain.ts'
import { schemaTrouble } from '../db/readiness.ts'

/** There is nothing to look at; the message is one sentence. */
class NothingThere extends Error {}

const say = (line: string) => process.stdout.write(`${line}\n`)

/** The database of a salon that is open, or else our own, started for this and stopped again. */
async function reach({
  databaseUrl,
  databaseOwnerUrl,
  dataFolder,
}: Config): Promise<Pick<Engine, 'connection' | 'stop'>> {
  const folder = join(dataFolder, 'postgres')
  if (!databaseUrl && !isCluster(folder)) {
    throw new NothingThere(`There is no salon in ${dataFolder}.`)
  }
  try {
    return await openEngine({ databaseUrl, databaseOwnerUrl, folder }, () => {})
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    return { connection: await connectionToRunning(folder), stop: async () => {} }
  }
}

/** Looks through the whole history; fails where it is not as it was written. */
async function verify(): Promise<void> {
  const engine = await reach(readConfig())
  const database = openDatabase(engine.connection, { size: 1, onIdleError: () => {} })
  try {
    const trouble = await schemaTrouble(database.db)
    if (trouble) throw new NothingThere(trouble)
    const { salons, entries, erased, rows, breaks } = await checkHistory(database.pool)
    say(
      `Checked ${entries} entries of the history of ${salons} salons, ${erased} of them erased, and ${rows} rows against the last entry about each.`,
    )
    for (const { salonId, seq, what } of breaks) {
      say(`BROKEN: entry ${seq} of salon ${salonId} ${what}.`)
    }
    if (breaks.length === 0) say('Every link is as it was written.')
    else process.exitCode = 1
  } finally {
    await database.close()
    await engine.stop()
  }
}

try {
  await verify()
} catch (error) {
  const isPlain = [NothingThere, ConfigError, EmbeddedError].some((kind) => error instanceof kind)
  const text = error instanceof Error ? (isPlain ? error.message : error.stack) : String(error)
  process.stderr.write(`${text}\n`)
  process.exitCode = 1
}
