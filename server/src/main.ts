import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BackupError } from './backup/backup-error.ts'
import { upgrade } from './backup/upgrade.ts'
import { buildApp } from './app.ts'
import { listenError, readConfig, type Config } from './config.ts'
import { explainConnectionError, openAdminDatabase } from './db/admin-connection.ts'
import { openDatabase, type Database } from './db/client.ts'
import { DamagedData, EmbeddedError } from './db/embedded/embedded-error.ts'
import { openEngine, type Engine } from './db/engine.ts'
import { MigrationError, applyRoleSettings } from './db/migrate.ts'
import { isWritableFolder } from './files/disk-space.ts'
import { openPhotoStorage } from './files/photo-storage.ts'
import { appRole, prepareAppRole, rlsProblem, roleOf } from './db/app-role.ts'
import { backupJobs } from './jobs/backup-jobs.ts'
import { openInstallationJobs } from './installation-jobs.ts'
import { startJobs } from './jobs/schedule.ts'
import { systemClock } from './kernel/clock.ts'
import { ConfigError } from './kernel/config-error.ts'

const pageFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Length of the accept queue: a client whose SYN is dropped retries after a second. */
const backlog = 4096

/** Starts config, database, app and jobs in this order; stops them in the opposite one, also half-started. */
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
      (line) => isLogged(line, config) && process.stderr.write(`${line}\n`),
    )
    // Awaited, so that a stop during the start leaves no postmaster behind.
    opened.push(() => opening.then((engine) => engine.stop()))
    const engine = await opening
    const { namedStatements } = config
    const owner = await openAdminDatabase(engine.connection, { namedStatements })
    opened.push(() => owner.close())
    const photos = openPhotoStorage(config)
    const backup = {
      db: owner.db,
      pool: owner.pool,
      connection: engine.connection,
      photos: photos.files,
      folder: config.backupFolder,
      clock: systemClock,
    }
    await upgrade(backup, say)
    const database = await openAsApp(engine, owner, config)
    if (database !== owner) opened.push(() => database.close())
    const healthDatabase = openDatabase(engine.app, { size: 1, onIdleError: () => {} })
    opened.push(() => healthDatabase.close())
    const app = await buildApp({
      config,
      database,
      healthDatabase,
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
    const ofSalons = openInstallationJobs(config, {
      db: owner.db,
      photos,
      clock: systemClock,
      log: (line) => app.log.info(line),
    })
    opened.push(async () => ofSalons.close())
    const due = [...ofSalons.jobs, ...backupJobs(backup, config.backupHour)]
    const watched = app.metrics?.watched(due) ?? due
    const jobs = startJobs(owner.pool, watched, { onError: (error) => app.log.error(error) })
    opened.push(() => jobs.stop())
  } catch (error) {
    await close().catch(() => {})
    throw error
  }
}

/**
 * Opens the app's pool: as a role that row-level security applies to, or, where the configuration names
 * one role only, as that.
 */
async function openAsApp(engine: Engine, owner: Database, { namedStatements }: Config) {
  // The role must exist before it connects.
  if (engine.make) await prepareAppRole(owner.pool, { role: appRole, make: engine.make })
  const isNamed = engine.app !== engine.connection
  const database = isNamed
    ? openDatabase(engine.app, { namedStatements, onIdleError: () => {} })
    : owner
  try {
    if (isNamed && !engine.make) {
      const role = await explainConnectionError(engine.app, roleOf(database.pool))
      // Where both URLs name the owner, restricting its grants would break migrations.
      if (role !== (await roleOf(owner.pool))) await prepareAppRole(owner.pool, { role })
      await applyRoleSettings(database.pool)
    }
    await warnWithoutRls(database)
    return database
  } catch (error) {
    if (isNamed) await database.close()
    throw error
  }
}

/** Warns where row-level security does not apply, so that only the queries separate the salons. */
async function warnWithoutRls({ pool }: Database) {
  const problem = await rlsProblem(pool)
  if (!problem) return
  say(
    `Row-level security does not apply to the role of DATABASE_URL: ${problem}. Use a separate role there, and set DATABASE_OWNER_URL to the owner of the tables (docs/operations.md).`,
  )
}

/** True after SIGINT or SIGTERM: later errors are consequences of the stop. */
let stopping = false

/**
 * The shutdown timeout in milliseconds, after which the process exits. Below the 10 s of `docker stop`, and
 * long enough for a stalled upload, the jobs and PostgreSQL's shutdown checkpoint.
 */
const longestStop = 9_500

/**
 * Stops once on SIGINT or SIGTERM. A second signal is ignored: npm forwards the Ctrl-C that the terminal
 * sent to the whole process group.
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
 * Filters the embedded server's log. Its own lines, which include failed statements with their values, need
 * log level info; PANIC and the launcher's lines are always logged.
 */
function isLogged(line: string, { logLevel }: Config): boolean {
  if (logLevel === 'silent') return false
  if (['info', 'debug', 'trace'].includes(logLevel)) return true
  return !/\] [A-Z]+: {2}/.test(line) || line.includes('PANIC:  ')
}

/** The message of an expected error; the stack of any other. */
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
