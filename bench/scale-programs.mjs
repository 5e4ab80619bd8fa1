import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const folders = [
  ...(process.env.PATH ?? '').split(':'),
  '/usr/sbin',
  '/usr/local/sbin',
  '/opt/homebrew/bin',
]

/**
 * The path of a program of the system.
 * @throws {Error} with the sentence that says what to install
 */
export const programOf = (name, debian = name) => {
  const found = folders.map((folder) => `${folder}/${name}`).find((file) => existsSync(file))
  if (found) return found
  throw new Error(
    `This needs ${name}: apt-get install ${debian}, or your system's package of that name.`,
  )
}

/** Whom the programs run as: not root, which PostgreSQL and pgbouncer refuse to be. */
export const accountOf = () => {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag) => Number(spawnSync('id', [flag, 'nobody']).stdout)
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** What was started here and has not ended, in the order of starting. */
const running = new Set()

/**
 * Starts a program.
 * @param {{ env?: NodeJS.ProcessEnv, account?: object, stopBy?: NodeJS.Signals }} [options]
 */
export const launch = (name, file, args, { env = {}, account = {}, stopBy = 'SIGTERM' } = {}) => {
  const child = spawn(file, args, {
    env: { PATH: process.env.PATH, ...env },
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    // A Ctrl-C is for us, who end everything in order.
    detached: true,
    ...account,
  })
  const program = { name, child, said: '', hasEnded: false }
  child.stdout.on('data', (bytes) => (program.said += bytes))
  child.stderr.on('data', (bytes) => (program.said += bytes))
  program.ended = once(child, 'exit')
    .catch((error) => (program.said += error.message))
    .then(() => {
      program.hasEnded = true
      running.delete(program)
    })
  program.end = async (signal = stopBy) => {
    if (program.hasEnded) return
    child.kill(signal)
    const isLate = pause(10_000, true, { ref: false })
    if (await Promise.race([program.ended.then(() => false), isLate])) child.kill('SIGKILL')
    await program.ended
  }
  running.add(program)
  return program
}

/** Ends all that was started, the last first. */
export const endAll = async () => {
  for (const program of [...running].toReversed()) await program.end()
}

const answers = (port) =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    const end = (isThere) => {
      socket.destroy()
      resolve(isThere)
    }
    socket.once('connect', () => end(true)).once('error', () => end(false))
  })

/**
 * Waits until a program listens.
 * @throws {Error} with what it said, where it ended instead or took over half a minute
 */
export const listening = async (program, port) => {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await pause(50)) {
    if (program.hasEnded) break
    if (await answers(port)) return
  }
  throw new Error(`${program.name} did not come up. It said:\n${program.said.trim()}`)
}
