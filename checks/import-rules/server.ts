// Which way data flows on the server: contract → db → queries → operations → routes → app → main.

import { contract, type ImportRule, never, only, tests } from './import-rule.ts'

/** Its files are `routes.ts` and so on, in its folder or a sub-folder (`checks/file-rules.ts`). */
const feature = '^server/src/features/[^/]+'
const kernel = '^server/src/kernel/'
const db = '^server/src/db/'
const files = '^server/src/files/'
const backup = '^server/src/backup/'
const mail = '^server/src/mail/'
const http = '^server/src/http/'
const gateways = '^server/src/gateways/'
const jobs = '^server/src/jobs/'
const undoing = '^server/src/features/history/(undo/)?operations\\.ts$'
const onlineBooking = '^server/src/features/online-booking/.*operations\\.ts$'
const importing = '^server/src/features/imports/.*operations\\.ts$'
const merging = '^server/src/features/duplicates/merging/operations\\.ts$'
const recorders = '^server/src/features/(activity|notifications|messages)/operations\\.ts$'

const folders: ImportRule[] = [
  only(
    'main-only-starts-the-app',
    'Config → database → app → listen → jobs; nothing else.',
    '^server/src/main\\.ts$',
    [
      '^server/src/(app|config|installation-jobs)\\.ts$',
      db,
      files,
      mail,
      gateways,
      backup,
      jobs,
      kernel,
      contract,
    ],
  ),
  only(
    'commands-call-operations',
    'A command reads arguments and configuration, calls an operation and reports the result.',
    '^server/src/commands/',
    [
      '^server/src/commands/cli\\.ts$',
      // The jobs that a command runs at once.
      '^server/src/installation-jobs\\.ts$',
      '^server/src/features/auth/(registration|reset|second-factor)/operations\\.ts$',
      '^server/src/config\\.ts$',
      db,
      files,
      backup,
      kernel,
      contract,
    ],
  ),
  never(
    'main-is-not-imported',
    'main and commands are entry points; the command line of fixtures uses that of the commands.',
    { pathNot: '^server/(src/commands/|fixtures/seed-command\\.ts$)' },
    '^server/src/(main\\.ts$|commands/)',
  ),
  never(
    'app-mounts-routes',
    'The app mounts routes; operations and queries are behind them. Sessions, and how emails leave, come from auth; how owners are notified, from notifications.',
    '^server/src/app\\.ts$',
    {
      path: '^server/src/features/',
      pathNot: [
        `/.*routes\\.ts$`,
        '^server/src/features/(auth/(sessions|emails)|notifications)/operations\\.ts$',
      ],
    },
  ),
  only(
    'config-imports-only-kernel',
    'Configuration is read before anything else exists.',
    '^server/src/config\\.ts$',
    [kernel, contract],
  ),
  only(
    'jobs-run-operations',
    'A job is an operation and a time; it holds no logic and no SQL.',
    jobs,
    [
      jobs,
      `^server/src/features/[^/]+/.*operations\\.ts$`,
      '^server/src/db/client\\.ts$',
      '^server/src/backup/backup-service\\.ts$',
      kernel,
      contract,
    ],
  ),
  never(
    'jobs-are-started-by-main',
    'A request never waits for a scheduled job.',
    { path: '^server/src/', pathNot: [jobs, '^server/src/(main|installation-jobs)\\.ts$', tests] },
    jobs,
  ),
  only('kernel-imports-only-contract', 'The kernel imports the contract only.', kernel, [
    kernel,
    contract,
  ]),
  only('db-below-features', 'The database layer imports kernel and contract only.', db, [
    db,
    kernel,
    contract,
  ]),
  only('files-below-features', 'File storage imports kernel and contract only.', files, [
    files,
    kernel,
    contract,
  ]),
  only('backup-below-features', 'A backup copies every table, and imports no feature.', backup, [
    backup,
    db,
    files,
    kernel,
    contract,
  ]),
  never(
    'backup-is-not-called-by-requests',
    'Backups run by schedule, by command and before an upgrade; no request waits for one.',
    {
      path: '^server/src/',
      pathNot: [backup, jobs, '^server/src/(main\\.ts$|commands/)', tests],
    },
    backup,
  ),
  only(
    'gateways-below-features',
    'Gateways to third parties import kernel, contract and the secret that processes share.',
    gateways,
    [gateways, '^server/src/db/(client|shared-secret)\\.ts$', kernel, contract],
  ),
  only('mail-below-features', 'Mail imports kernel and contract only.', mail, [
    mail,
    kernel,
    contract,
  ]),
  only(
    'http-below-features',
    'Mounting, guards and replies are given functions; they call no feature, and hand on a database unread.',
    http,
    [http, '^server/src/db/(client|tenant-db|json-rows)\\.ts$', kernel, contract],
  ),
]

