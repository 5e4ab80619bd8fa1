/**
 * The doors between rooms. Each rule names a room and what it may not reach; whatever is left is
 * the house's one direction: contract → db → queries → operations → routes → app → main, and
 * contract → lib → api → panel or screen → app. `checks/canaries/` breaks each of them on purpose.
 */

const tests = String.raw`(\.test\.tsx?$|/test/|^server/fixtures/)`
const own = '^(contract|server|web|e2e|checks|scripts)/'
const feature = '^server/src/features/[^/]+'
const webFeature = '^web/src/features/[^/]+'

/** A room may reach only these of our own files; packages and Node are not looked at. */
const only = (name, comment, from, allowed) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: tests },
  to: { path: own, pathNot: allowed },
})

/** A room may not reach these. */
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
const jobs = '^server/src/jobs/'
const ui = '^web/src/ui/'
const lib = '^web/src/lib/'
const text = '^web/src/text/'
/** A feature that has grown has its files in parts: `photo-routes.ts`. The same list is in `checks/rooms.mjs`. */
const part =
  '(photo-|visit-|search-|reset-|registration-|letter-|factor-|device-|colleague-|undo-|list-|booking-|caller-)?'

const undoing = '^server/src/features/history/(undo-)?operations\\.ts$'
const recorders = '^server/src/features/(activity|notifications)/operations\\.ts$'

const ground = [
  only('contract-is-the-ground-floor', 'The contract knows nobody.', '^contract/src/', [contract]),
  never(
    'contract-needs-zod-only',
    'The contract runs in the server, the page and the tests: Zod, no DOM, no Node.',
    '^contract/src/',
    { pathNot: ['^contract/', '(^|/)node_modules/zod/'] },
  ),
]

