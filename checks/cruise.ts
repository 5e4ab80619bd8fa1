import './typescript-six.ts'
import type { ICruiseOptions } from 'dependency-cruiser'
import { pageRules } from './import-rules/page.ts'
import { serverRules } from './import-rules/server.ts'
import { workspaceRules } from './import-rules/workspaces.ts'

const { allExtensions, cruise } = await import('dependency-cruiser')

/** One place where a rule is broken; `to` is the imported file, or says what is wrong. */
export interface Violation {
  readonly rule: string
  readonly from: string
  readonly to: string
}

/** The folders whose imports are checked. */
export const roots = ['contract', 'server', 'web', 'e2e']

const rules = [...workspaceRules, ...serverRules, ...pageRules]

/** The names of the rules about imports. */
export const boundaryRules = rules.map(({ name }) => name)

const options: ICruiseOptions = {
  validate: true,
  ruleSet: { forbidden: rules },
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '^(contract|server|web|e2e|checks)/(dist|coverage|test-results)/' },
  // Type imports count: a shape is a dependency.
  tsPreCompilationDeps: true,
  parser: 'tsc',
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['import', 'types', 'node', 'default'],
    extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.d.ts'],
  },
}

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
