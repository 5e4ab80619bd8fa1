import { once } from 'node:events'
import { Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/**
 * A request that is answered while the app closes gives its connection back: kept alive, it would
 * hold up the stop until the caller tires of it.
 */
export function letGoWhenClosing(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onSend', async (_, reply) => {
    if (closing) void reply.header('connection', 'close')
  })
}

/**
 * Closes to newcomers first, and goes on answering those who are connected for so many milliseconds:
 * a proxy keeps its connections, and may just be sending by one that we close for being idle. That
 * request would be lost: a proxy does not send a booking twice. To be called last, after whoever has
 * to hear that the app closes.
 */
export function partSlowly(app: FastifyInstance, grace: number): void {
  app.addHook('preClose', async () => {
    if (!app.server.listening) return
    const left = once(app.server, 'close')
    // HTTP's own way to close would close idle connections at once.
    Server.prototype.close.call(app.server)
    await Promise.race([left, pause(grace, undefined, { ref: false })])
  })
}
