import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import type { Counted, Tally } from '../kernel/tally.ts'
import { tallyOf } from './limits-tally.ts'

/** Counts for all processes on one database, each tally by itself and all at once. */
export type CountAll = (tallies: readonly Tally[]) => Promise<Counted[]>

type Told = Parameters<FastifyRateLimitStore['incr']>[1]

/**
 * Where the limits are kept: exactly and for all processes, or, for keys that `isRough`, as a tally
 * that costs a statement for many calls (see `limits-tally.ts`). Whoever cannot be counted is not
 * let in.
 */
export function storeFor(
  countAll: CountAll,
  { window, batch, isRough }: { window: number; batch: number; isRough: (key: string) => boolean },
) {
  const rough = tallyOf({ window, batch, countAll })
  const exact = async (key: string): Promise<Counted> => {
    const [counted] = await countAll([{ key, by: 1, seconds: window / 1000 }])
    return counted ?? { count: 1, millisecondsLeft: window }
  }
  return class implements FastifyRateLimitStore {
    incr(key: string, told: Told, _window: number, most: number): void {
      const tell = ({ count, millisecondsLeft }: Counted) =>
        told(null, { current: count, ttl: millisecondsLeft })
      if (isRough(key)) tell(rough.count(key, most))
      else exact(key).then(tell, (error: unknown) => told(error as Error))
    }

    child() {
      return this
    }
  }
}
