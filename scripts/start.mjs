// `npm start [-- --demo]`, `npm run seed`, `npm run backup`, …: installs and builds what is missing,
// then runs the program of server/dist that the first argument names.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './setup/build.mjs'
import { exitOnError } from './setup/exit-on-error.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { inRoot, root } from './setup/paths.mjs'
import { releaseSignals } from './setup/run-command.mjs'

/** Programs whose arguments are files. */
const takingFiles = new Set(['backup', 'restore', 'verify'])

/** npm changes to the repository's folder first; a typed path is relative to where npm was called. */
const resolveTypedPaths = () => {
  const typedIn = process.env.INIT_CWD || process.cwd()
  const typed = process.argv.slice(2)
  const resolved = typed.map((word) => (word.startsWith('-') ? word : path.resolve(typedIn, word)))
  process.argv.splice(2, typed.length, ...resolved)
}

/** Paths in the environment are relative to the current folder; the program runs in the repository's. */
const enterRoot = () => {
  for (const name of ['DATA_DIR', 'BACKUP_DIR']) {
    if (process.env[name]) process.env[name] = path.resolve(process.env[name])
  }
  process.chdir(root)
  process.env.NODE_ENV ??= 'production'
}

/**
 * Seeds the demo salon into a data folder of its own, beside the real one, and leaves the environment
 * pointing there. The seed program dates it today: it fills the folder anew on a later day.
 */
const seedDemo = async () => {
  // An empty variable counts as absent, as it does for the server.
  process.env.DATA_DIR = `${path.resolve(process.env.DATA_DIR || 'data')}-demo`
  // The demo prints a sign-in, which must not open the operator's own database.
  delete process.env.DATABASE_URL
  // A sweep of the operator's bucket would delete photos that have no row in the demo's database.
  delete process.env.STORAGE_URL
  const seed = spawn(process.execPath, [inRoot('server/dist/seed.js'), '--demo'], {
    stdio: 'inherit',
  })
  // The seed program is a child: it would go on without the signal.
  let stopped = false
  const forward = (/** @type {NodeJS.Signals} */ signal) => {
    stopped = true
    seed.kill(signal)
  }
  process.on('SIGINT', forward)
  process.on('SIGTERM', forward)
  const [code] = await once(seed, 'exit')
  process.off('SIGINT', forward)
  process.off('SIGTERM', forward)
  if (stopped) process.exit(0)
  // It has printed why.
  if (code !== 0) process.exit(1)
}

const [program = 'main'] = process.argv.splice(2, 1)
await exitOnError(async () => {
  await ensureInstalled()
  await ensureBuilt()
  releaseSignals()
  if (takingFiles.has(program)) resolveTypedPaths()
  enterRoot()
  if (program === 'main' && process.argv.includes('--demo')) await seedDemo()
})
// In this process: signals that npm passes on reach the program directly.
await import(pathToFileURL(inRoot('server/dist', `${program}.js`)).href)
