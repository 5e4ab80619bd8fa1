// Each row breaks one rule in a scratch copy: the file in `at` is written there, holding `text`,
// and the checks must find that very rule broken in it, and no other.

import type { Canary, Permitted } from './canary.ts'

const customers = 'server/src/features/customers'
const staff = 'server/src/features/staff'
/** A sub-folder of a feature. */
const reset = 'server/src/features/auth/reset'

/** Files that canaries point at, so that none depends on what the real tree is called today. */
export const targets = [
  'contract/src/canary-target.ts',
  'server/src/kernel/canary-target.ts',
  'server/src/kernel/secrets.ts',
  'server/src/db/client.ts',
  'server/src/db/schema/canary-target.ts',
  'server/src/files/canary-target.ts',
  'server/src/http/canary-target.ts',
  'server/src/backup/canary-target.ts',
  'server/src/jobs/canary-target.ts',
  'server/src/app.ts',
  'server/src/commands/canary-target.ts',
  'server/src/main.ts',
  'server/fixtures/canary-target.ts',
  'server/test/canary-target.ts',
  ...['activity', 'notifications', 'staff', 'customers', 'auth'].flatMap((slice) =>
    ['routes', 'operations', 'queries', 'rules'].map(
      (file) => `server/src/features/${slice}/${file}.ts`,
    ),
  ),
]

