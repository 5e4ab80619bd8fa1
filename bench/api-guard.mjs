import { load, median } from './api-load.mjs'
import { openStage } from './api-stage.mjs'

/**
 * How many times as long as the floor the app usually takes, by what is asked. Twice as much is a
 * regression; less than that is what a machine does that has other work as well.
 */
const usual = {
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
 * How the app's median relates to the floor's, asked in small batches in turn; the middle one of
 * many relations is not moved by whatever else the machine does for a moment.
 */
const relationOf = async ({ app, floor }, { requests, floorRequests }) => {
  const ask = (who, what) =>
    load({
      address: who.address,
      pid: who.pid,
      postgres: app.postgres,
      requests: what,
      connections: 1,
      amount: batch,
    })
  const relations = []
  for (let round = 0; round < batches; round++) {
    const least = await ask(floor, floorRequests)
    const ours = await ask(app, requests)
    relations.push(ours.median / least.median)
  }
  return median(relations)
}

/**
 * Measures a small salon for a few seconds.
 * @throws Error where the app has become twice as slow, beside the floor, as it was
 */
export const guard = async (folder) => {
  const only = new RegExp(`^(${Object.keys(usual).join('|')})$`)
  const stage = await openStage({
    folder,
    size: { visits: 20_000, clients: 1_000, others: 3 },
    only,
  })
  const slow = []
  try {
    for (const row of stage.rows) {
      const most = 2 * usual[row.name]
      let least = Infinity
      // The first batches of all are those of a program that is still being compiled.
      for (let turn = 0; turn < tries && least > most; turn++) {
        least = Math.min(least, await relationOf(stage, row))
      }
      console.log(
        `${least <= most ? '✓' : '✗'} ${row.name}: ${least.toFixed(2)} times the floor, of at most ${most.toFixed(1)}`,
      )
      if (least > most) slow.push(row.name)
    }
  } finally {
    await stage.close()
  }
  if (slow.length > 0) throw new Error(`Slower than it was, beside the floor: ${slow.join(', ')}.`)
}