const features: ImportRule[] = [
  only(
    'routes-call-operations',
    'A handler is one line: it calls an operation; a read-only route may call a query.',
    `${feature}/.*routes\\.ts$`,
    [
      `^server/src/features/[^/]+/.*(operations|queries)\\.ts$`,
      http,
      '^server/src/db/(client|tenant-db)\\.ts$',
      kernel,
      contract,
    ],
  ),
  never(
    'routes-hold-no-sql',
    'No SQL in a handler.',
    `${feature}/.*routes\\.ts$`,
    '(^|/)node_modules/(drizzle-orm|pg)/',
  ),
  only(
    'operations-call-queries-and-rules',
    'Operations use queries, rules and files; queries alone know how rows are stored.',
    `${feature}/.*operations\\.ts$`,
    [
      `^server/src/features/[^/]+/.*(operations|queries|rules)\\.ts$`,
      '^server/src/db/(client|tenant-db|json-rows)\\.ts$',
      files,
      mail,
      gateways,
      kernel,
      contract,
    ],
  ),
  never(
    'operations-hold-no-sql',
    'SQL is in queries.',
    `${feature}/.*operations\\.ts$`,
    '(^|/)node_modules/(drizzle-orm|pg)/',
  ),
  only(
    'queries-use-only-the-database',
    'A query uses the database and nothing above it.',
    `${feature}/.*queries\\.ts$`,
    [`^server/src/features/[^/]+/.*queries\\.ts$`, db, kernel, contract],
  ),
  only(
    'rules-are-pure',
    'No clock, no database, no random secrets: the moment is an argument.',
    `${feature}/.*rules\\.ts$`,
    [
      `^server/src/features/[^/]+/.*rules\\.ts$`,
      '^server/src/kernel/(?!clock|secrets)[^/]+$',
      contract,
    ],
  ),
  never(
    'rules-do-no-io',
    'A pure rule uses no disk, network or driver.',
    `${feature}/.*rules\\.ts$`,
    {
      path: [
        '^(node:)?(fs|net|http|https|crypto|child_process|os|process)(/|$)',
        '(^|/)node_modules/(drizzle-orm|pg|fastify)/',
      ],
    },
  ),
  never(
    'features-do-not-import-features',
    'A feature calls no other, except the three recorders, from its operations.',
    {
      path: '^server/src/features/([^/]+)/',
      pathNot: [tests, undoing, onlineBooking, importing, merging],
    },
    { path: '^server/src/features/', pathNot: ['^server/src/features/$1/', recorders] },
  ),
  never(
    'online-booking-calls-booking-operations',
    'A booking by a client is one of the desk (decision 053): it calls the operations that book, find free times, add clients and keep forms.',
    { path: onlineBooking },
    {
      path: '^server/src/features/',
      pathNot: [
        '^server/src/features/online-booking/',
        recorders,
        '^server/src/features/(appointments|customers|forms)/.*operations\\.ts$',
      ],
    },
  ),
  never(
    'imports-call-imported-operations',
    'An import writes clients, visits, services, staff and categories by the operations that are there for it (decision 061), and nothing else of another feature.',
    { path: importing },
    {
      path: '^server/src/features/',
      pathNot: [
        '^server/src/features/imports/',
        recorders,
        '^server/src/features/(appointments|categories|customers|services|staff)/imported/operations\\.ts$',
      ],
    },
  ),
  never(
    'merging-writes-clients',
    'A merge writes clients by the operations of customers (decision 063), and nothing else of another feature.',
    { path: merging },
    {
      path: '^server/src/features/',
      pathNot: [
        '^server/src/features/duplicates/',
        recorders,
        '^server/src/features/customers/merged/operations\\.ts$',
      ],
    },
  ),
  never(
    'undo-calls-domain-operations',
    'Undoing a change is one (decision 026): it calls the operations that change such a thing, and they alone.',
    { path: undoing },
    {
      path: '^server/src/features/',
      pathNot: [
        '^server/src/features/history/',
        '^server/src/features/(appointments|customers|duplicates|services|staff|working-hours|calendar-feeds|categories|safety|forms)/.*operations\\.ts$',
        // What the history shows of somebody's health is recorded as opened (decision 071).
        '^server/src/features/activity/operations\\.ts$',
      ],
    },
  ),
  never(
    'activity-is-recorded-by-operations',
    'What happened is recorded by the operation that did it, in its transaction.',
    {
      path: `^server/src/features/([^/]+)/.*(routes|queries|rules)\\.ts$`,
      pathNot: tests,
    },
    { path: recorders, pathNot: '^server/src/features/$1/' },
  ),
  never(
    'recorders-call-no-feature',
    'Activity, notifications and messages record; they call no feature, not even one another.',
    { path: '^server/src/features/(activity|notifications|messages)/', pathNot: tests },
    { path: recorders, pathNot: '^server/src/features/$1/' },
  ),
]

/** Between the folders of the server, and between the files of a feature. */
export const serverRules: readonly ImportRule[] = [...folders, ...features]
