// What the workspaces may import of one another, and what goes for every import.

import { contract, type ImportRule, never, only, tests } from './import-rule.ts'

/** Between the workspaces, and everywhere. */
export const workspaceRules: readonly ImportRule[] = [
  only('contract-imports-only-itself', 'The contract imports nothing else of ours.', contract, [
    contract,
  ]),
  never(
    'contract-needs-zod-only',
    'The contract runs in the server, the page and the tests: Zod, no DOM, no Node.',
    contract,
    { pathNot: ['^contract/', '(^|/)node_modules/zod/'] },
  ),
  never(
    'server-does-not-import-page',
    'They meet in the contract.',
    { path: '^server/' },
    '^(web|e2e)/',
  ),
  never(
    'page-does-not-import-server',
    'They meet in the contract.',
    { path: '^web/' },
    '^(server|e2e)/',
  ),
  only('journeys-import-only-contract', 'Journeys use the product from outside.', '^e2e/', [
    '^e2e/',
    contract,
  ]),
  never(
    'shipped-code-imports-no-tests',
    'Fixtures, the seed and tests are not in the product.',
    { path: '^(contract|server|web)/src/', pathNot: tests },
    {
      path: [
        tests,
        '(^|/)node_modules/(vitest|fast-check|@testing-library|@playwright|@axe-core)/',
      ],
    },
  ),
  never(
    'no-cycles',
    'Two files that need each other are one, or need a third.',
    {},
    { circular: true },
  ),
  never(
    'every-import-resolves',
    'An import that does not resolve is not checked.',
    {},
    { couldNotResolve: true },
  ),
]
