import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import { inRoot, root } from './place.mjs'

const running = new Set()

/** A signal for us is one for our children too; npm alone would leave them behind. */
const passOn = (signal, code) => () => {
  for (const child of running) child.kill(signal)
  process.exit(code)
}

let forwarding = false
const forwardSignals = () => {
  if (forwarding) return
  forwarding = true
  process.on('SIGINT', onInterrupt)
  process.on('SIGTERM', onTerminate)
}
const onInterrupt = passOn('SIGINT', 130)
const onTerminate = passOn('SIGTERM', 143)

/** Hands the signals back, for a program that is imported into this process afterwards. */
export const releaseSignals = () => {
  forwarding = false
  process.off('SIGINT', onInterrupt)
  process.off('SIGTERM', onTerminate)
}

/**
 * Runs a program to its end.
 * @param {string} file the program
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, show?: boolean, shell?: boolean }} [options]
 *   `show` prints while it runs; otherwise everything it said is only returned.
 * @returns {Promise<{ code: number, output: string }>} 127 when the program could not be started.
 */
export const run = (file, args, { cwd = root, env = process.env, show = false, shell } = {}) =>
  new Promise((resolve) => {
    forwardSignals()
    const stdio = show ? 'inherit' : ['ignore', 'pipe', 'pipe']
    const child = spawn(file, args, { cwd, env, stdio, shell })
    running.add(child)
    const said = []
    child.stdout?.on('data', (bytes) => said.push(bytes))
    child.stderr?.on('data', (bytes) => said.push(bytes))
    const end = (code, more = '') => {
      running.delete(child)
      resolve({ code, output: Buffer.concat(said).toString('utf8') + more })
    }
    child.on('error', (error) => end(127, error.message))
    child.on('close', (code) => end(code ?? 1))
  })

/** The script behind a package's command, to be run by this very Node: no shell, no PATH. */
export const commandOf = (name, command = name, from = '.') => {
  const require = createRequire(inRoot(from, 'package.json'))
  const manifestPath = manifestOf(require, name)
  const { bin } = require(manifestPath)
  return path.join(path.dirname(manifestPath), typeof bin === 'string' ? bin : bin[command])
}

/** Some packages do not export their package.json, so it is looked for where Node would look. */
const manifestOf = (require, name) => {
  for (const folder of require.resolve.paths(name) ?? []) {
    const candidate = path.join(folder, name, 'package.json')
    try {
      return require.resolve(candidate)
    } catch {
      // Not in this folder: the next one up.
    }
  }
  throw new Error(`The package ${name} is not installed.`)
}
