import { readConfig } from '../config.ts'
import { connectForCommand } from '../db/admin-connection.ts'
import { verifyAuditChain } from '../db/audit-chain.ts'
import { schemaTrouble } from '../db/readiness.ts'
import { runCli, say, UsageError } from './cli.ts'

/** Verifies the hash chain of the whole history; exit status 1 where it is broken. */
async function verify(): Promise<void> {
  const config = readConfig()
  const nothing = new UsageError(`There is no salon in ${config.dataFolder}.`)
  const database = await connectForCommand(config, { size: 1, nothing })
  try {
    const trouble = await schemaTrouble(database.db)
    if (trouble) throw new UsageError(trouble)
    const { salons, entries, erased, rows, breaks } = await verifyAuditChain(database.pool)
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
  }
}

await runCli(verify)
