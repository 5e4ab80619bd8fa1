// As in server.ts: one rule broken by one file, in a scratch copy.

import type { Canary, Permitted } from './canary.ts'

const customers = 'web/src/features/customers'

export const targets = [
  'web/src/app/canary-target.tsx',
  'web/src/screens/canary-target.tsx',
  'web/src/ui/canary-target.tsx',
  'web/src/booking/canary-target.ts',
  'web/src/lib/call.ts',
  'web/src/text/canary-target.ts',
  ...['customers', 'staff'].flatMap((slice) =>
    [
      'api.ts',
      'components/canary-target.tsx',
      'panels/canary-target.tsx',
      'panels/merging/api.ts',
    ].map((file) => `web/src/features/${slice}/${file}`),
  ),
]

export const broken: Canary[] = [
  ['page-app-imports-page-only', 'web/src/app/canary.tsx', `import '../../vite.config.ts'`],
  ['screens-combine', 'web/src/screens/canary.tsx', `import { x } from '../app/canary-target.tsx'`],
  [
    'page-features-below-screens',
    `${customers}/panels/canary.tsx`,
    `const x = import('../../../screens/canary-target.tsx')`,
  ],
  [
    'page-features-share-api-only',
    `${customers}/panels/canary.tsx`,
    `import { x } from '../../staff/panels/canary-target.tsx'`,
  ],
  [
    'page-features-share-api-only',
    `${customers}/panels/merging/canary.tsx`,
    `import { x } from '../../../staff/panels/merging/api.ts'`,
  ],
  [
    'page-features-share-api-only',
    `${customers}/components/canary.tsx`,
    `import type { X } from '../../staff/components/canary-target.tsx'`,
  ],
  ['api-is-calls-only', `${customers}/api.ts`, `import '../../ui/canary-target.tsx'`],
  ['components-only-show', `${customers}/components/canary.tsx`, `import { x } from '../api.ts'`],
  [
    'components-only-show',
    `${customers}/components/canary.tsx`,
    `import { call } from '../../../lib/call.ts'`,
  ],
  [
    'components-only-show',
    `${customers}/components/canary.tsx`,
    `import { x } from '../panels/canary-target.tsx'`,
  ],
  [
    'components-only-show',
    `${customers}/components/merging/canary.tsx`,
    `import { x } from '../../panels/merging/api.ts'`,
  ],
  [
    'components-do-not-fetch',
    `${customers}/components/canary.tsx`,
    `import { useQuery } from '@tanstack/react-query'`,
  ],
  ['ui-imports-text-only', 'web/src/ui/canary.tsx', `import { call } from '../lib/call.ts'`],
  [
    'ui-imports-text-only',
    'web/src/ui/canary.tsx',
    `import type { X } from '@salon/contract/canary-target'`,
  ],
  ['lib-imports-only-contract', 'web/src/lib/canary.ts', `import '../ui/canary-target.tsx'`],
  [
    'public-pages-stand-alone',
    'web/src/booking/canary.tsx',
    `import { call } from '../lib/call.ts'`,
  ],
  ['public-pages-are-an-entry', 'web/src/app/canary.tsx', `import '../booking/canary-target.ts'`],
  ['text-imports-only-contract', 'web/src/text/canary.ts', `import '../ui/canary-target.tsx'`],
  [
    'page-does-not-import-server',
    'web/vitest.config.ts',
    `import '../server/src/kernel/canary-target.ts'`,
  ],
  [
    'journeys-import-only-contract',
    'e2e/canary.spec.ts',
    `import '../server/test/canary-target.ts'`,
  ],
  [
    'no-library-casts',
    'web/src/ui/canary.tsx',
    `import type { ReactNode } from 'react'\nexport const x = 1 as unknown as readonly ReactNode[]`,
  ],
  ['folder-vocabulary', `${customers}/hooks/use-customer.ts`, ''],
  ['folder-vocabulary', `${customers}/panels/merging/fields/canary.tsx`, ''],
  ['folder-vocabulary', 'web/src/stores/salon.ts', ''],
  ['no-catch-all-names', 'web/src/lib/helpers.ts', ''],
  ['names-are-kebab-case', 'web/src/ui/DayGrid.tsx', ''],
  ['phrases-are-imported', `${customers}/panels/canary.tsx`, `const word = t('auth.changeEmail')`],
  [
    'phrases-are-imported',
    `${customers}/panels/canary.tsx`,
    `import '../../../text/own-account.ts'\nconst word = t('ownAccount.sent') + t('auth.email')`,
    'every-import-resolves',
  ],
]

export const allowed: Permitted[] = [
  [
    `${customers}/panels/canary.tsx`,
    `import '../components/canary-target.tsx'\nimport '../api.ts'\nimport '../../staff/api.ts'\nimport '../../../ui/canary-target.tsx'\nimport '../../../lib/call.ts'\nimport '../../../text/canary-target.ts'`,
  ],
  [
    `${customers}/panels/merging/canary.tsx`,
    `import '../canary-target.tsx'\nimport '../../components/canary-target.tsx'\nimport '../../api.ts'\nimport '../../../staff/api.ts'\nimport '../../../../lib/call.ts'`,
  ],
  [`${customers}/components/merging/canary.tsx`, `import '../canary-target.tsx'`],
  ['web/src/ui/canary.tsx', `import '../text/canary-target.ts'`],
  [
    'web/src/screens/canary.tsx',
    `import '../features/staff/panels/canary-target.tsx'\nimport type { X } from '@salon/contract/canary-target'`,
  ],
  ['e2e/canary.spec.ts', `import type { X } from '@salon/contract/canary-target'`],
]
