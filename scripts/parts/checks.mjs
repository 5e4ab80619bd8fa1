import path from 'node:path'
import { ensureBuilt } from './build.mjs'
import { figuresIn } from './figures.mjs'
import { freePort } from './free-port.mjs'
import { inRoot, root } from './place.mjs'
import { commandOf } from './run.mjs'

/** Node runs TypeScript by this loader. */
const tsx = ['--import', 'tsx']

/** Checks that need neither a database nor a browser. */
export const cheapChecks = () => {
  const tsc = commandOf('typescript', 'tsc')
  return [
    {
      title: 'types',
      commands: ['contract', 'server', 'web', 'e2e', 'checks', 'bench'].map((workspace) => [
        tsc,
        '-p',
        workspace,
      ]),
    },
    {
      title: 'lint',
      commands: [
        [commandOf('oxlint'), '--type-aware', '--deny-warnings', '--format=unix'],
        [...tsx, inRoot('checks', 'lint-canaries.ts')],
      ],
    },
    { title: 'format', commands: [[commandOf('prettier'), '--check', '--log-level=warn', '.']] },
    { title: 'import boundaries', commands: [[...tsx, inRoot('checks', 'import-boundaries.ts')]] },
    { title: 'nothing dead (knip)', commands: [[commandOf('knip'), '--no-progress']] },
  ]
}

/** The server on one PostgreSQL. */
export const serverTests = (scratch) => vitest(scratch, 'server tests', ['--project', 'server'])

/** The page's tests, and those of the contract: nothing of them needs a database. */
export const webTests = (scratch) =>
  vitest(scratch, 'web and contract tests', ['--project', 'web', '--project', 'pure'])

/** Every statement explained on tables in partitions. */
export const partitionProof = (scratch) =>
  vitest(scratch, 'every statement in partitions', [...partitioned, '--project', 'proof'])

/** The API's tests on a server by `DATABASE_URL`, every tenant's table in partitions. */
export const partitionedTests = (scratch) =>
  vitest(
    scratch,
    'API tests in partitions',
    [...partitioned, '--project', 'partitioned', '--project', 'partitioned-giants'],
    { TEST_PLACE: 'in partitions' },
  )

/** The tests of photos again, with an S3 server behind them. */
export const bucketTests = (scratch) =>
  vitest(scratch, 'photos in a bucket', ['--project', 'in a bucket'], { TEST_PLACE: 'in a bucket' })

/** The tests by made-up values, with many more runs than `npm test` makes. */
export const longFuzz = (scratch) =>
  vitest(
    scratch,
    'long fuzz',
    ['--project', 'server', 'server/test/fuzz.test.ts', 'server/test/double-booking.test.ts'],
    {
      FUZZ_RUNS: '20',
      DOUBLE_BOOKING_RUNS: '1500',
      TEST_PLACE: 'long',
    },
  )

const partitioned = ['--config', 'vitest.partitioned.config.ts']

/** vitest, counted from a report of its own; `environment` is beside ours. */
const vitest = (scratch, title, words, environment = {}) => {
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
      count: ({ numPassedTests, numFailedTests }) => ({
        passed: numPassedTests,
        failed: numFailedTests,
      }),
      failures: ({ testResults }) =>
        testResults.flatMap(({ name, message, assertionResults }) => [
          ...(message ? [{ test: name, why: message }] : []),
          ...assertionResults
            .filter(({ status }) => status === 'failed')
            .map(({ fullName, failureMessages }) => ({
              test: `${name} › ${fullName}`,
              why: failureMessages.join('\n'),
            })),
        ]),
      files: ({ testResults }) =>
        testResults.map(({ name, startTime, endTime }) => ({
          file: `${path.relative(root, name)} (${title})`,
          took: endTime - startTime,
        })),
    },
  }
}

/** The build that the tests of whole programs and the browsers use. */
export const buildCheck = () => ({
  title: 'build',
  work: async () => ((await ensureBuilt()) ? '' : 'The build is that of these sources.'),
})

/** How much the built page makes a browser fetch, against what it may. */
export const weightCheck = () => ({
  title: 'page weight',
  commands: [[...tsx, inRoot('checks', 'page-weight.ts')]],
})

/** How long the built app takes for what is asked most, beside the least that such a server could. */
export const speedCheck = () => ({
  title: 'speed, beside a floor',
  commands: [[...tsx, inRoot('bench', 'api.ts'), '--guard']],
})

/** The built app killed and its disk filled while people write: two rounds of `npm run chaos`. */
export const chaosCheck = () => ({
  title: 'chaos',
  commands: [[...tsx, inRoot('bench', 'chaos.ts'), '--rounds', '2', '--full', 'one']],
})

/** Callers who flood, trickle and stop half-way, held by counts: the last part of `npm run security`. */
export const floodCheck = () => ({
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

/** What failed in a suite of the journeys, and in those within it. */
const failuresOfSuite = ({ specs = [], suites = [] }) => [
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
const tookOf = ({ specs = [], suites = [] }) =>
  [
    ...specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results)).map((r) => r.duration),
    ...suites.map(tookOf),
  ].reduce((sum, took) => sum + took, 0)

/**
 * The journeys, against the built app on a port and in a data folder of their own.
 * @param {{ isWhole?: boolean }} [options] `isWhole`: every journey, on desktop and phone
 */
export const browserTests = async (scratch, browser, { isWhole = false } = {}) => {
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
      count: ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }),
      failures: ({ errors, suites }) => [
        ...errors.map(({ message }) => ({ test: 'before every test', why: message })),
        ...suites.flatMap(failuresOfSuite),
      ],
      files: ({ suites }) =>
        suites.map((suite) => ({ file: `e2e/${suite.file}`, took: tookOf(suite) })),
    },
  }
}
