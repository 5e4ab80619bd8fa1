import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import { inRoot, root } from './paths.mjs'

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/**
 * Forwards a signal to the children, which npm would leave running, and exits.
 * @param {NodeJS.Signals} signal
 * @param {number} code
 */
const forward = (signal, code) => () => {
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
const onInterrupt = forward('SIGINT', 130)
const onTerminate = forward('SIGTERM', 143)

/** Stops forwarding, for a program that is imported into this process afterwards. */
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
 *   `show` prints while it runs; otherwise its output is only returned.
 * @returns {Promise<{ code: number, output: string }>} 127 when the program could not be started.
 */
export const run = (file, args, { cwd = root, env = process.env, show = false, shell } = {}) =>
  new Promise((resolve) => {
    forwardSignals()
    const child = spawn(file, args, {
      cwd,
      env,
      shell,
      stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    })
    running.add(child)
    /** @type {Buffer[]} */
    const chunks = []
    child.stdout?.on('data', (bytes) => chunks.push(bytes))
    child.stderr?.on('data', (bytes) => chunks.push(bytes))
    const end = (/** @type {number} */ code, more = '') => {
      running.delete(child)
      resolve({ code, output: Buffer.concat(chunks).toString('utf8') + more })
    }
    child.on('error', (error) => end(127, error.message))
    child.on('close', (code) => end(code ?? 1))
  })

/**
 * The script behind a package's command, for `process.execPath`: no shell, no PATH.
 * @param {string} name the package
 * @param {string} [command]
 * @param {string} [from] the workspace that depends on it
 * @returns {string}
 */
export const commandOf = (name, command = name, from = '.') => {
  const require = createRequire(inRoot(from, 'package.json'))
  const manifestPath = manifestOf(require, name)
  const { bin } = require(manifestPath)
  return path.join(path.dirname(manifestPath), typeof bin === 'string' ? bin : bin[command])
}

/**
 * Some packages do not export their package.json: search the folders that Node would search.
 * @param {NodeJS.Require} require
 * @param {string} name
 */
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
