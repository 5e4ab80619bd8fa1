import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../scripts/parts/free-port.mjs'
import { inRoot } from '../scripts/parts/place.mjs'

/** A package that only the server has. */
export const ofServer = createRequire(inRoot('server', 'package.json'))

/** The number of the process that its PostgreSQL is, as it noted itself. */
export const postmasterIn = (folder) => {
  const note = path.join(folder, 'postgres', 'postmaster.pid')
  if (!existsSync(note)) return undefined
  return Number(readFileSync(note, 'utf8').split('\n')[0]) || undefined
}

/** Each process of this machine by its parent's number. */
const parents = () => {
  const found = []
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      // The program's own name stands in brackets and may hold anything.
      const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      found.push([Number(name), Number(parent)])
    } catch {
      // It has ended meanwhile.
    }
  }
  return found
}

/** A process and whatever it has started, directly or not; itself alone where nobody can tell. */
export const familyOf = (pid) => {
  if (!existsSync('/proc/self/stat')) return [pid]
  const all = parents()
  const family = [pid]
  for (const member of family) {
    family.push(...all.filter(([, parent]) => parent === member).map(([child]) => child))
  }
  return family
}

const kill = (pid) => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended already, which is what was wanted.
  }
}

/**
 * Starts the built app on a data folder, in a process group of its own, and waits until it is open.
 * @param {{ env?: NodeJS.ProcessEnv, words?: string[] }} [options] `words` are for Node
 * @throws {Error} with what it said, where it ended instead
 */
export const openApp = async (folder, { env = {}, words = [] } = {}) => {
  const app = await launchApp(folder, { env, words })
  for (;;) {
    const [, address] = /open at (\S+)/.exec(app.said.text) ?? []
    if (address) return Object.assign(app, { address })
    if (app.hasEnded()) throw new Error(`The app did not open. It said:\n${app.said.text}`)
    await pause(20)
  }
}

/** The same without waiting. */
export const launchApp = async (folder, { env = {}, words = [] } = {}) => {
  const child = spawn(process.execPath, [...words, inRoot('server/dist/main.js')], {
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
  const said = { text: '' }
  child.stdout.on('data', (bytes) => (said.text += bytes))
  child.stderr.on('data', (bytes) => (said.text += bytes))
  const ended = once(child, 'exit')
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  return {
    said,
    hasEnded,
    pid: child.pid,
    /** Asks it to stop, and answers with its exit code. */
    stop: async () => {
      if (!hasEnded()) child.kill('SIGTERM')
      const [code] = await ended
      return code
    },
    killAlone: async () => {
      kill(child.pid)
      await ended
    },
    killWithPostgres: async () => {
      const postmaster = postmasterIn(folder)
      kill(child.pid)
      if (postmaster) kill(postmaster)
      await ended
    },
    /** The whole group, and the PostgreSQL that made a group of its own, down to each process. */
    killAll: async () => {
      const family = familyOf(child.pid)
      if (child.pid) for (const pid of [-child.pid, ...family]) kill(pid)
      await ended
    },
  }
}
