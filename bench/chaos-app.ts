import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../scripts/testing/free-port.ts'
import { inRoot } from '../scripts/setup/paths.mjs'

interface ChaosLaunchOptions {
  readonly env?: NodeJS.ProcessEnv
  readonly nodeOptions?: string[]
}

/** A process of the built app; `output.text` is all that it has printed. */
export interface LaunchedApp {
  readonly output: { text: string }
  readonly hasEnded: () => boolean
  readonly pid: number
  /** Sends SIGTERM and answers with the exit code. */
  readonly stop: () => Promise<number | null>
  readonly killAlone: () => Promise<void>
  readonly killWithPostgres: () => Promise<void>
  readonly killAll: () => Promise<void>
}

/** An app that serves requests at its address. */
export interface OpenApp extends LaunchedApp {
  readonly address: string
}

/** The pid of its PostgreSQL, by `postmaster.pid`. */
export const postmasterIn = (folder: string) => {
  const note = path.join(folder, 'postgres', 'postmaster.pid')
  if (!existsSync(note)) return undefined
  return Number(readFileSync(note, 'utf8').split('\n')[0]) || undefined
}

/** Each process of this machine by its parent's number. */
const parents = () => {
  const found: { pid: number; parent: number }[] = []
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      // The program's own name stands in brackets and may hold anything.
      const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      found.push({ pid: Number(name), parent: Number(parent) })
    } catch {
      // It has ended meanwhile.
    }
  }
  return found
}

/** A process and its descendants; the process alone where /proc is missing. */
export const familyOf = (pid: number) => {
  if (!existsSync('/proc/self/stat')) return [pid]
  const all = parents()
  const family = [pid]
  for (const member of family) {
    family.push(...all.filter(({ parent }) => parent === member).map((child) => child.pid))
  }
  return family
}

const kill = (pid: number) => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended already, which is what was wanted.
  }
}

/**
 * Starts the built app on a data folder, in a process group of its own, and waits until it is open.
 * @throws Error with its output, where it ended instead
 */
export const openApp = async (
  folder: string,
  options: ChaosLaunchOptions = {},
): Promise<OpenApp> => {
  const app = await launchApp(folder, options)
  for (;;) {
    const [, address] = /open at (\S+)/.exec(app.output.text) ?? []
    if (address) return { ...app, address }
    if (app.hasEnded()) throw new Error(`The app did not open. Output:\n${app.output.text}`)
    await pause(20)
  }
}

/** The same without waiting. */
export const launchApp = async (
  folder: string,
  { env = {}, nodeOptions = [] }: ChaosLaunchOptions = {},
): Promise<LaunchedApp> => {
  const child = spawn(process.execPath, [...nodeOptions, inRoot('server/dist/main.js')], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      RATE_LIMIT: 'off',
      PORT: String(await freePort()),
      DATA_DIR: folder,
      ...env,
    },
  })
  const output = { text: '' }
  child.stdout.on('data', (bytes: Buffer) => (output.text += bytes.toString()))
  child.stderr.on('data', (bytes: Buffer) => (output.text += bytes.toString()))
  const pid = child.pid ?? 0
  const ended = once(child, 'exit') as Promise<[number | null]>
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  return {
    output,
    hasEnded,
    pid,
    /** Stops it by SIGTERM, and returns its exit code. */
    stop: async () => {
      if (!hasEnded()) child.kill('SIGTERM')
      const [code] = await ended
      return code
    },
    killAlone: async () => {
      kill(pid)
      await ended
    },
    killWithPostgres: async () => {
      const postmaster = postmasterIn(folder)
      kill(pid)
      if (postmaster) kill(postmaster)
      await ended
    },
    /** The whole group, and the PostgreSQL that made a group of its own, down to each process. */
    killAll: async () => {
      const family = familyOf(pid)
      for (const one of [-pid, ...family]) kill(one)
      await ended
    },
  }
}

/** Kills at exit what is still running, which is something only after a failure, and empties the folder. */
export const cleanUpAtExit = (scratch: string) => {
  process.on('exit', () => {
    for (const pid of familyOf(process.pid).slice(1)) kill(pid)
    rmSync(scratch, { recursive: true, force: true })
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))
}

/** A whole number of the command line. @throws Error with a sentence where it is none */
export const wholeNumber = (option: string, value: string, least = 1) => {
  const number = Number(value)
  if (/^\d{1,9}$/.test(value) && number >= least) return number
  throw new Error(`--${option} is a whole number, like 20.`)
}
