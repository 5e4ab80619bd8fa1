import autocannon from 'autocannon'
import { timeWanted, workOf, workOfFamily } from './api-proc.mjs'

/** Work is counted by Linux; times are everywhere. */
const isCounted = process.platform === 'linux'

/** The value below which a share of numbers lies; they must be in order. */
const quantile = (sorted, share) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]

/** The one in the middle. */
export const median = (numbers) =>
  quantile(
    numbers.toSorted((a, b) => a - b),
    0.5,
  )

/**
 * Asks for one thing again and again, over so many connections at once.
 * @param {{ address: string, requests: object[], connections: number, seconds?: number,
 *   amount?: number, pid: number, postgres: number }} what `amount` requests, or so many seconds;
 *   `pid` and `postgres` are the processes that work
 * @returns milliseconds at the median and for all but one in a hundred, requests a second,
 *   milliseconds of processor time and bytes of each, and what share of the time its host took away
 */
export const load = async ({ address, requests, connections, seconds, amount, pid, postgres }) => {
  const times = []
  let bytes = 0
  const work = () =>
    isCounted ? { server: workOf(pid), database: workOfFamily(postgres), ...timeWanted() } : {}
  const before = work()
  const run = autocannon({
    url: address,
    requests,
    connections,
    // Sixteen months at once may take their time on a busy machine.
    timeout: 60,
    ...(amount ? { amount } : { duration: seconds }),
  })
  run.on('response', (_, __, size, time) => {
    times.push(time)
    bytes += size
  })
  const result = await run
  const after = work()
  const failed = result.non2xx + result.errors + result.timeouts
  // What was still on its way at the end is not counted; where that is all, the time was too short.
  if (failed === 0 && times.length < connections && seconds) {
    return load({ address, requests, connections, seconds: seconds * 4, pid, postgres })
  }
  if (failed > 0) {
    const { non2xx, errors, timeouts, statusCodeStats } = result
    const how = JSON.stringify({ non2xx, errors, timeouts, statusCodeStats })
    throw new Error(`${failed} answers of ${requests[0].path} were none: ${how}`)
  }
  times.sort((a, b) => a - b)
  const elapsed = (result.finish - result.start) / 1000
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

/** Several looks at the same thing as one: the median of each figure. */
export const together = (looks) =>
  Object.fromEntries(
    Object.keys(looks[0]).map((figure) => [figure, median(looks.map((look) => look[figure]))]),
  )
