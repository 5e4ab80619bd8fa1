import { spawn, type SendHandle } from 'node:child_process'
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

/**
 * A handle that another process sends back to us is a second one; we cannot make it ourselves. Whoever has
 * it keeps the port: the process ends with us, also where we ended before it could hear of that.
 */
const mirror = `
  if (!process.connected) process.exit()
  process.on('message', (times, handle) => { while (times-- > 0) process.send('door', handle) })
  process.on('disconnect', () => process.exit())
`

/**
 * What the server listens by. Sent as the server itself it would arrive as one that listens, too, and let
 * people in over there, whom nobody answers.
 */
const handleOf = (server: Server): SendHandle => Reflect.get(server, '_handle') as SendHandle

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
      let cause: unknown
      const ended = once(child, 'exit').catch((error: unknown) => (cause = error))
      // Known by now; one that comes later is heard by nobody else, and would end us.
      child.on('error', () => {})
      // It has the handle of ours that listens as long as it lives, and nothing to finish.
      let isEnough = false
      const enough = () => {
        isEnough = true
        child.kill('SIGKILL')
      }
      child.once('spawn', () => {
        child.send(wanted, handleOf(app.server), (error) => error && enough())
      })
      child.on('message', (_, handle) => {
        // To listen to nothing would be to listen at any port.
        if (!handle) return enough()
        // Sent by one that has ended meanwhile; kept, it would keep the port.
        if (isEnough) return void Reflect.get(handle, 'close').call(handle)
        const door = createServer({ allowHalfOpen: true, noDelay: true })
        door.on('connection', (socket) => void app.server.emit('connection', socket))
        doors.push(door.listen(handle, backlog))
        if (doors.length === wanted) enough()
      })
      let isShut = false
      shut = async () => {
        isShut = true
        enough()
        await ended
        for (const door of doors) door.close()
      }
      void ended.then(() => {
        const isShort = doors.length < wanted && !isShut
        if (isShort) app.log.warn({ err: cause, doors: doors.length }, 'crowds come in slowly')
        resolve(doors.length)
      })
      done()
    })
  })
}
