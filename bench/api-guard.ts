import type { Request } from 'autocannon'
import { load } from './api-load.ts'
import { openComparison, type ComparedCase, type Comparison } from './api-setup.ts'
import { median } from './report.ts'

/**
 * How many times as long as the floor the app usually takes, by request. Twice as much is a
 * regression; less than that is what a machine does that has other work as well.
 */
const usual: Record<string, number> = {
  'one day, 60 visits': 1.6,
  dashboard: 1.6,
  revenue: 1.6,
  'one visit': 2.2,
  'book a visit': 2.2,
}

const tries = 3
const batches = 9
const batch = 40

/**
 * The ratio of the app's median to the floor's, measured in small batches in turn; the median of many
 * ratios does not move with a moment of other load on the machine.
 */
const ratioOf = async ({ app, floor }: Comparison, { requests, floorRequests }: ComparedCase) => {
  const ask = (who: { address: string; pid: number }, what: Request[]) =>
    load({
      address: who.address,
      pid: who.pid,
      postgres: app.postgres,
      requests: what,
      connections: 1,
      amount: batch,
    })
  const ratios: number[] = []
  for (let round = 0; round < batches; round++) {
    const least = await ask(floor, floorRequests)
    const ours = await ask(app, requests)
    ratios.push(ours.median / least.median)
  }
  return median(ratios)
}

/**
 * Measures a small salon for a few seconds.
 * @throws Error where the app has become twice as slow, beside the floor, as it was
 */
export const guard = async (folder: string) => {
  const only = new RegExp(`^(${Object.keys(usual).join('|')})$`)
  const comparison = await openComparison({
    folder,
    size: { visits: 20_000, clients: 1_000, others: 3 },
    only,
  })
  const slow: string[] = []
  try {
    for (const one of comparison.cases) {
      const most = 2 * (usual[one.name] ?? 0)
      let least = Infinity
      // The first batches of all are those of a program that is still being compiled.
      for (let turn = 0; turn < tries && least > most; turn++) {
        least = Math.min(least, await ratioOf(comparison, one))
      }
      console.log(
        `${least <= most ? '✓' : '✗'} ${one.name}: ${least.toFixed(2)} times the floor, of at most ${most.toFixed(1)}`,
      )
      if (least > most) slow.push(one.name)
    }
  } finally {
    await comparison.close()
  }
  if (slow.length > 0) throw new Error(`Slower than it was, beside the floor: ${slow.join(', ')}.`)
}
