import path from 'node:path'
import { ensureBuilt } from '../setup/build.mjs'
import { inRoot, root } from '../setup/paths.mjs'
import { commandOf } from '../setup/run-command.mjs'
import type { Check, ReportFigures, TestFailure } from './check.ts'
import { figuresIn } from './figures.ts'
import { freePort } from './free-port.ts'

/** Node runs TypeScript by this loader. */
const tsx = ['--import', 'tsx']

/** Types, lint and format. */
export const sourceChecks = (): Check[] => {
  const tsc = commandOf('typescript', 'tsc')
  return [
    {
      title: 'types',
      commands: [
        'contract',
        'server',
        'web',
        'web/tsconfig.worker.json',
        'e2e',
        'checks',
        'bench',
        'scripts',
      ].map((project) => [tsc, '-p', project]),
    },
    {
      title: 'lint',
      // The type-aware linter is a Go program, and reads the declarations once per thread, too.
      env: { ...process.env, GOMAXPROCS: '1' },
      commands: [
        [commandOf('oxlint'), '--type-aware', '--deny-warnings', '--format=unix'],
        [...tsx, inRoot('checks', 'lint-canaries.ts')],
      ],
    },
    {
      title: 'format',
      commands: [[commandOf('oxfmt'), '--check', '.']],
    },
  ]
}

/** Which files import which, and what nothing imports. */
export const importChecks = (): Check[] => [
  { title: 'import boundaries', commands: [[...tsx, inRoot('checks', 'import-boundaries.ts')]] },
  { title: 'nothing dead (knip)', commands: [[commandOf('knip'), '--no-progress']] },
]

/** The server on one PostgreSQL. */
export const serverTests = (scratch: string): Check =>
  vitest(scratch, 'server tests', ['--project', 'server'])

/** The files that `vitest.config.ts` lists as slow. */
export const slowServerTests = (scratch: string): Check =>
  vitest(scratch, 'slow server tests', ['--project', 'slow server'])

/** The page's tests, and those of the contract: nothing of them needs a database. */
export const webTests = (scratch: string): Check =>
  vitest(scratch, 'web and contract tests', ['--project', 'web', '--project', 'pure'])

/** Every statement explained on tables in partitions. */
export const partitionProof = (scratch: string): Check =>
  vitest(scratch, 'every statement in partitions', [...partitioned, '--project', 'proof'])

/** The API's tests on a server by `DATABASE_URL`, every tenant's table in partitions. */
export const partitionedTests = (scratch: string): Check =>
  vitest(
    scratch,
    'API tests in partitions',
    [...partitioned, '--project', 'partitioned', '--project', 'partitioned-slow'],
    { TEST_PLACE: 'in partitions' },
  )

/** The tests of photos again, with an S3 server behind them. */
export const bucketTests = (scratch: string): Check =>
  vitest(scratch, 'photos in a bucket', ['--project', 'in a bucket'], { TEST_PLACE: 'in a bucket' })

/** The tests by made-up values, with many more runs than `npm test` makes. */
export const longFuzz = (scratch: string): Check =>
  vitest(
    scratch,
    'long fuzz',
    [
      '--project',
      'server',
      '--project',
      'slow server',
      'server/test/fuzz.test.ts',
      'server/test/double-booking.test.ts',
      'server/test/double-booking-workers.test.ts',
      'server/test/free-times.test.ts',
      'server/test/series-edits.test.ts',
      'server/test/online-races.test.ts',
      'server/test/deposits-conserved.test.ts',
      'server/src/features/duplicates/merging/merge-orders.test.ts',
      'server/src/features/duplicates/merging/waiting-merge-orders.test.ts',
      'server/src/features/imports/properties.test.ts',
      'server/src/features/imports/random-files.test.ts',
    ],
    {
      FUZZ_RUNS: '20',
      DOUBLE_BOOKING_RUNS: '300',
      DOUBLE_BOOKING_OPERATIONS: '2400',
      FREE_TIMES_RUNS: '2000',
      SERIES_RUNS: '40',
      ONLINE_OPERATIONS: '640',
      ONLINE_ROUNDS: '8',
      DEPOSIT_RUNS: '30',
      MERGE_RUNS: '240',
      IMPORT_FILES: '600',
      IMPORT_RUNS: '60',
      TEST_PLACE: 'long',
    },
  )

const partitioned = ['--config', 'vitest.partitioned.config.ts']