export const broken: Canary[] = [
  [
    'contract-imports-only-itself',
    'contract/src/canary.ts',
    `import '../../server/src/kernel/canary-target.ts'`,
    'contract-needs-zod-only',
  ],
  [
    'contract-needs-zod-only',
    'contract/src/canary.ts',
    `import { readFile } from 'node:fs/promises'`,
  ],
  [
    'contract-needs-zod-only',
    'contract/src/canary.ts',
    `import type { FastifyInstance } from 'fastify'`,
  ],
  ['main-only-starts-the-app', 'server/src/main.ts', `import './http/canary-target.ts'`],
  ['main-is-not-imported', 'server/test/canary.ts', `import '../src/main.ts'`],
  ['main-is-not-imported', 'server/test/canary.ts', `import '../src/commands/canary-target.ts'`],
  [
    'commands-call-operations',
    'server/src/commands/canary.ts',
    `import '../features/staff/operations.ts'`,
  ],
  ['folder-vocabulary', 'server/src/commands/move/photos.ts', ''],
  ['app-mounts-routes', 'server/src/app.ts', `import { x } from './features/staff/queries.ts'`],
  ['app-mounts-routes', 'server/src/app.ts', `import { x } from './features/staff/operations.ts'`],
  [
    'jobs-run-operations',
    'server/src/jobs/canary.ts',
    `import { x } from '../features/staff/queries.ts'`,
  ],
  ['jobs-run-operations', 'server/src/jobs/canary.ts', `import '../http/canary-target.ts'`],
  ['jobs-are-started-by-main', 'server/src/app.ts', `import './jobs/canary-target.ts'`],
  ['config-imports-only-kernel', 'server/src/config.ts', `import './db/client.ts'`],
  [
    'kernel-imports-only-contract',
    'server/src/kernel/canary.ts',
    `import type { Db } from '../db/client.ts'`,
  ],
  [
    'db-below-features',
    'server/src/db/canary.ts',
    `export { x } from '../features/staff/queries.ts'`,
  ],
  ['files-below-features', 'server/src/files/canary.ts', `import '../features/staff/queries.ts'`],
  ['backup-below-features', 'server/src/backup/canary.ts', `import '../features/staff/queries.ts'`],
  [
    'backup-is-not-called-by-requests',
    'server/src/http/canary.ts',
    `import '../backup/canary-target.ts'`,
    'http-below-features',
  ],
  [
    'gateways-below-features',
    'server/src/gateways/canary.ts',
    `import '../features/staff/queries.ts'`,
  ],
  ['mail-below-features', 'server/src/mail/canary.ts', `import '../features/staff/queries.ts'`],
  ['http-below-features', 'server/src/http/canary.ts', `import '../features/auth/operations.ts'`],
  [
    'routes-call-operations',
    `${customers}/routes.ts`,
    `import { x } from '../../db/schema/canary-target.ts'`,
  ],
  [
    'routes-call-operations',
    `${reset}/routes.ts`,
    `import { x } from '../../../db/schema/canary-target.ts'`,
  ],
  [
    'features-do-not-import-features',
    `${reset}/operations.ts`,
    `import { x } from '../../customers/operations.ts'`,
  ],
  ['routes-hold-no-sql', `${customers}/routes.ts`, `import { eq } from 'drizzle-orm'`],
  [
    'operations-call-queries-and-rules',
    `${customers}/operations.ts`,
    `import '../../http/canary-target.ts'`,
  ],
  [
    'operations-call-queries-and-rules',
    `${customers}/operations.ts`,
    `import { x } from '../../db/schema/canary-target.ts'`,
  ],
  [
    'operations-call-queries-and-rules',
    `${customers}/operations.ts`,
    `import { x } from './routes.ts'`,
  ],
  ['operations-hold-no-sql', `${customers}/operations.ts`, `import { sql } from 'drizzle-orm'`],
  [
    'queries-use-only-the-database',
    `${customers}/queries.ts`,
    `import { x } from './operations.ts'`,
  ],
  ['rules-are-pure', `${customers}/rules.ts`, `import type { Db } from '../../db/client.ts'`],
  ['rules-are-pure', `${customers}/rules.ts`, `import '../../kernel/secrets.ts'`],
  ['rules-do-no-io', `${customers}/rules.ts`, `import { randomBytes } from 'node:crypto'`],
  [
    'features-do-not-import-features',
    `${customers}/operations.ts`,
    `import { x } from '../staff/operations.ts'`,
  ],
  [
    'features-do-not-import-features',
    `${customers}/queries.ts`,
    `import { x } from '../staff/queries.ts'`,
  ],
  [
    'features-do-not-import-features',
    `${customers}/operations.ts`,
    `import { x } from '../activity/queries.ts'`,
  ],
  [
    'features-do-not-import-features',
    `${customers}/search/operations.ts`,
    `import { x } from '../../staff/operations.ts'`,
  ],
  ['routes-hold-no-sql', `${customers}/search/routes.ts`, `import { eq } from 'drizzle-orm'`],
  [
    'online-booking-calls-booking-operations',
    'server/src/features/online-booking/bookings/operations.ts',
    `import { x } from '../../staff/operations.ts'`,
  ],
  [
    'imports-call-imported-operations',
    'server/src/features/imports/clients/operations.ts',
    `import { x } from '../../customers/operations.ts'`,
  ],
  [
    'merging-writes-clients',
    'server/src/features/duplicates/merging/operations.ts',
    `import { x } from '../../customers/operations.ts'`,
  ],
  [
    'undo-calls-domain-operations',
    'server/src/features/history/undo/operations.ts',
    `import { x } from '../../staff/queries.ts'`,
  ],
  [
    'activity-is-recorded-by-operations',
    `${customers}/routes.ts`,
    `import { x } from '../activity/operations.ts'`,
  ],
  [
    'recorders-call-no-feature',
    'server/src/features/activity/operations.ts',
    `import '../notifications/operations.ts'`,
  ],
  [
    'server-does-not-import-page',
    'server/fixtures/canary.ts',
    `import '../../web/src/text/canary-target.ts'`,
  ],
  [
    'shipped-code-imports-no-tests',
    'server/src/http/canary.ts',
    `const x = await import('../../test/canary-target.ts')`,
    'http-below-features',
  ],
  [
    'shipped-code-imports-no-tests',
    'server/src/kernel/canary.ts',
    `import { expect } from 'vitest'`,
  ],
  ['no-cycles', 'server/src/kernel/canary.ts', `import './canary.ts'`],
  ['every-import-resolves', 'server/src/kernel/canary.ts', `import './not-there.ts'`],
  ['folder-vocabulary', `${staff}/staff-service.ts`, ''],
  ['folder-vocabulary', `${staff}/staff-operations.ts`, ''],
  ['folder-vocabulary', `${staff}/shifts/holidays/rules.ts`, ''],
  ['folder-vocabulary', `${reset}/link.ts`, ''],
  ['folder-vocabulary', 'server/src/features/billing/routes.ts', ''],
  ['folder-vocabulary', 'server/src/workers/clean.ts', ''],
  ['no-catch-all-names', 'server/src/kernel/utils.ts', ''],
  ['names-are-kebab-case', 'server/src/kernel/dateTools.ts', ''],
  ['file-length', 'server/src/kernel/canary.ts', '\n// a line'.repeat(401)],
  ['only-config-reads-env', 'server/src/kernel/canary.ts', 'export const x = process.env.PORT'],
  ['only-config-reads-env', 'server/src/db/canary.ts', 'const { env } = process'],
  ['published-imports-only', 'server/src/db/canary.ts', `import 'pg-protocol/dist/parser.js'`],
  [
    'published-imports-only',
    'server/src/db/canary.ts',
    `const x = await import('fastify/dist/a.js')`,
    'every-import-resolves',
  ],
  [
    'published-imports-only',
    'server/test/canary.ts',
    `import type { X } from '@scope/a/src/x.ts'`,
    'every-import-resolves',
  ],
  ['published-imports-only', 'web/src/ui/canary.tsx', `export { x } from 'radix-ui/internal'`],
  [
    'no-library-overrides',
    'server/src/db/canary.ts',
    `import pg from 'pg'\nclass Quiet extends pg.Client {}`,
  ],
  [
    'no-library-overrides',
    'server/src/db/canary.ts',
    `import { PgSelect as Select } from 'drizzle-orm/pg-core'\nclass Quiet extends Select {}`,
  ],
  [
    'no-library-overrides',
    'server/src/db/canary.ts',
    `const { Query } = pg as X\nclass Once extends Query {}\nimport pg from 'pg'`,
  ],
  ['no-library-overrides', 'server/src/db/canary.ts', 'const x = Object.create(pool, {})'],
  [
    'no-library-overrides',
    'server/src/db/canary.ts',
    `Client.prototype.query = () => {}\nimport { Client } from 'pg'`,
  ],
  [
    'no-library-casts',
    'server/src/db/canary.ts',
    `import pg from 'pg'\nexport const x = {} as unknown as pg.Client`,
  ],
  [
    'no-library-casts',
    'server/src/db/canary.ts',
    `import { sql as text } from 'drizzle-orm'\nexport const x = text\`0\` as unknown as number`,
  ],
  ['no-private-members', 'server/src/db/canary.ts', 'export const x = pool._clients'],
  ['no-private-members', 'server/test/canary.ts', `export const x = pool['_clients']`],
  ['unique-type-names', 'server/src/db/canary.ts', 'type Canary = 1\nexport interface Canary {}'],
]

