import { spoken } from '../scripts/parts/place.mjs'
import { startApp } from './api-app.mjs'
import { load, median } from './api-load.mjs'
import { digits, line } from './api-print.mjs'
import { fillApp } from './api-stage.mjs'

/** From a salon that has just begun to one that keeps a century, and from few salons to many. */
const stepsFrom = (visits, others) => [
  { visits: visits / 10, others },
  { visits, others },
  { visits: visits * 10, others },
  { visits: visits * 10, others: others * 100 },
]

/** So much slower may a day be at the end than at the beginning. */
const most = 1.3

/**
 * How long a day takes from ever larger books. All of them are open at the same time and asked in
 * turn, so that whatever else the machine does meets all alike.
 */
export const printGrowth = async (folder, { visits: usual, others: few, rounds, seconds }) => {
  const books = []
  try {
    for (const [at, size] of stepsFrom(usual, few).entries()) {
      const began = performance.now()
      const own = `${folder}${at}`
      const app = await startApp(own)
      books.push({ ...size, app })
      const rows = await fillApp(app, own, { ...size, othersVisits: 500, light: true })
      books[at].requests = rows.find(({ name }) => name.startsWith('one day')).requests
      console.log(
        `${size.visits} visits, ${size.others} other salons: told in ${spoken(performance.now() - began)}`,
      )
    }
    const looks = books.map(() => [])
    for (let round = -1; round < 3 * rounds; round++) {
      for (const [at, { app, requests }] of books.entries()) {
        const { address, pid, postgres } = app
        const look = await load({
          address,
          pid,
          postgres,
          requests,
          connections: 1,
          seconds: seconds / 2,
        })
        // The first round is to get warm.
        if (round >= 0) looks[at].push(look)
      }
    }
    const relationOf = (at) =>
      median(looks[at].map((look, round) => look.median / looks[0][round].median))
    console.log('')
    line([
      'visits of the salon',
      'other salons',
      'one day, median ms',
      'beside the first',
      'CPU ms: server',
      'database',
    ])
    line(['---:', '---:', '---:', '---:', '---:', '---:'])
    for (const [at, { visits, others }] of books.entries()) {
      const of = (figure) => digits(median(looks[at].map((look) => look[figure])))
      line([visits, others, of('median'), relationOf(at).toFixed(2), of('server'), of('database')])
    }
    const last = relationOf(books.length - 1)
    console.log(
      `\nFrom end to end ${last.toFixed(2)} times, of at most ${most}: ${last <= most ? '✓' : '✗'}`,
    )
  } finally {
    for (const { app } of books) await app.stop()
  }
}
