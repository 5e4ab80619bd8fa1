import type { Request } from 'autocannon'
import { load } from './api-load.ts'
import type { Options } from './api-options.ts'
import { digits, median } from './report.ts'
import { startApp } from './api-app.ts'
import { fill, openSalon, owner } from './api-salon.ts'
import { fillApp } from './api-setup.ts'

/** Callers of one salon who fetch its visits again and again. */
const noisyCallers = 8

/** So many times as long as in quiet may another salon's slowest call of a hundred take beside them. */
const mostRatio = 3

/**
 * How long a small salon waits for its day while a large one fetches all its visits without a pause: the
 * 99th percentile beside that in quiet, in turns.
 * @throws Error where the ratio is more than it may be
 */
export const neighbour = async (folder: string, { visits, others, seconds, rounds }: Options) => {
  const app = await startApp(folder)
  try {
    const { address, connection, pid, postgres } = app
    const small = await openSalon(address, { ...owner, email: 'neighbour@example.com' })
    await fill(connection, { ...small, clients: 200, visits: 5_000 })
    const [days] = await fillApp(app, folder, { visits, others })
    const [first] = days?.requests ?? []
    const everything: Request = { ...first, path: '/api/appointments' }
    const day: Request = { ...first, headers: { cookie: small.cookie } }
    const ask = (requests: Request[], connections: number) =>
      load({ address, pid, postgres, requests, connections, seconds })
    const ratios: number[] = []
    await ask([day], 1)
    for (let round = 0; round < rounds; round++) {
      const quiet = await ask([day], 1)
      const noise = ask([everything], noisyCallers)
      const beside = await ask([day], 1)
      const { perSecond } = await noise
      ratios.push(beside.p99 / quiet.p99)
      console.log(
        `p99 of a day: ${digits(quiet.p99)} ms in quiet, ${digits(beside.p99)} beside ${noisyCallers} callers of ${visits} visits (${digits(perSecond)} answers a second)`,
      )
    }
    const ratio = median(ratios)
    console.log(
      `${ratio <= mostRatio ? '✓' : '✗'} ${ratio.toFixed(2)} times, of at most ${mostRatio}`,
    )
    if (ratio > mostRatio) throw new Error('A busy salon keeps its neighbour waiting.')
  } finally {
    await app.stop()
  }
}
