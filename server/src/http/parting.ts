import type { IncomingMessage, ServerResponse } from 'node:http'
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

/** Somebody who is connected: how many answers they wait for, and how much they had said by the last. */
interface Guest {
  waiting: number
  heard: number
}

/**
 * Closes to newcomers first, and goes on answering those who are connected for `grace` milliseconds:
 * a proxy keeps its connections, and may just be sending by one that we close for being idle. That
 * request would be lost: a proxy does not send a booking twice. Then waits for those who are still being
 * answered, by whichever door they came, and lets go of each of them after that. Whoever is left after
 * `longest` milliseconds in all, such as somebody whose upload has come to a halt, is cut off: what stands
 * behind the app is to be closed in good order. To be called last, after whoever has to hear that the app
 * closes.
 */
export function partSlowly(
  app: FastifyInstance,
  { grace, longest }: { grace: number; longest: number },
): void {
  const here = new Map<Socket, Guest>()
  let tellEmpty = () => {}
  let isParting = false
  // Node's own way takes an answer for over once it has begun to leave whole, and cuts it off; and one that
  // began before the stop, and so did not say that the connection ends, would keep it.
  const letGoIfIdle = (socket: Socket, { waiting, heard }: Guest) => {
    if (waiting === 0 && heard === socket.bytesRead) socket.destroySoon()
  }
  app.server.on('connection', (socket: Socket) => {
    here.set(socket, { waiting: 0, heard: 0 })
    socket.once('close', () => {
      if (here.delete(socket) && here.size === 0) tellEmpty()
    })
  })
  app.server.on('request', (request: IncomingMessage, answer: ServerResponse) => {
    const { socket } = request
    const guest = here.get(socket)
    if (!guest) return
    const hear = () => {
      guest.heard = socket.bytesRead
      if (isParting) letGoIfIdle(socket, guest)
    }
    guest.waiting += 1
    answer.once('close', () => {
      guest.waiting -= 1
      hear()
    })
    // It may come to its end after the answer, where it was refused.
    request.once('close', hear)
  })
  app.addHook('preClose', async () => {
    if (!app.server.listening) return
    // HTTP's own way to close would close idle connections at once.
    Server.prototype.close.call(app.server)
    const isEmpty = new Promise<void>((resolve) => {
      tellEmpty = resolve
      if (here.size === 0) resolve()
    })
    const cutOff = setTimeout(() => here.forEach((_, socket) => socket.destroy()), longest)
    await Promise.race([isEmpty, pause(grace, undefined, { ref: false })])
    isParting = true
    for (const [socket, guest] of here) if (socket.bytesRead > 0) letGoIfIdle(socket, guest)
    await Promise.race([isEmpty, pause(silence, undefined, { ref: false })])
    for (const [socket, guest] of here) if (socket.bytesRead === 0) letGoIfIdle(socket, guest)
    await isEmpty
    clearTimeout(cutOff)
  })
}
