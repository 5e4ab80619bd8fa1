import { load, median } from './api-load.mjs'
import { digits } from './api-print.mjs'
import { startApp } from './api-app.mjs'
import { fill, openSalon, owner } from './api-salon.mjs'
import { fillApp } from './api-stage.mjs'

/** Callers of one salon who fetch its whole book again and again. */
const noisyCallers = 8

/** So many times as long as in quiet may another salon's slowest call of a hundred take beside them. */
const mostRatio = 3

/**
 * How long a small salon waits for its day while a large one fetches its whole book without a pause: the
 * 99th percentile beside that in quiet, in turns.
 * @throws Error where the ratio is more than it may be
 */
export const neighbour = async (folder, { visits, others, seconds, rounds }) => {
  const app = await startApp(folder)
  try {
    const { address, connection, pid, postgres } = app
    const small = await openSalon(address, { ...owner, email: 'neighbour@example.com' })
    await fill(connection, { ...small, clients: 200, visits: 5_000 })
    const [{ requests: days }] = await fillApp(app, folder, { visits, others })
    const book = { ...days[0], path: '/api/appointments' }
    const day = { ...days[0], headers: { cookie: small.cookie } }
    const ask = (requests, connections) =>
      load({ address, pid, postgres, requests, connections, seconds })
    const looks = []
    await ask([day], 1)
    for (let round = 0; round < rounds; round++) {
      const quiet = await ask([day], 1)
      const noise = ask([book], noisyCallers)
      const beside = await ask([day], 1)
      const { perSecond } = await noise
      looks.push({ quiet: quiet.p99, beside: beside.p99, ratio: beside.p99 / quiet.p99, perSecond })
      console.log(
        `p99 of a day: ${digits(quiet.p99)} ms in quiet, ${digits(beside.p99)} beside ${noisyCallers} callers of ${visits} visits (${digits(perSecond)} books a second)`,
      )
    }
    const ratio = median(looks.map((look) => look.ratio))
    console.log(
      `${ratio <= mostRatio ? '✓' : '✗'} ${ratio.toFixed(2)} times, of at most ${mostRatio}`,
    )
    if (ratio > mostRatio) throw new Error('A busy salon keeps its neighbour waiting.')
  } finally {
    await app.stop()
  }
}