/** What is permitted must stay permitted, or a rule that forbids everything would pass. */
export const allowed: Permitted[] = [
  [
    `${customers}/operations.ts`,
    `import '../activity/operations.ts'\nimport '../notifications/operations.ts'\nimport './rules.ts'\nimport './queries.ts'\nimport '../../db/client.ts'\nimport '../../files/canary-target.ts'`,
  ],
  [
    `${customers}/routes.ts`,
    `import './queries.ts'\nimport './operations.ts'\nimport '../../http/canary-target.ts'\nimport type { X } from '@salon/contract/canary-target'`,
  ],
  [
    `${customers}/queries.ts`,
    `import '../../db/schema/canary-target.ts'\nimport { eq } from 'drizzle-orm'`,
  ],
  [
    'server/src/db/canary.ts',
    `import { eq } from 'drizzle-orm'\nclass Lost extends Error {}\nconst none = Object.create(null)\nexport const x = none as unknown as Lost`,
  ],
  [
    'server/src/jobs/canary.ts',
    `import '../features/staff/operations.ts'\nimport '../db/client.ts'\nimport './canary-target.ts'`,
  ],
  [
    'server/src/features/customers/customers.test.ts',
    `import '../../../test/canary-target.ts'\nimport { it } from 'vitest'`,
  ],
]
