import autocannon from 'autocannon'
import { median, quantile } from './report.ts'
import { timeWanted, workOf, workOfFamily } from './process-figures.ts'

/** Work is counted by Linux; times are everywhere. */
const isCounted = process.platform === 'linux'

/** One process that answers, and the PostgreSQL behind it. */
export interface Target {
  readonly address: string
  readonly pid: number
  readonly postgres: number
}

/** A load: the request, and `amount` requests or so many seconds. */
interface Load extends Target {
  readonly requests: autocannon.Request[]
  readonly connections: number
  readonly seconds?: number
  readonly amount?: number
}

/** Milliseconds, requests a second, milliseconds of processor time and bytes of each, shares of time. */
export interface Figures {
  readonly median: number
  readonly p99: number
  readonly perSecond: number
  readonly server: number
  readonly database: number
  readonly stolen: number
  readonly bytes: number
}

const noWork = { server: 0, database: 0, wanted: 0, stolen: 0 }

/**
 * Sends the same requests again and again, over so many connections at once.
 * @throws Error where an answer is not a good one
 */
export const load = async (what: Load): Promise<Figures> => {
  const { address, requests, connections, seconds, amount, pid, postgres } = what
  const times: number[] = []
  let bytes = 0
  const work = () =>
    isCounted ? { server: workOf(pid), database: workOfFamily(postgres), ...timeWanted() } : noWork
  const before = work()
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const options = {
      url: address,
      requests,
      connections,
      // Sixteen months at once may take their time on a busy machine.
      timeout: 60,
      ...(amount ? { amount } : { duration: seconds ?? 1 }),
    }
    const run = autocannon(options, (error: Error | null, result) => {
      if (error) reject(error)
      else resolve(result)
    })
    run.on('response', (_client, _status, size, time) => {
      times.push(time)
      bytes += size
    })
  })
  const after = work()
  const failed = result.non2xx + result.errors + result.timeouts
  // What was still on its way at the end is not counted; where that is all, the time was too short.
  if (failed === 0 && times.length < connections && seconds) {
    return load({ ...what, seconds: seconds * 4 })
  }
  if (failed > 0) {
    const { non2xx, errors, timeouts, statusCodeStats } = result
    const how = JSON.stringify({ non2xx, errors, timeouts, statusCodeStats })
    throw new Error(`${failed} answers of ${requests[0]?.path} were none: ${how}`)
  }
  times.sort((a, b) => a - b)
  const elapsed = (result.finish.getTime() - result.start.getTime()) / 1000
  return {
    median: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    perSecond: times.length / elapsed,
    server: (after.server - before.server) / times.length,
    database: (after.database - before.database) / times.length,
    stolen: (after.stolen - before.stolen) / Math.max(1, after.wanted - before.wanted),
    bytes: bytes / times.length,
  }
}

/** The median of each figure of several measurements. */
export const medianFigures = (all: readonly Figures[]): Figures => {
  const of = (figure: keyof Figures) => median(all.map((one) => one[figure]))
  return {
    median: of('median'),
    p99: of('p99'),
    perSecond: of('perSecond'),
    server: of('server'),
    database: of('database'),
    stolen: of('stolen'),
    bytes: of('bytes'),
  }
}
