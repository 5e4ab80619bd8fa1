import './typescript-six.mjs'
import { createRequire } from 'node:module'
import path from 'node:path'

const { allExtensions, cruise } = await import('dependency-cruiser')
const { default: extractOptions } =
  await import('dependency-cruiser/config-utl/extract-depcruise-options')

/** The folders that the doors are about. */
export const roots = ['contract', 'server', 'web', 'e2e']

/** The rules themselves, for whoever counts or breaks them. */
export const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs')

const configFile = path.join(import.meta.dirname, '..', '.dependency-cruiser.cjs')

/**
 * Reads every import of a tree laid out like this repository.
 * @param {string} tree its absolute path
 * @returns {Promise<{ files: number, violations: { rule: string, from: string, to: string }[] }>}
 * @throws {Error} where TypeScript cannot be read, since then nothing would ever be wrong
 */
export const cruiseTree = async (tree) => {
  for (const wanted of ['.ts', '.tsx']) {
    const isRead = allExtensions.some(
      ({ extension, available }) => extension === wanted && available,
    )
    if (!isRead) throw new Error(`The doors cannot be checked: ${wanted} files cannot be read.`)
  }
  const options = await extractOptions(configFile)
  const { output } = await cruise(roots, { ...options, baseDir: tree })
  return {
    files: output.modules.filter(({ source }) => isOurs(source)).length,
    violations: output.summary.violations.map(({ rule, from, to }) => ({
      rule: rule.name,
      from,
      to,
    })),
  }
}

const isOurs = (source) => roots.some((root) => source.startsWith(`${root}/`))
