import { setTimeout as pause } from 'node:timers/promises'
import { load } from './api-load.ts'
import type { Options } from './api-options.ts'
import { digits, line, median } from './report.ts'
import { memoryOf, memoryOfFamily } from './process-figures.ts'
import { startApp, type App } from './api-app.ts'
import { fillApp } from './api-setup.ts'

/** The most megabytes of server and database together when idle. */
const mostIdle = 200

/** Milliseconds until the salon is open. */
const longestStart = 3_000

/** So much more memory may there be in the last third of the time than in the second. */
const mostGrowth = 1.1

const memoryIn = ({ pid, postgres }: App) => ({
  server: memoryOf(pid),
  database: memoryOfFamily(postgres),
})

const verdict = (isGood: boolean) => (isGood ? '✓' : '✗')

/** Memory when idle, and under minutes of load. */
export const soak = async (folder: string, { visits, others, minutes }: Options) => {
  const first = await startApp(folder)
  const cases = await fillApp(first, folder, { visits, others })
  await first.stop()
  const app = await startApp(folder)
  try {
    await pause(10_000)
    const idle = memoryIn(app)
    const total = idle.server + idle.database
    console.log(
      `Open after ${digits(app.startedIn / 1000)} s, of at most ${longestStart / 1000}: ${verdict(app.startedIn <= longestStart)}`,
    )
    console.log(
      `Idle: server ${digits(idle.server)} MB, database ${digits(idle.database)} MB, of at most ${mostIdle} together: ${verdict(total <= mostIdle)}`,
    )
    const requests = cases.filter(({ name }) => name !== 'sign-in').flatMap((one) => one.requests)
    line(['minute', 'requests/s', 'server MB', 'database MB'])
    line(['---:', '---:', '---:', '---:'])
    const megabytes: number[] = []
    for (let minute = 1; minute <= minutes; minute++) {
      const { address, pid, postgres } = app
      const { perSecond } = await load({
        address,
        pid,
        postgres,
        requests,
        connections: 4,
        seconds: 60,
      })
      const now = memoryIn(app)
      megabytes.push(now.server + now.database)
      line([minute, digits(perSecond), digits(now.server), digits(now.database)])
    }
    const third = Math.max(1, Math.floor(minutes / 3))
    const growth = median(megabytes.slice(-third)) / median(megabytes.slice(-2 * third, -third))
    console.log(
      `The last third of the time has ${growth.toFixed(2)} times the memory of the second, of at most ${mostGrowth}: ${verdict(growth <= mostGrowth)}`,
    )
  } finally {
    await app.stop()
  }
}
