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
 * @throws Error with the sentence that says what to install
 */
export const programOf = (name: string, debian = name) => {
  const found = folders.map((folder) => `${folder}/${name}`).find((file) => existsSync(file))
  if (found) return found
  throw new Error(
    `This needs ${name}: apt-get install ${debian}, or your system's package of that name.`,
  )
}

/** A user and a group of the system; the current ones where empty. */
export interface SystemUser {
  readonly uid?: number
  readonly gid?: number
}

/** A program that was started: all that it printed, and whether it has ended. */
export interface Program {
  readonly name: string
  output: string
  hasEnded: boolean
  readonly end: (signal?: NodeJS.Signals) => Promise<void>
}

/** The account of the programs: not root, which PostgreSQL and pgbouncer refuse to be. */
export const accountOf = (): SystemUser => {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'nobody']).stdout)
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** What was started here and has not ended, in the order of starting. */
const running = new Set<Program>()

interface LaunchOptions {
  readonly env?: NodeJS.ProcessEnv
  readonly account?: SystemUser
  readonly stopBy?: NodeJS.Signals
}

/** Starts a program. */
export const launch = (
  name: string,
  file: string,
  args: string[],
  { env = {}, account = {}, stopBy = 'SIGTERM' }: LaunchOptions = {},
): Program => {
  const child = spawn(file, args, {
    env: { PATH: process.env.PATH, ...env },
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    // A Ctrl-C is for us, who end everything in order.
    detached: true,
    ...account,
  })
  const end = async (signal = stopBy) => {
    if (program.hasEnded) return
    child.kill(signal)
    const isLate = pause(10_000, true, { ref: false })
    if (await Promise.race([ended.then(() => false), isLate])) child.kill('SIGKILL')
    await ended
  }
  const program: Program = { name, output: '', hasEnded: false, end }
  child.stdout.on('data', (bytes: Buffer) => (program.output += bytes.toString()))
  child.stderr.on('data', (bytes: Buffer) => (program.output += bytes.toString()))
  const ended = once(child, 'exit')
    .catch((error: unknown) => (program.output += String(error)))
    .then(() => {
      program.hasEnded = true
      running.delete(program)
    })
  running.add(program)
  return program
}

/** Ends all that was started, the last first. */
export const endAll = async () => {
  for (const program of [...running].toReversed()) await program.end()
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    const end = (isThere: boolean) => {
      socket.destroy()
      resolve(isThere)
    }
    socket.once('connect', () => end(true)).once('error', () => end(false))
  })

/**
 * Waits until a program listens.
 * @throws Error with its output, where it ended instead or took over half a minute
 */
export const listening = async (program: Program, port: number) => {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await pause(50)) {
    if (program.hasEnded) break
    if (await answers(port)) return
  }
  throw new Error(`${program.name} did not come up. Output:\n${program.output.trim()}`)
}
