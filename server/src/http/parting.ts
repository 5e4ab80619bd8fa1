import { Server, type Socket } from 'node:net'
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
  app.addHook('onSend', (_, reply, __, done) => {
    if (closing) void reply.header('connection', 'close')
    done()
  })
}

/**
 * Milliseconds that somebody who is connected and has not said a word is given to begin. A browser connects
 * in advance, and Node takes such a connection for a busy one: it would hold up the stop to its very end.
 */
const silence = 300

/**
 * Closes to newcomers first, and goes on answering those who are connected for so many milliseconds:
 * a proxy keeps its connections, and may just be sending by one that we close for being idle. That
 * request would be lost: a proxy does not send a booking twice. Then waits for those who are still being
 * answered, by whichever door they came. To be called last, after whoever has to hear that the app closes.
 */
export function partSlowly(app: FastifyInstance, grace: number): void {
  const here = new Set<Socket>()
  let tellEmpty = () => {}
  app.server.on('connection', (socket: Socket) => {
    here.add(socket)
    socket.once('close', () => {
      if (here.delete(socket) && here.size === 0) tellEmpty()
    })
  })
  app.addHook('preClose', async () => {
    if (!app.server.listening) return
    // HTTP's own way to close would close idle connections at once.
    Server.prototype.close.call(app.server)
    const isEmpty = new Promise<void>((resolve) => {
      tellEmpty = resolve
      if (here.size === 0) resolve()
    })
    await Promise.race([isEmpty, pause(grace, undefined, { ref: false })])
    app.server.closeIdleConnections()
    await Promise.race([isEmpty, pause(silence, undefined, { ref: false })])
    for (const socket of here) if (socket.bytesRead === 0) socket.destroy()
    await isEmpty
  })
}
