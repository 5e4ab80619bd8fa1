import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { inRoot, root } from './place.mjs'

/** Node is checked before anything else is loaded, so that the answer is a sentence. */
const checkNode = () => {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 20)) return
  console.error(`Node 20.20 or newer is needed; this is ${process.versions.node}.`)
  process.exit(1)
}

/** Paths in the environment mean where the person is; everything else means the repository. */
const settle = () => {
  for (const name of ['DATA_DIR', 'BACKUP_DIR']) {
    if (process.env[name]) process.env[name] = path.resolve(process.env[name])
  }
  process.chdir(root)
  process.env.NODE_ENV ??= 'production'
}

/** A file that is typed means where the person is; npm goes to the repository first, and says from where. */
export const namedFromHere = () => {
  const here = process.env.INIT_CWD || process.cwd()
  const typed = process.argv.slice(2)
  const settled = typed.map((word) => (word.startsWith('-') ? word : path.resolve(here, word)))
  process.argv.splice(2, typed.length, ...settled)
}

/**
 * Tells the demo salon into a data folder of its own, beside the real one, and leaves the
 * environment pointing there. It is today's: told anew on a later day, and at once on the same one.
 */
export const tellDemo = async () => {
  // An empty variable counts as absent, as it does for the server.
  process.env.DATA_DIR = `${path.resolve(process.env.DATA_DIR || 'data')}-demo`
  // A sign-in that is printed has no place in the database of a salon that is open.
  delete process.env.DATABASE_URL
  // Nor its pictures in the bucket of one, which would be swept for want of their rows.
  delete process.env.STORAGE_URL
  const seed = spawn(process.execPath, [inRoot('server/dist/seed.js'), '--demo'], {
    stdio: 'inherit',
  })
  // Whoever stops us means the teller as well, which would go on alone otherwise.
  let stopped = false
  const passOn = (signal) => {
    stopped = true
    seed.kill(signal)
  }
  process.on('SIGINT', passOn)
  process.on('SIGTERM', passOn)
  const [code] = await once(seed, 'exit')
  process.off('SIGINT', passOn)
  process.off('SIGTERM', passOn)
  if (stopped) process.exit(0)
  // It has said why.
  if (code !== 0) process.exit(1)
}

/** Runs the work, and turns a failure into its sentence and exit code 1. */
export const orExit = async (work) => {
  checkNode()
  try {
    return await work()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

/**
 * Installs and builds where needed, then runs a built program inside this process: signals that npm
 * passes on reach it directly.
 * @param {string} program a file of server/dist
 * @param {() => Promise<void>} [before] what has to be done first
 */
export const runBuilt = async (program, before) => {
  await orExit(async () => {
    const { ensureInstalled } = await import('./install.mjs')
    const { ensureBuilt } = await import('./build.mjs')
    const { releaseSignals } = await import('./run.mjs')
    await ensureInstalled()
    await ensureBuilt()
    releaseSignals()
    settle()
    await before?.()
  })
  await import(pathToFileURL(inRoot('server/dist', program)).href)
}
