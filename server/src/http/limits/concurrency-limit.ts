import type { FastifyInstance } from 'fastify'
import pLimit from 'p-limit'

declare module 'fastify' {
  interface FastifyInstance {
    /** Runs the work of a salon's request under the concurrency limits. */
    withConcurrencyLimit?: <T>(salonId: number, work: () => Promise<T>) => Promise<T>
  }
}

/**
 * Requests worked on at once. The database has ten connections for them, so more would finish no sooner;
 * starting five hundred together would only delay the health check by as long as that takes.
 */
const atOnce = 32

/** Requests of one salon worked on at once: however many it sends, other salons wait behind so many. */
const atOnceOfSalon = 8

/** Concurrency limits for all requests and for those of one salon, each with a first-in-first-out queue. */
export function limitConcurrency(app: FastifyInstance): void {
  const all = pLimit(atOnce)
  // One for each salon that has called this process, some hundred bytes each.
  const salons = new Map<number, ReturnType<typeof pLimit>>()
  app.decorate('withConcurrencyLimit', (salonId, work) => {
    const ofSalon = salons.get(salonId) ?? pLimit(atOnceOfSalon)
    salons.set(salonId, ofSalon)
    return ofSalon(() => all(work))
  })
}
