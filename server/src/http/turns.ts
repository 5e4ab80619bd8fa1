import type { FastifyInstance } from 'fastify'
import pLimit from 'p-limit'

declare module 'fastify' {
  interface FastifyInstance {
    /** Does the work of a salon's request when it is its turn. */
    inTurn?: <T>(salonId: number, work: () => Promise<T>) => Promise<T>
  }
}

/**
 * So many requests are worked on at once. The database has ten connections for them, so more would come
 * to an end no sooner; they would only begin all together, and keep whoever asks whether the program is
 * well waiting for as long as five hundred beginnings take.
 */
const atOnce = 32

/** So many of one salon's, so that however many it sends, another salon's are not behind all of them. */
const atOnceOfSalon = 8

/** Lets requests wait for their turn: those of a salon in the order in which they came. */
export function takeTurns(app: FastifyInstance): void {
  const all = pLimit(atOnce)
  // One for each salon that called this process; each takes some hundred bytes.
  const salons = new Map<number, ReturnType<typeof pLimit>>()
  app.decorate('inTurn', (salonId, work) => {
    const ofSalon = salons.get(salonId) ?? pLimit(atOnceOfSalon)
    salons.set(salonId, ofSalon)
    return ofSalon(() => all(work))
  })
}
