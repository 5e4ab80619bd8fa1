/**
 * Import boundaries. Each rule names a folder and what it may not import, so that data flows one
 * way: contract → db → queries → operations → routes → app → main, and
 * contract → lib → api → panel or screen → app. `checks/canaries/` breaks each rule on purpose.
 */

const tests = String.raw`(\.test\.tsx?$|/test/|^server/fixtures/)`
const own = '^(contract|server|web|e2e|bench|checks|scripts)/(?!node_modules/)'
/** Its files are `routes.ts` and so on, in its folder or a sub-folder (`checks/file-rules.ts`). */
const feature = '^server/src/features/[^/]+'
const webFeature = '^web/src/features/[^/]+'

/** Files may import only these of our own; packages and Node are not looked at. */
const only = (name, comment, from, allowed) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: tests },
  to: { path: own, pathNot: allowed },
})

/** Files may not import these. */
const never = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: typeof from === 'string' ? { path: from, pathNot: tests } : from,
  to: typeof to === 'string' ? { path: to } : to,
})

const contract = '^contract/src/'
const kernel = '^server/src/kernel/'
const db = '^server/src/db/'
const files = '^server/src/files/'
const backup = '^server/src/backup/'
const mail = '^server/src/mail/'
const http = '^server/src/http/'
const gateways = '^server/src/gateways/'
const jobs = '^server/src/jobs/'
const ui = '^web/src/ui/'
const lib = '^web/src/lib/'
const text = '^web/src/text/'
const publicPages = '^web/src/booking/'
const undoing = '^server/src/features/history/(undo/)?operations\\.ts$'
const onlineBooking = '^server/src/features/online-booking/.*operations\\.ts$'
const importing = '^server/src/features/imports/.*operations\\.ts$'
const merging = '^server/src/features/duplicates/merging/operations\\.ts$'
const recorders = '^server/src/features/(activity|notifications|messages)/operations\\.ts$'

const contractRules = [
  only(
    'contract-imports-only-itself',
    'The contract imports nothing else of ours.',
    '^contract/src/',
    [contract],
  ),
  never(
    'contract-needs-zod-only',
    'The contract runs in the server, the page and the tests: Zod, no DOM, no Node.',
    '^contract/src/',
    { pathNot: ['^contract/', '(^|/)node_modules/zod/'] },
  ),
]

const serverFolders = [
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
    'The app mounts routes; operations and queries are behind them. Sessions, and how letters leave, come from auth.',
    '^server/src/app\\.ts$',
    {
      path: '^server/src/features/',
      pathNot: [`/.*routes\\.ts$`, '^server/src/features/auth/(sessions|letters)/operations\\.ts$'],
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

const features = [
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

const page = [
  only(
    'page-app-imports-page-only',
    'The shell may import the whole page and the contract.',
    '^web/src/app/',
    ['^web/src/', contract],
  ),
  only(
    'public-pages-stand-alone',
    'The booking pages weigh little (decision 062): of the app they use the formats, the style, the field for signatures and the way to the first error alone.',
    publicPages,
    [
      publicPages,
      '^web/src/(text/formats|lib/(signature|focus-first-error))\\.ts$',
      '^web/src/ui/theme\\.css$',
      contract,
    ],
  ),
  never(
    'public-pages-are-an-entry',
    'Nothing of the app imports the public pages.',
    { path: '^web/src/', pathNot: [publicPages] },
    publicPages,
  ),
  only(
    'screens-combine',
    'Screens combine features; they do not know the shell.',
    '^web/src/screens/',
    ['^web/src/(screens|features|ui|lib|text)/', contract],
  ),
  only(
    'page-features-below-screens',
    'A feature of the page imports no screen and no shell.',
    '^web/src/features/',
    ['^web/src/(features|ui|lib|text)/', contract],
  ),
  never(
    'page-features-share-api-only',
    'A feature may import another’s api.ts and nothing else of it.',
    { path: '^web/src/features/([^/]+)/', pathNot: tests },
    { path: '^web/src/features/', pathNot: ['^web/src/features/($1/|[^/]+/api\\.ts$)'] },
  ),
  only(
    'api-is-calls-only',
    'api.ts holds calls and what they invalidate, and renders nothing.',
    `${webFeature}/api\\.ts$`,
    ['^web/src/features/[^/]+/api\\.ts$', lib, contract],
  ),
  never(
    'components-only-show',
    'Props are data and callbacks: no api, no lib, no panel.',
    `${webFeature}/components/`,
    '^web/src/(features/[^/]+/(api\\.ts$|panels/)|lib/)',
  ),
  never(
    'components-do-not-fetch',
    'No query library in what only shows.',
    `${webFeature}/components/`,
    '(^|/)node_modules/@tanstack/(react-)?query',
  ),
  only('ui-imports-text-only', 'Buttons and dialogs import text only.', ui, [ui, text]),
  only(
    'lib-imports-only-contract',
    'Calls and platform import the contract and no component.',
    lib,
    [lib, contract],
  ),
  only(
    'text-imports-only-contract',
    'Phrases and formats import the contract, and the error of a failed call.',
    text,
    [text, '^web/src/lib/call\\.ts$', contract],
  ),
]

const everywhere = [
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

module.exports = {
  forbidden: [...contractRules, ...serverFolders, ...features, ...page, ...everywhere],
  options: {
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
  },
}
