import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { formatDuration } from './duration.mjs'
import { stampAt } from './fingerprint.mjs'
import { withLock } from './lock.mjs'
import { inRoot } from './paths.mjs'
import { run } from './run-command.mjs'

const stampFile = inRoot('node_modules', '.salon-lockfile')
const lockfileHash = () =>
  createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .digest('hex')

/**
 * Whether `npm install` or `npm ci` ran already: npm lists what it installed in a hidden lockfile,
 * which has to agree with ours.
 */
const isInstalledByHand = () => {
  const read = (/** @type {string} */ file) =>
    JSON.parse(readFileSync(inRoot(file), 'utf8')).packages
  try {
    const present = read('node_modules/.package-lock.json')
    return Object.entries(read('package-lock.json')).every(([place, wanted]) => {
      const isOurs = !place.includes('node_modules/') || wanted.link === true
      if (isOurs || wanted.optional || wanted.devOptional || wanted.peer) return true
      return present[place]?.version === wanted.version
    })
  } catch {
    return false
  }
}

const isFresh = () => stampAt(stampFile) === lockfileHash()

/** @param {string[]} args */
const npm = (args) => {
  const script = process.env.npm_execpath
  if (script?.endsWith('.js')) return run(process.execPath, [script, ...args])
  return run('npm', args, { shell: process.platform === 'win32' })
}

/** Development packages are named, since NODE_ENV=production would leave the builder out. */
const installation = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund']

/** Brings node_modules to what the lockfile says; says and does nothing when it is there already. */
export const ensureInstalled = async () => {
  if (isFresh()) return
  await withLock(async () => {
    if (isFresh()) return
    if (!isInstalledByHand()) {
      const start = Date.now()
      console.log('Installing the packages of the lockfile …')
      const { code, output } = await npm([...installation, '--loglevel=error'])
      if (code !== 0) {
        console.error(output.trim())
        throw new Error('The packages could not be installed; npm says why above.')
      }
      console.log(`Installed in ${formatDuration(Date.now() - start)}.`)
    }
    writeFileSync(stampFile, lockfileHash())
  })
}
