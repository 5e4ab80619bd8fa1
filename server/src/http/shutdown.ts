import type { IncomingMessage, ServerResponse } from 'node:http'
import { Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/**
 * Graceful shutdown. Stops accepting, serves open keep-alive connections for `grace` ms, waits for pending
 * responses, then closes all connections; after `longest` ms in total it closes them unconditionally. A
 * proxy needs the grace: a request that it sends on a pooled connection as we close it is lost, because a
 * proxy retries no POST. Register after every `preClose` hook that ends a response.
 */
export function shutDownGracefully(
  app: FastifyInstance,
  { grace, longest }: { grace: number; longest: number },
): void {
  const { server } = app
  const pending = new Set<ServerResponse>()
  let isClosing = false
  let onDrained = () => {}
  server.on('request', (_: IncomingMessage, response: ServerResponse) => {
    pending.add(response)
    response.once('close', () => {
      if (pending.delete(response) && pending.size === 0) onDrained()
    })
  })
  // Fastify sets this header itself on requests that begin during a shutdown, though not on earlier ones.
  app.addHook('onSend', (_, reply, __, done) => {
    if (isClosing) void reply.header('connection', 'close')
    done()
  })
  app.addHook('preClose', async () => {
    isClosing = true
    if (!server.listening) return
    const deadline = setTimeout(() => server.closeAllConnections(), longest)
    const closed = new Promise((done) => server.once('close', done))
    // HTTP's own `close` and `closeIdleConnections` also cut off a response that is written but not flushed.
    Server.prototype.close.call(server)
    await Promise.race([closed, pause(grace, undefined, { ref: false })])
    if (pending.size > 0)
      await Promise.race([closed, new Promise<void>((done) => (onDrained = done))])
    clearTimeout(deadline)
    server.closeAllConnections()
  })
}
