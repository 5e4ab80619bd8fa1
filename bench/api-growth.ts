import { formatDuration } from '../scripts/setup/duration.mjs'
import { startApp, type App } from './api-app.ts'
import type { Request } from 'autocannon'
import { load, type Figures } from './api-load.ts'
import type { Options } from './api-options.ts'
import { digits, line, median } from './report.ts'
import { fillApp } from './api-setup.ts'

/** From a salon that has just begun to one that keeps a century, and from few salons to many. */
const stepsFrom = (visits: number, others: number) => [
  { visits: visits / 10, others },
  { visits, others },
  { visits: visits * 10, others },
  { visits: visits * 10, others: others * 100 },
]

/** So much slower may a day be at the end than at the beginning. */
const most = 1.3

/** One app with a salon of one size, and the times of its day in each round. */
interface GrowthStep {
  readonly visits: number
  readonly others: number
  readonly app: App
  readonly requests: Request[]
  readonly figures: Figures[]
}

/**
 * How long a day takes from ever larger salons. All of them are open at the same time and requested in
 * turn, so that other load on the machine affects all alike.
 */
export const printGrowth = async (
  folder: string,
  { visits: usual, others: few, rounds, seconds }: Options,
) => {
  const steps: GrowthStep[] = []
  const apps: App[] = []
  try {
    for (const [at, size] of stepsFrom(usual, few).entries()) {
      const began = performance.now()
      const own = `${folder}${at}`
      const app = await startApp(own)
      apps.push(app)
      const cases = await fillApp(app, own, { ...size, othersVisits: 500, light: true })
      const requests = cases.find(({ name }) => name.startsWith('one day'))?.requests ?? []
      steps.push({ ...size, app, requests, figures: [] })
      console.log(
        `${size.visits} visits, ${size.others} other salons: filled in ${formatDuration(performance.now() - began)}`,
      )
    }
    for (let round = -1; round < 3 * rounds; round++) {
      for (const { app, requests, figures } of steps) {
        const { address, pid, postgres } = app
        const measured = await load({
          address,
          pid,
          postgres,
          requests,
          connections: 1,
          seconds: seconds / 2,
        })
        // The first round is to get warm.
        if (round >= 0) figures.push(measured)
      }
    }
    const smallest = steps[0]?.figures ?? []
    const ratioOf = ({ figures }: GrowthStep) =>
      median(figures.map((one, round) => one.median / (smallest[round]?.median ?? Number.NaN)))
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
    for (const step of steps) {
      const of = (figure: keyof Figures) => digits(median(step.figures.map((one) => one[figure])))
      const ratio = ratioOf(step).toFixed(2)
      line([step.visits, step.others, of('median'), ratio, of('server'), of('database')])
    }
    const last = Math.max(...steps.slice(-1).map(ratioOf))
    console.log(
      `\nFrom end to end ${last.toFixed(2)} times, of at most ${most}: ${last <= most ? '✓' : '✗'}`,
    )
  } finally {
    for (const app of apps) await app.stop()
  }
}
