import { readConfig } from '../config.ts'
import { reachAsOwner } from '../db/as-owner.ts'
import { EmbeddedError } from '../db/embedded/embedded-error.ts'
import { verifyAuditChain } from '../db/audit-chain.ts'
import { schemaTrouble } from '../db/readiness.ts'
import { ConfigError } from '../kernel/config-error.ts'

/** There is nothing to look at; the message is one sentence. */
class NothingThere extends Error {}

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Looks through the whole history; fails where it is not as it was written. */
async function verify(): Promise<void> {
  const config = readConfig()
  const nothing = new NothingThere(`There is no salon in ${config.dataFolder}.`)
  const database = await reachAsOwner(config, { size: 1, nothing })
  try {
    const trouble = await schemaTrouble(database.db)
    if (trouble) throw new NothingThere(trouble)
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

try {
  await verify()
} catch (error) {
  const isPlain = [NothingThere, ConfigError, EmbeddedError].some((kind) => error instanceof kind)
  const text = error instanceof Error ? (isPlain ? error.message : error.stack) : String(error)
  process.stderr.write(`${text}\n`)
  process.exitCode = 1
}
