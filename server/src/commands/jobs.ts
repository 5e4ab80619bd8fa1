import { readConfig } from '../config.ts'
import { connectForCommand } from '../db/admin-connection.ts'
import { openPhotoStorage } from '../files/photo-storage.ts'
import { openInstallationJobs } from '../installation-jobs.ts'
import { systemClock } from '../kernel/clock.ts'
import { runCli, say, UsageError } from './cli.ts'

/**
 * Runs scheduled jobs now, one after the other, in this process. The app may be running: a job changes nothing twice,
 * and what another process is at is left to it.
 */
async function runJobs(): Promise<void> {
  const names = process.argv.slice(2)
  const config = readConfig()
  const nothing = new UsageError(`There is no salon in ${config.dataFolder}.`)
  const database = await connectForCommand(config, { size: 4, nothing })
  const { jobs, close } = openInstallationJobs(config, {
    db: database.db,
    photos: openPhotoStorage(config),
    clock: systemClock,
    log: say,
  })
  try {
    const chosen = names.map((name) => jobs.find((job) => job.name === name))
    if (names.length === 0 || chosen.includes(undefined)) {
      const known = jobs.map(({ name }) => name).join(', ')
      throw new UsageError(`Usage: npm run jobs -- NAME …, of these: ${known}.`)
    }
    for (const job of chosen) {
      await job?.run(new AbortController().signal)
      say(`${job?.name} is done.`)
    }
  } finally {
    close()
    await database.close()
  }
}

await runCli(runJobs)
