// Each row breaks one rule in a scratch copy: the file in `at` is written there, holding `text`,
// and the checks must find that very rule broken in it, and no other.

const customers = 'server/src/features/customers'
const staff = 'server/src/features/staff'

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
      (room) => `server/src/features/${slice}/${room}.ts`,
    ),
  ),
]

export const broken = [
  [
    'contract-is-the-ground-floor',
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
  ['main-starts-the-app', 'server/src/main.ts', `import './http/canary-target.ts'`],
  ['nobody-imports-main', 'server/test/canary.ts', `import '../src/main.ts'`],
  ['nobody-imports-main', 'server/test/canary.ts', `import '../src/commands/canary-target.ts'`],
  [
    'commands-start-work',
    'server/src/commands/canary.ts',
    `import '../features/staff/operations.ts'`,
  ],
  ['every-file-has-a-room', 'server/src/commands/move/photos.ts', ''],
  ['app-mounts-routes', 'server/src/app.ts', `import { x } from './features/staff/queries.ts'`],
  ['app-mounts-routes', 'server/src/app.ts', `import { x } from './features/staff/operations.ts'`],
  [
    'jobs-run-operations',
    'server/src/jobs/canary.ts',
    `import { x } from '../features/staff/queries.ts'`,
  ],
  ['jobs-run-operations', 'server/src/jobs/canary.ts', `import '../http/canary-target.ts'`],
  ['jobs-are-started-by-main', 'server/src/app.ts', `import './jobs/canary-target.ts'`],
  ['config-knows-nobody', 'server/src/config.ts', `import './db/client.ts'`],
  ['kernel-is-plain', 'server/src/kernel/canary.ts', `import type { Db } from '../db/client.ts'`],
  [
    'db-below-features',
    'server/src/db/canary.ts',
    `export { x } from '../features/staff/queries.ts'`,
  ],
  ['files-below-features', 'server/src/files/canary.ts', `import '../features/staff/queries.ts'`],
  ['backup-below-features', 'server/src/backup/canary.ts', `import '../features/staff/queries.ts'`],
  [
    'nobody-asks-the-backup',
    'server/src/http/canary.ts',
    `import '../backup/canary-target.ts'`,
    'http-below-features',
  ],
  ['mail-below-features', 'server/src/mail/canary.ts', `import '../features/staff/queries.ts'`],
  ['http-below-features', 'server/src/http/canary.ts', `import '../features/auth/operations.ts'`],
  [
    'routes-ask-operations',
    `${customers}/routes.ts`,
    `import { x } from '../../db/schema/canary-target.ts'`,
  ],
  ['routes-hold-no-sql', `${customers}/routes.ts`, `import { eq } from 'drizzle-orm'`],
  [
    'operations-tell-the-story',
    `${customers}/operations.ts`,
    `import '../../http/canary-target.ts'`,
  ],
  [
    'operations-tell-the-story',
    `${customers}/operations.ts`,
    `import { x } from '../../db/schema/canary-target.ts'`,
  ],
  ['operations-tell-the-story', `${customers}/operations.ts`, `import { x } from './routes.ts'`],
  ['operations-hold-no-sql', `${customers}/operations.ts`, `import { sql } from 'drizzle-orm'`],
  ['queries-read-and-write-rows', `${customers}/queries.ts`, `import { x } from './operations.ts'`],
  ['rules-are-pure', `${customers}/rules.ts`, `import type { Db } from '../../db/client.ts'`],
  ['rules-are-pure', `${customers}/rules.ts`, `import '../../kernel/secrets.ts'`],
  ['rules-need-no-machine', `${customers}/rules.ts`, `import { randomBytes } from 'node:crypto'`],
  [
    'features-are-closed',
    `${customers}/operations.ts`,
    `import { x } from '../staff/operations.ts'`,
  ],
  ['features-are-closed', `${customers}/queries.ts`, `import { x } from '../staff/queries.ts'`],
  [
    'features-are-closed',
    `${customers}/operations.ts`,
    `import { x } from '../activity/queries.ts'`,
  ],
  [
    'undoing-does-what-was-done',
    'server/src/features/history/undo-operations.ts',
    `import { x } from '../staff/queries.ts'`,
  ],
  [
    'recorders-are-told-by-operations',
    `${customers}/routes.ts`,
    `import { x } from '../activity/operations.ts'`,
  ],
  [
    'recorders-call-nobody',
    'server/src/features/activity/operations.ts',
    `import '../notifications/operations.ts'`,
  ],
  [
    'server-knows-no-page',
    'server/fixtures/canary.ts',
    `import '../../web/src/text/canary-target.ts'`,
  ],
  [
    'shipped-code-needs-no-tests',
    'server/src/http/canary.ts',
    `const x = await import('../../test/canary-target.ts')`,
    'http-below-features',
  ],
  ['shipped-code-needs-no-tests', 'server/src/kernel/canary.ts', `import { expect } from 'vitest'`],
  ['no-circles', 'server/src/kernel/canary.ts', `import './canary.ts'`],
  ['every-import-resolves', 'server/src/kernel/canary.ts', `import './not-there.ts'`],
  ['every-file-has-a-room', `${staff}/staff-service.ts`, ''],
  ['every-file-has-a-room', 'server/src/features/billing/routes.ts', ''],
  ['every-file-has-a-room', 'server/src/workers/clean.ts', ''],
  ['no-drawers', 'server/src/kernel/utils.ts', ''],
  ['names-are-kebab-case', 'server/src/kernel/dateTools.ts', ''],
  ['files-stay-readable', 'server/src/kernel/canary.ts', '\n// a line'.repeat(401)],
  [
    'config-reads-the-environment',
    'server/src/kernel/canary.ts',
    'export const x = process.env.PORT',
  ],
  ['config-reads-the-environment', 'server/src/db/canary.ts', 'const { env } = process'],
]

/** What the house allows must stay allowed, or a rule that forbids everything would pass. */
export const allowed = [
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
    'server/src/jobs/canary.ts',
    `import '../features/staff/operations.ts'\nimport '../db/client.ts'\nimport './canary-target.ts'`,
  ],
  [
    'server/src/features/customers/customers.test.ts',
    `import '../../../test/canary-target.ts'\nimport { it } from 'vitest'`,
  ],
]
