import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BackupError } from './backup/backup-error.ts'
import { upgrade } from './backup/upgrade.ts'
import { buildApp } from './app.ts'
import { listenError, readConfig, type Config } from './config.ts'
import { letIn, openAsOwner } from './db/as-owner.ts'
import { openDatabase, type Database } from './db/client.ts'
import { DamagedData, EmbeddedError } from './db/embedded/embedded-error.ts'
import { openEngine, type Engine } from './db/engine.ts'
import { MigrationError, applyRoleSettings } from './db/migrate.ts'
import { isWritableFolder } from './files/disk-space.ts'
import { openPhotoStorage } from './files/photo-storage.ts'
import { openMailer } from './mail/mailer.ts'
import { appRole, prepareAppRole, rlsTrouble, roleOf } from './db/app-role.ts'
import { backupJobs } from './jobs/backup-jobs.ts'
import { salonJobs } from './jobs/salon-jobs.ts'
import { startJobs } from './jobs/schedule.ts'
import { systemClock } from './kernel/clock.ts'
import { ConfigError } from './kernel/config-error.ts'

const pageFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Connections that may wait to be accepted: the client of one that finds no room retries after a second. */
const backlog = 4096

/** Config, database, app, listen, jobs; stopped in the opposite order, from the first moment on. */
async function start(config: Config): Promise<void> {
  const opened: (() => Promise<void>)[] = []
  const close = async () => {
    for (let next = opened.pop(); next; next = opened.pop()) await next()
  }
  stopOnSignal(close)
  try {
    const opening = openEngine(
      {
        databaseUrl: config.databaseUrl,
        databaseOwnerUrl: config.databaseOwnerUrl,
        folder: join(config.dataFolder, 'postgres'),
      },
      (line) => isWorthTelling(line, config) && process.stderr.write(`${line}\n`),
    )
    // Waited for, so that a stop in the middle leaves no database without its owner.
    opened.push(() => opening.then((engine) => engine.stop()))
    const engine = await opening
    const { namedStatements } = config
    const owner = await openAsOwner(engine.connection, { namedStatements })
    opened.push(() => owner.close())
    const photos = openPhotoStorage(config)
    const routine = {
      db: owner.db,
      pool: owner.pool,
      connection: engine.connection,
      photos: photos.files,
      folder: config.backupFolder,
      clock: systemClock,
    }
    await upgrade(routine, say)
    const database = await openAsApp(engine, owner, config)
    if (database !== owner) opened.push(() => database.close())
    const lookout = openDatabase(engine.app, { size: 1, onIdleError: () => {} })
    opened.push(() => lookout.close())
    const app = await buildApp({
      config,
      database,
      lookout,
      pageFolder,
    })
    opened.push(() => app.close())
    if (!config.rateLimit) say('Rate limits are off (RATE_LIMIT=off).')
    const place = { port: config.port, host: config.host, backlog }
    const address = await app.listen(place).catch((error: unknown) => {
      throw listenError(error, config)
    })
    if (config.backupHour !== undefined && !(await isWritableFolder(config.backupFolder))) {
      say(`No backup can be made: nothing can be written to ${config.backupFolder} (BACKUP_DIR).`)
    }
    say(`The salon is open at ${config.publicUrl?.href ?? address}`)
    const mailer = config.mail && openMailer(config.mail)
    if (mailer) opened.push(async () => mailer.close())
    const due = [
      // Of all salons, and so by the owner of the tables.
      ...salonJobs(owner.db, photos, systemClock, mailer && { mailer, ...config.letters }),
      ...backupJobs(routine, config.backupHour),
    ]
    const watched = app.metrics?.watched(due) ?? due
    const jobs = startJobs(owner.pool, watched, { onError: (error) => app.log.error(error) })
    opened.push(() => jobs.stop())
  } catch (error) {
    await close().catch(() => {})
    throw error
  }
}

/**
 * The database as the app: by a role that owns nothing and that row-level security holds back, or, where
 * the configuration names one role alone, by that.
 */
async function openAsApp(engine: Engine, owner: Database, { namedStatements }: Config) {
  // It must be there before anybody works as it.
  if (engine.make) await prepareAppRole(owner.pool, { role: appRole, make: engine.make })
  const isNamed = engine.app !== engine.connection
  const database = isNamed
    ? openDatabase(engine.app, { namedStatements, onIdleError: () => {} })
    : owner
  try {
    if (isNamed && !engine.make) {
      const role = await letIn(engine.app, roleOf(database.pool))
      // An owner who is named twice would lose what the app has no right to.
      if (role !== (await roleOf(owner.pool))) await prepareAppRole(owner.pool, { role })
      await applyRoleSettings(database.pool)
    }
    await tellTrouble(database)
    return database
  } catch (error) {
    if (isNamed) await database.close()
    throw error
  }
}

/** Says where row-level security does not apply, so that only the queries separate the salons. */
async function tellTrouble({ pool }: Database) {
  const trouble = await rlsTrouble(pool)
  if (!trouble) return
  say(
    `Row-level security does not separate the salons by DATABASE_URL: ${trouble}. Let it name a role of its own, and DATABASE_OWNER_URL the owner of the tables (docs/operations.md).`,
  )
}

/** True once somebody asked for the stop: what fails then fails because of it. */
let stopping = false

/**
 * Longest stop, in milliseconds; what hangs then is cut off. Under the 10 s after which `docker stop`
 * kills, and long enough for a halted upload, the jobs and PostgreSQL's checkpoint on a busy machine.
 */
const longestStop = 9_500

/**
 * Stops once on SIGINT or SIGTERM. A second signal is the same wish again and not impatience: npm
 * passes on the Ctrl-C that the terminal sent to everybody.
 */
function stopOnSignal(close: () => Promise<void>): void {
  const stop = () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), longestStop).unref()
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${explain(error)}\n`)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

/**
 * PostgreSQL's own chatter, and refused statements with the values in them, are for somebody who
 * looks for a fault; what it panics about and what the launcher says is for everybody.
 */
function isWorthTelling(line: string, { logLevel }: Config): boolean {
  if (logLevel === 'silent') return false
  if (['info', 'debug', 'trace'].includes(logLevel)) return true
  return !/\] [A-Z]+: {2}/.test(line) || line.includes('PANIC:  ')
}

/** Errors that a person can do something about are one sentence; the rest shows where it broke. */
function explain(error: unknown, config?: Config): string {
  if (error instanceof DamagedData && config) {
    return `${error.message}\nBackups are in ${config.backupFolder}. With an empty DATA_DIR, npm run restore -- FILE brings one back.`
  }
  const isPlain =
    error instanceof ConfigError ||
    error instanceof MigrationError ||
    error instanceof BackupError ||
    error instanceof EmbeddedError
  if (isPlain) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

let config: Config | undefined
try {
  config = readConfig()
  await start(config)
} catch (error) {
  if (!stopping) {
    process.stderr.write(`${explain(error, config)}\n`)
    process.exitCode = 1
  }
}
