import './typescript-six.ts'
import { createRequire } from 'node:module'
import path from 'node:path'

const { allExtensions, cruise } = await import('dependency-cruiser')
const { default: extractOptions } =
  await import('dependency-cruiser/config-utl/extract-depcruise-options')

/** One place where a rule is broken; `to` is the imported file, or says what is wrong. */
export interface Violation {
  readonly rule: string
  readonly from: string
  readonly to: string
}

/** The folders whose imports are checked. */
export const roots = ['contract', 'server', 'web', 'e2e']

const configFile = path.join(import.meta.dirname, '..', '.dependency-cruiser.cjs')
const { forbidden } = createRequire(import.meta.url)(configFile) as {
  forbidden: { name: string }[]
}

/** The names of the rules about imports. */
export const boundaryRules = forbidden.map(({ name }) => name)

/**
 * Reads every import of a tree laid out like this repository.
 * @param tree its absolute path
 * @throws Error where TypeScript files cannot be parsed, since then no violation would be found
 */
export const cruiseTree = async (
  tree: string,
): Promise<{ files: number; violations: Violation[] }> => {
  for (const wanted of ['.ts', '.tsx']) {
    const isRead = allExtensions.some(
      ({ extension, available }) => extension === wanted && available,
    )
    if (!isRead) throw new Error(`Imports cannot be checked: ${wanted} files cannot be parsed.`)
  }
  const options = await extractOptions(configFile)
  const { output } = await cruise(roots, { ...options, baseDir: tree })
  if (typeof output === 'string') throw new Error(`dependency-cruiser printed a report: ${output}`)
  return {
    files: output.modules.filter(({ source }) => isOurs(source)).length,
    violations: output.summary.violations.map(({ rule, from, to }) => ({
      rule: rule.name,
      from,
      to,
    })),
  }
}

const isOurs = (source: string) => roots.some((root) => source.startsWith(`${root}/`))
