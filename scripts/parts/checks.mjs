import path from 'node:path'
import { ensureBuilt } from './build.mjs'
import { figuresIn } from './figures.mjs'
import { freePort } from './free-port.mjs'
import { inRoot } from './place.mjs'
import { commandOf } from './run.mjs'

/** Checks that need neither a database nor a browser. */
export const cheapChecks = () => {
  const tsc = commandOf('typescript', 'tsc')
  return [
    {
      title: 'types',
      commands: ['contract', 'server', 'web', 'e2e'].map((workspace) => [tsc, '-p', workspace]),
    },
    {
      title: 'lint',
      commands: [
        [commandOf('oxlint'), '--type-aware', '--deny-warnings', '--format=unix'],
        [inRoot('checks', 'lint-canaries.mjs')],
      ],
    },
    { title: 'format', commands: [[commandOf('prettier'), '--check', '--log-level=warn', '.']] },
    { title: 'doors', commands: [[inRoot('checks', 'doors.mjs')]] },
    { title: 'nothing dead (knip)', commands: [[commandOf('knip'), '--no-progress']] },
  ]
}

/** vitest over every workspace, counted from its own report. */
export const unitTests = (scratch) => ({
  ...vitest('unit and API tests', path.join(scratch, 'vitest.json')),
  env: { ...process.env, TEST_FIGURES: figuresIn(scratch) },
})

/** The API's tests on a server by `DATABASE_URL`, every tenant's table in partitions. */
export const partitionedTests = (scratch) => ({
  ...vitest('API tests on a server, in partitions', path.join(scratch, 'partitioned.json'), [
    '--config',
    'vitest.partitioned.config.ts',
    '--project',
    'partitioned',
  ]),
  env: { ...process.env, TEST_FIGURES: figuresIn(scratch), TEST_PLACE: 'in partitions' },
})

/** vitest, counted from its own report in `file`. */
const vitest = (title, file, words = []) => {
  return {
    title,
    show: true,
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
    },
  }
}

/** The build that the browser tests use, as a check of its own. */
export const buildCheck = async () => {
  const start = Date.now()
  console.log('\n── build')
  const outcome = (ok, output = '') => ({
    title: 'build',
    ok,
    took: Date.now() - start,
    count: ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 },
    output,
    failures: [],
  })
  try {
    if (!(await ensureBuilt())) console.log('The build is that of these sources.')
    return outcome(true)
  } catch (error) {
    console.error(error.message)
    return outcome(false, error.message)
  }
}

/** How much the built page makes a browser fetch, against what it may. */
export const weightCheck = () => ({
  title: 'page weight',
  commands: [[inRoot('checks', 'page-weight.mjs')]],
})

/** How long the built app takes for what is asked most, beside the least that such a server could. */
export const speedCheck = () => ({
  title: 'speed, beside a floor',
  commands: [[inRoot('bench', 'api.mjs'), '--guard']],
})

/** The built app killed and its disk filled while people write: two rounds of `npm run chaos`. */
export const chaosCheck = () => ({
  title: 'chaos',
  commands: [[inRoot('bench', 'chaos.mjs'), '--rounds', '2', '--full', 'one']],
})

/** Callers who flood, trickle and stop half-way, held by counts: the last part of `npm run security`. */
export const securityCheck = () => ({
  title: 'flooded, and well',
  commands: [
    [
      inRoot('bench', 'security.mjs'),
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

/** The journeys, against the built app on a port and in a data folder of their own. */
export const browserTests = async (scratch, browser) => {
  const file = path.join(scratch, 'playwright.json')
  return {
    title: 'browser tests',
    show: true,
    cwd: inRoot('e2e'),
    commands: [
      [commandOf('@playwright/test', 'playwright', 'e2e'), 'test', '--reporter=list,json'],
    ],
    env: {
      ...process.env,
      CHROMIUM: browser,
      E2E_PORT: String(await freePort()),
      E2E_DATA: path.join(scratch, 'salon'),
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    },
    report: {
      file,
      count: ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }),
      failures: ({ errors, suites }) => [
        ...errors.map(({ message }) => ({ test: 'before every test', why: message })),
        ...suites.flatMap(failuresOfSuite),
      ],
    },
  }
}