const serverRooms = [
  only(
    'main-starts-the-app',
    'Config → database → app → listen → jobs; nothing else.',
    '^server/src/main\\.ts$',
    ['^server/src/(app|config)\\.ts$', db, files, mail, backup, jobs, kernel, contract],
  ),
  only(
    'commands-start-work',
    'A command reads what was typed and what is configured, has it done, and says how it went.',
    '^server/src/commands/',
    [
      '^server/src/features/auth/(reset|factor|registration)-operations\\.ts$',
      '^server/src/config\\.ts$',
      db,
      files,
      backup,
      kernel,
      contract,
    ],
  ),
  never(
    'nobody-imports-main',
    'The program starts, and a command; neither is a part.',
    {},
    '^server/src/(main\\.ts$|commands/)',
  ),
  never(
    'app-mounts-routes',
    'The app puts routes together; stories and SQL are behind them. Who is signed in is asked of auth.',
    '^server/src/app\\.ts$',
    {
      path: '^server/src/features/',
      pathNot: [`/${part}routes\\.ts$`, '^server/src/features/auth/operations\\.ts$'],
    },
  ),
  only(
    'config-knows-nobody',
    'The environment is read before anything else is there.',
    '^server/src/config\\.ts$',
    [kernel, contract],
  ),
  only(
    'jobs-run-operations',
    'A job is an operation and a time; it tells no story and knows no SQL.',
    jobs,
    [
      jobs,
      `^server/src/features/[^/]+/${part}operations\\.ts$`,
      '^server/src/db/client\\.ts$',
      '^server/src/backup/routine\\.ts$',
      kernel,
      contract,
    ],
  ),
  never(
    'jobs-are-started-by-main',
    'Nobody who answers a request waits for what is done by the clock.',
    { path: '^server/src/', pathNot: [jobs, '^server/src/main\\.ts$', tests] },
    jobs,
  ),
  only('kernel-is-plain', 'Plain tools know only the contract.', kernel, [kernel, contract]),
  only('db-below-features', 'The database knows plain tools, not who asks.', db, [
    db,
    kernel,
    contract,
  ]),
  only('files-below-features', 'Photo bytes know plain tools, not who asks.', files, [
    files,
    kernel,
    contract,
  ]),
  only(
    'backup-below-features',
    'A backup copies every table there is, whatever it means, and knows nobody who fills one.',
    backup,
    [backup, db, files, kernel, contract],
  ),
  never(
    'nobody-asks-the-backup',
    'It is made by the clock, by a command and before an upgrade; no request waits for one.',
    {
      path: '^server/src/',
      pathNot: [backup, jobs, '^server/src/(main\\.ts$|commands/)', tests],
    },
    backup,
  ),
  only('mail-below-features', 'A letter is written and sent; who wants it is not known.', mail, [
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
    'routes-ask-operations',
    'A handler is one line: operations tell, read-only routes may query.',
    `${feature}/${part}routes\\.ts$`,
    [
      `^server/src/features/[^/]+/${part}(operations|queries)\\.ts$`,
      http,
      '^server/src/db/(client|tenant-db)\\.ts$',
      kernel,
      contract,
    ],
  ),
  never(
    'routes-hold-no-sql',
    'No SQL in a handler.',
    `${feature}/${part}routes\\.ts$`,
    '(^|/)node_modules/(drizzle-orm|pg)/',
  ),
  only(
    'operations-tell-the-story',
    'Operations use queries, rules and files; how rows are stored is the queries’ matter.',
    `${feature}/${part}operations\\.ts$`,
    [
      `^server/src/features/[^/]+/${part}(operations|queries|rules)\\.ts$`,
      '^server/src/db/(client|tenant-db|json-rows)\\.ts$',
      files,
      mail,
      kernel,
      contract,
    ],
  ),
  never(
    'operations-hold-no-sql',
    'SQL is in queries.',
    `${feature}/${part}operations\\.ts$`,
    '(^|/)node_modules/(drizzle-orm|pg)/',
  ),
  only(
    'queries-read-and-write-rows',
    'A query knows the database and nobody above it.',
    `${feature}/${part}queries\\.ts$`,
    [`^server/src/features/[^/]+/${part}queries\\.ts$`, db, kernel, contract],
  ),
  only(
    'rules-are-pure',
    'No clock, no database, no passwords: the moment is an argument.',
    `${feature}/${part}rules\\.ts$`,
    [
      `^server/src/features/[^/]+/${part}rules\\.ts$`,
      '^server/src/kernel/(?!clock|passwords|secrets)[^/]+$',
      contract,
    ],
  ),
  never(
    'rules-need-no-machine',
    'A pure rule needs no disk, no network and no driver.',
    `${feature}/${part}rules\\.ts$`,
    {
      path: [
        '^(node:)?(fs|net|http|https|crypto|child_process|os|process)(/|$)',
        '(^|/)node_modules/(drizzle-orm|pg|fastify)/',
      ],
    },
  ),
  never(
    'features-are-closed',
    'A feature calls no other, except the two recorders, from its operations.',
    { path: '^server/src/features/([^/]+)/', pathNot: [tests, undoing] },
    { path: '^server/src/features/', pathNot: ['^server/src/features/$1/', recorders] },
  ),
  never(
    'undoing-does-what-was-done',
    'Undoing a change is one (decision 026): it calls the operations that change such a thing, and they alone.',
    { path: undoing },
    {
      path: '^server/src/features/',
      pathNot: [
        '^server/src/features/history/',
        '^server/src/features/(appointments|customers|services|staff|categories)/(photo-|visit-)?operations\\.ts$',
      ],
    },
  ),
  never(
    'recorders-are-told-by-operations',
    'What happened is recorded by the operation that did it, in its transaction.',
    {
      path: `^server/src/features/([^/]+)/${part}(routes|queries|rules)\\.ts$`,
      pathNot: tests,
    },
    { path: recorders, pathNot: '^server/src/features/$1/' },
  ),
  never(
    'recorders-call-nobody',
    'Activity and notifications record; they call no feature, not even one another.',
    { path: '^server/src/features/(activity|notifications)/', pathNot: tests },
    { path: recorders, pathNot: '^server/src/features/$1/' },
  ),
]

const page = [
  only('app-of-the-page', 'The shell knows the whole page and the contract.', '^web/src/app/', [
    '^web/src/',
    contract,
  ]),
  only(
    'screens-combine',
    'Screens combine features; they do not know the shell.',
    '^web/src/screens/',
    ['^web/src/(screens|features|ui|lib|text)/', contract],
  ),
  only(
    'page-features-below-screens',
    'A feature of the page knows no screen and no shell.',
    '^web/src/features/',
    ['^web/src/(features|ui|lib|text)/', contract],
  ),
  never(
    'page-features-lend-api-only',
    'A feature may import another’s api.ts and nothing else of it.',
    { path: '^web/src/features/([^/]+)/', pathNot: tests },
    { path: '^web/src/features/', pathNot: ['^web/src/features/$1/', '/api\\.ts$'] },
  ),
  only(
    'api-is-calls-only',
    'api.ts says what is asked and what it makes stale, and shows nothing.',
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
    'components-fetch-nothing',
    'No query library in what only shows.',
    `${webFeature}/components/`,
    '(^|/)node_modules/@tanstack/(react-)?query',
  ),
  only('ui-could-ship-elsewhere', 'Buttons and dialogs know words and nothing of salons.', ui, [
    ui,
    text,
  ]),
  only(
    'lib-knows-the-contract',
    'Calls and platform know the contract and nothing that shows.',
    lib,
    [lib, contract],
  ),
  only(
    'text-is-words',
    'Words and formats know the contract, and the error that a call ends with.',
    text,
    [text, '^web/src/lib/call\\.ts$', contract],
  ),
]

const everywhere = [
  never('server-knows-no-page', 'They meet in the contract.', { path: '^server/' }, '^(web|e2e)/'),
  never('page-knows-no-server', 'They meet in the contract.', { path: '^web/' }, '^(server|e2e)/'),
  only(
    'journeys-know-the-contract',
    'Journeys use the salon as a person does, never its inside.',
    '^e2e/',
    ['^e2e/', contract],
  ),
  never(
    'shipped-code-needs-no-tests',
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
    'no-circles',
    'Two files that need each other are one, or need a third.',
    {},
    { circular: true },
  ),
  never(
    'every-import-resolves',
    'A check that cannot follow an import is blind.',
    {},
    { couldNotResolve: true },
  ),
]

module.exports = {
  forbidden: [...ground, ...serverRooms, ...features, ...page, ...everywhere],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(contract|server|web|e2e|checks)/(dist|coverage|test-results)/' },
    // Types count: knowing another room's shape is knowing the room.
    tsPreCompilationDeps: true,
    parser: 'tsc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.d.ts'],
    },
  },
}
