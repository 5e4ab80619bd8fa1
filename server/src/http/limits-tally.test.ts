import { describe, expect, it } from 'vitest'
import type { Counted, Tally } from '../kernel/tally.ts'
import { tallyOf } from './limits-tally.ts'

/** A count that several processes share, and how often it was asked. */
function givenCount() {
  const counts = new Map<string, number>()
  const asked: Tally[][] = []
  const shared = {
    asked,
    counts,
    fails: false,
    answer: undefined as Promise<unknown> | undefined,
    countAll: async (tallies: readonly Tally[]): Promise<Counted[]> => {
      asked.push([...tallies])
      await shared.answer
      if (shared.fails) throw new Error('The database is away')
      return tallies.map(({ key, by }) => {
        counts.set(key, (counts.get(key) ?? 0) + by)
        return { count: counts.get(key) ?? 0, millisecondsLeft: 60_000 }
      })
    },
  }
  return shared
}

type Shared = ReturnType<typeof givenCount>

const processOn = ({ countAll }: Shared) => tallyOf({ window: 60_000, batch: 10, countAll })

/** Lets what is on its way arrive. */
const settled = () => new Promise(setImmediate)

/** Calls until it is refused; how many were let through. */
async function callsOf(caller: string, most: number, ...processes: ReturnType<typeof tallyOf>[]) {
  for (let calls = 0; calls < 1_000; calls++) {
    if ((processes[calls % processes.length]?.count(caller, most).count ?? 0) > most) return calls
    await settled()
  }
  throw new Error('Nobody was refused')
}

describe('a tally', () => {
  it('asks nothing for a few calls, and once for a batch', async () => {
    const shared = givenCount()
    const tally = processOn(shared)

    for (let n = 0; n < 9; n++) tally.count('a', 100)
    expect(shared.asked).toEqual([])
    for (let n = 0; n < 1; n++) tally.count('a', 100)
    await settled()

    expect(shared.asked).toEqual([[{ key: 'a', by: 10, seconds: 60 }]])
    expect(tally.count('a', 100).count).toBe(11)
  })

  it('refuses exactly after the last call in one process', async () => {
    expect(await callsOf('a', 100, processOn(givenCount()))).toBe(100)
  })

  it('lets several processes together through a batch more than one, each, at most', async () => {
    for (const many of [2, 4]) {
      const shared = givenCount()
      const processes = Array.from({ length: many }, () => processOn(shared))

      const calls = await callsOf('a', 100, ...processes)

      expect(calls).toBeGreaterThanOrEqual(100)
      expect(calls).toBeLessThanOrEqual(100 + many * 10)
    }
  })

  it('tells nothing of a caller whom everybody refuses', async () => {
    const shared = givenCount()
    const tally = processOn(shared)
    await callsOf('a', 100, tally)
    await settled()
    for (let n = 0; n < 20; n++) {
      tally.count('a', 100)
      await settled()
    }
    const before = shared.asked.length

    for (let n = 0; n < 500; n++) tally.count('a', 100)
    await settled()

    expect(shared.asked.length).toBe(before)
    expect(tally.count('b', 100).count).toBe(1)
  })

  it('counts on while a batch is on its way, and forgets none', async () => {
    const shared = givenCount()
    let arrive = () => {}
    shared.answer = new Promise<void>((resolve) => (arrive = resolve))
    const tally = processOn(shared)

    for (let n = 0; n < 35; n++) tally.count('a', 100)
    expect(tally.count('a', 100).count).toBe(36)
    arrive()
    await settled()

    expect(tally.count('a', 100).count).toBe(37)
    await settled()
    expect(shared.counts.get('a')).toBe(37)
  })

  it('goes by its own count while the database is away, and tells all of it afterwards', async () => {
    const shared = givenCount()
    shared.fails = true
    const tally = processOn(shared)
    for (let n = 0; n < 50; n++) {
      tally.count('a', 100)
      await settled()
    }

    shared.fails = false
    expect(tally.count('a', 100).count).toBe(51)
    await settled()

    expect(shared.counts.get('a')).toBe(51)
  })
})
