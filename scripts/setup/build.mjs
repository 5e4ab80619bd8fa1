import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { formatDuration } from './duration.mjs'
import { fingerprint, stampAt } from './fingerprint.mjs'
import { withLock } from './lock.mjs'
import { inRoot } from './paths.mjs'
import { commandOf, run } from './run-command.mjs'

const shared = [
  'contract/src',
  'contract/package.json',
  'tsconfig.base.json',
  'package-lock.json',
  'scripts/setup',
]

/**
 * What is built, from what, and how; a change of the tools counts as a change of the sources.
 * @typedef {{ name: string, folder: string, sources: string[], builds: string[][], after?: () => void }} Product
 * @type {Product[]}
 */
const products = [
  {
    name: 'page',
    folder: 'web',
    sources: ['web', ...shared],
    // The public booking pages are added to the app's folder, which the app's build empties.
    builds: [['build'], ['build', '--config', 'vite.booking.config.ts']],
  },
  {
    name: 'server',
    folder: 'server',
    sources: [
      'server/src',
      'server/fixtures',
      'server/package.json',
      'server/vite.config.ts',
      ...shared,
    ],
    builds: [['build', '--ssr']],
    /** Migrations and fonts stay files: the built server reads them from beside itself. */
    after: () => {
      for (const folder of ['db/migrations', 'files/font']) {
        const from = inRoot('server/src', folder)
        const to = inRoot('server/dist', path.basename(folder))
        if (existsSync(from)) cpSync(from, to, { recursive: true })
      }
    },
  },
]

/** @param {Product} product */
const stampFileOf = ({ folder }) => inRoot(folder, 'dist', '.sources')

/**
 * @param {Product} product
 * @param {string} hash of its sources
 */
const build = async (product, hash) => {
  const stampFile = stampFileOf(product)
  // Removed first and written last: an interrupted build never passes for a finished one.
  rmSync(stampFile, { force: true })
  const vite = commandOf('vite', 'vite', product.folder)
  for (const args of product.builds) {
    const { code, output } = await run(process.execPath, [vite, ...args, '--logLevel', 'warn'], {
      cwd: inRoot(product.folder),
      env: { ...process.env, NODE_ENV: 'production' },
    })
    if (code !== 0) {
      console.error(output.trim())
      throw new Error(`The ${product.name} could not be built; the builder says why above.`)
    }
  }
  product.after?.()
  writeFileSync(stampFile, hash)
}

/**
 * Builds what differs from its sources, and says and does nothing when nothing does.
 * @param {{ anew?: boolean, only?: string }} [options] `anew` builds even where the stamps agree;
 *   `only` one product, 'page' or 'server'.
 * @returns {Promise<boolean>} whether anything was built
 */
export const ensureBuilt = async ({ anew = false, only } = {}) => {
  const stale = () =>
    products
      .filter(({ name }) => only === undefined || name === only)
      .map((product) => ({ product, hash: fingerprint(product.sources) }))
      .filter(({ product, hash }) => anew || stampAt(stampFileOf(product)) !== hash)
  if (stale().length === 0) return false
  return withLock(async () => {
    const work = stale()
    if (work.length === 0) return false
    const start = Date.now()
    console.log(`Building the ${work.map(({ product }) => product.name).join(' and the ')} …`)
    await Promise.all(work.map(({ product, hash }) => build(product, hash)))
    console.log(`Built in ${formatDuration(Date.now() - start)}.`)
    return true
  })
}
