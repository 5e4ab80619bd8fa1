import type { FastifyInstance } from 'fastify'
import pLimit from 'p-limit'

declare module 'fastify' {
  interface FastifyInstance {
    /** Does a request's work when it is its turn. */
    inTurn?: <T>(work: () => Promise<T>) => Promise<T>
  }
}

/**
 * So many requests are worked on at once. The database has ten connections for them, so more would come
 * to an end no sooner; they would only begin all together, and keep whoever asks whether the program is
 * well waiting for as long as five hundred beginnings take.
 */
const atOnce = 32

/** Lets requests wait for their turn, in the order in which they came. */
export function takeTurns(app: FastifyInstance): void {
  app.decorate('inTurn', pLimit(atOnce))
}
