import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { execPath } from 'node:process'
import type { FastifyInstance } from 'fastify'

/** How many are let in. */
export interface Width {
  /** So many connections more than one are accepted in a turn of the event loop. */
  readonly doors: number
  /** So many may wait to be accepted. */
  readonly backlog: number
}

/** A handle that another process sends back to us is a second one; we cannot make it ourselves. */
const mirror = `
  process.on('message', (times, door) => { while (times-- > 0) process.send('door', door) })
  process.on('disconnect', () => process.exit())
`

/**
 * Accepts more than one connection in a turn of the event loop: Node (libuv 1.46) takes one by each handle
 * that listens, so that the last of five hundred who come at once waits for five hundred turns, and whoever
 * asks whether the program is well with them. Until the doors are there, and where there can be none, people
 * come in one by one. To be called before what waits for everybody to leave.
 * @returns how many doors there are, once the app listens
 */
export function letCrowdsIn(app: FastifyInstance, { doors: wanted, backlog }: Width) {
  const doors: Server[] = []
  let shut = async () => {}
  app.addHook('preClose', () => shut())
  return new Promise<number>((resolve) => {
    app.addHook('onListen', (done) => {
      const child = spawn(execPath, ['-e', mirror], {
        env: {},
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      })
      const ended = once(child, 'exit').catch((error: unknown) => {
        app.log.warn(error, 'people come in one by one')
      })
      const enough = () => void (child.connected && child.disconnect())
      // The bare handle: a whole server would begin to accept there, and leave with those it let in.
      const first = Reflect.get(app.server, '_handle') as Server
      child.once('spawn', () => child.send(wanted, first, (error) => error && enough()))
      child.on('message', (_, handle) => {
        // To listen to nothing would be to listen at any port.
        if (!handle) return enough()
        const door = createServer({ allowHalfOpen: true, noDelay: true })
        door.on('connection', (socket) => void app.server.emit('connection', socket))
        doors.push(door.listen(handle, backlog))
        if (doors.length === wanted) enough()
      })
      shut = async () => {
        enough()
        // It has the handle of ours that listens as long as it lives.
        await ended
        for (const door of doors) door.close()
      }
      void ended.then(() => resolve(doors.length))
      done()
    })
  })
}
