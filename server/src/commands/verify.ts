import { readConfig } from '../config.ts'
import { connectForCommand } from '../db/admin-connection.ts'
import { verifyAuditChain } from '../db/audit-chain.ts'
import { schemaProblem } from '../db/readiness.ts'
import { runCli, say, UsageError } from './cli.ts'

/** Verifies the hash chain of the whole history; exit status 1 where it is broken. */
async function verify(): Promise<void> {
  const config = readConfig()
  const nothing = new UsageError(`There is no salon in ${config.dataFolder}.`)
  const database = await connectForCommand(config, { size: 1, nothing })
  try {
    const problem = await schemaProblem(database.db)
    if (problem) throw new UsageError(problem)
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