/** vitest, counted by its report; `environment` is added to ours. */
const vitest = (
  scratch: string,
  title: string,
  words: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Check => {
  const file = path.join(scratch, `${title.replaceAll(' ', '-')}.json`)
  return {
    title,
    env: { ...process.env, TMPDIR: scratch, TEST_FIGURES: figuresIn(scratch), ...environment },
    commands: [
      [
        commandOf('vitest'),
        'run',
        ...words,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
      ],
    ],
    report: {
      file,
      parse: (json) => figuresOfVitest(JSON.parse(json) as VitestReport, title),
    },
  }
}

/** The fields of vitest's JSON report that are used. */
interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly message?: string
    readonly startTime: number
    readonly endTime: number
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

const figuresOfVitest = (report: VitestReport, title: string): ReportFigures => ({
  count: { passed: report.numPassedTests, failed: report.numFailedTests },
  failures: report.testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message ? [{ test: name, why: message }] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        test: `${name} › ${fullName}`,
        why: failureMessages.join('\n'),
      })),
  ]),
  files: report.testResults.map(({ name, startTime, endTime }) => ({
    file: `${path.relative(root, name)} (${title})`,
    took: endTime - startTime,
  })),
})

/** The build that the tests of whole programs and the browsers use. */
export const buildCheck = (): Check => ({
  title: 'build',
  work: async () => ((await ensureBuilt()) ? '' : 'The build is that of these sources.'),
})

/** How much the built page makes a browser fetch, against what it may. */
export const weightCheck = (): Check => ({
  title: 'page weight',
  commands: [[...tsx, inRoot('checks', 'page-weight.ts')]],
})

/** Latency of the most frequent requests to the built app, beside a minimal server. */
export const speedCheck = (): Check => ({
  title: 'speed, beside a floor',
  commands: [[...tsx, inRoot('bench', 'api.ts'), '--guard']],
})

/** The built app killed and its disk filled while people write: two rounds of `npm run chaos`. */
export const chaosCheck = (): Check => ({
  title: 'chaos',
  commands: [[...tsx, inRoot('bench', 'chaos.ts'), '--rounds', '2', '--full', 'one']],
})

/** Callers who flood, trickle and stop half-way, held by counts: the last part of `npm run security`. */
export const floodCheck = (): Check => ({
  title: 'flood',
  commands: [
    [
      ...tsx,
      inRoot('bench', 'security.ts'),
      '--only',
      'load',
      '--short',
      '--connections',
      '100',
      '--seconds',
      '5',
    ],
  ],
})

/** The fields of Playwright's JSON report that are used. */
interface PlaywrightReport {
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
  }
  readonly errors: readonly { readonly message: string }[]
  readonly suites: readonly PlaywrightSuite[]
}

interface PlaywrightSuite {
  readonly file: string
  readonly specs?: readonly {
    readonly ok: boolean
    readonly file: string
    readonly title: string
    readonly tests: readonly {
      readonly status: string
      readonly projectName: string
      readonly results: readonly {
        readonly duration: number
        readonly errors: readonly { readonly message: string }[]
      }[]
    }[]
  }[]
  readonly suites?: readonly PlaywrightSuite[]
}

const failuresOfSuite = ({ specs = [], suites = [] }: PlaywrightSuite): TestFailure[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ projectName, results }) => ({
          test: `[${projectName}] ${file} › ${title}`,
          why: results.flatMap(({ errors }) => errors.map(({ message }) => message)).join('\n'),
        })),
    ),
  ...suites.flatMap(failuresOfSuite),
]

/** Milliseconds that the tests of a suite took together. */
const tookOf = ({ specs = [], suites = [] }: PlaywrightSuite): number =>
  [
    ...specs
      .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
      .map(({ duration }) => duration),
    ...suites.map(tookOf),
  ].reduce((sum, took) => sum + took, 0)

const figuresOfPlaywright = ({ stats, errors, suites }: PlaywrightReport): ReportFigures => ({
  count: { passed: stats.expected, failed: stats.unexpected + stats.flaky },
  failures: [
    ...errors.map(({ message }) => ({ test: 'before every test', why: message })),
    ...suites.flatMap(failuresOfSuite),
  ],
  files: suites.map((suite) => ({ file: `e2e/${suite.file}`, took: tookOf(suite) })),
})

/**
 * The journeys, against the built app on a port and in a data folder of their own.
 * @param browser its path
 * @param options `isWhole`: every journey, on desktop and phone
 */
export const browserTests = async (
  scratch: string,
  browser: string,
  { isWhole = false } = {},
): Promise<Check> => {
  const file = path.join(scratch, 'playwright.json')
  return {
    title: isWhole ? 'browser tests, all' : 'browser tests',
    cwd: inRoot('e2e'),
    commands: [
      [commandOf('@playwright/test', 'playwright', 'e2e'), 'test', '--reporter=list,json'],
    ],
    env: {
      ...process.env,
      TMPDIR: scratch,
      CHROMIUM: browser,
      E2E_SCOPE: isWhole ? 'all' : 'journeys',
      E2E_PORT: String(await freePort()),
      E2E_DATA: path.join(scratch, isWhole ? 'salon-all' : 'salon'),
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    },
    report: {
      file,
      parse: (json) => figuresOfPlaywright(JSON.parse(json) as PlaywrightReport),
    },
  }
}
