import { defineConfig } from 'vitest/config'

/** What every project that needs a PostgreSQL has. */
const server = {
  environment: 'node' as const,
  // The server keeps nothing in its modules: what a file needs, it opens.
  isolate: false,
  globalSetup: ['server/test/built-server.ts', 'server/test/one-postgres.ts'],
  // Ends a test that hangs, on a machine however busy; it measures nothing.
  testTimeout: 600_000,
  hookTimeout: 600_000,
  // What is waited for comes when it comes: on a busy machine that is no matter of one second.
  expect: { poll: { timeout: 20_000 } },
}

/**
 * Files that are about what few changes touch, or try in hundreds of cases what others try once, and take long for it:
 * `npm run test:all` runs them, as the project `slow server`.
 */
const slow = [
  // Every limit of signing in, reached by as many guesses as it allows, each a hash that is slow on purpose.
  'server/src/features/auth/attempts.test.ts',
  // Databases of older schemas, brought up to date; every other test begins with a database migrated from nothing.
  'server/src/db/{migrate,migrated-rows}.test.ts',
  // The embedded PostgreSQL, killed and started again.
  'server/src/db/embedded/{binaries,lock,predecessor,start,supervisor}.test.ts',
  // The built program, started and stopped in every state of its folder, and on a blank database by each combination
  // of roles; the browser's journeys start it, too.
  'server/src/main.test.ts',
  'server/test/two-roles.test.ts',
  // Two processes beside each other; `double-booking-workers.test.ts` makes simultaneous calls to one.
  'server/test/two-{processes,limited-processes}.test.ts',
  // Three hundred connections at once; `events.test.ts` has one of each kind.
  'server/test/live.test.ts',
  // PostgreSQL stopped and started under every operation; `conformance.test.ts` looks at the answers of one.
  'server/test/database-away.test.ts',
  // Every query explained, in a large salon and again among thousands of small ones: filling them takes long.
  'server/test/plans{,-small-salons}.test.ts',
  'server/fixtures/seed/insert-large-salon.test.ts',
  // Every operation by made-up values; `conformance.test.ts` makes each call and each refusal once.
  'server/test/fuzz.test.ts',
  // Many things at once, or in any order; the features' own tests try each once, and two at a time.
  'server/test/online-races.test.ts',
  'server/src/features/duplicates/merging/merge-orders.test.ts',
  'server/src/features/duplicates/merging/waiting-merge-orders.test.ts',
  'server/src/features/imports/random-files.test.ts',
  // Every link of every email read twice, and every public answer searched for what is not the public's.
  'server/test/{email-links,public-answers}.test.ts',
  // The operator's commands, each by a program of its own.
  'server/src/commands/{admin,jobs,photos}.test.ts',
  // Buckets behind a network that stalls, cuts and repeats.
  'server/src/files/s3-storage.test.ts',
  'server/src/files/move-photos.test.ts',
  'server/src/features/appointments/photos/storage.test.ts',
  'server/src/features/export/snapshot.test.ts',
  // A whole installation saved, restored and compared, hash by hash; `backup-service.test.ts` does it in process.
  'server/src/backup/round-trip.test.ts',
  // The same by the commands, and of the archive of each older schema.
  'server/src/commands/backup.test.ts',
  'server/src/backup/archives.test.ts',
  // An archive cut off or changed at every place.
  'server/src/files/zip-reader.test.ts',
  // The program killed while it checks, runs and undoes an import; `imports.test.ts` stops in process.
  'server/src/features/imports/killed.test.ts',
  // The demo salon, exported, imported into an empty salon, and exported again.
  'server/src/features/imports/own-export.test.ts',
  // Ten thousand files with bytes changed at random; `spreadsheet.test.ts` reads some hundred.
  'server/src/files/spreadsheet-mutations.test.ts',
  // A year of days, in several time zones.
  'server/src/features/dashboard/year.test.ts',
  // The demo salon by its command, and made anew; `demo.test.ts` makes one, too.
  'server/fixtures/{seed-command,demo-again}.test.ts',
  // A fault at each statement of each operation that writes.
  'server/test/faults.test.ts',
  // Every operation and refusal of the built program, and what the log says of them.
  'server/test/log-secrets.test.ts',
  'server/test/poisoned-salon.test.ts',
]

/** Every workspace's tests in one run; the server's share one real PostgreSQL, started once. */
export default defineConfig({
  test: {
    // Half of a server test's time is PostgreSQL's, in a process of its own: one worker would leave
    // a core to wait.
    maxWorkers: 2,
    projects: [
      {
        // Neither a database nor a document: a web test that touches the DOM is a `.test.tsx`.
        test: {
          name: 'pure',
          include: ['{contract,web}/src/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          ...server,
          name: 'server',
          include: ['server/**/*.test.ts'],
          // About partitions, which only `vitest.partitioned.config.ts` has.
          exclude: ['server/test/pruning.test.ts', ...slow],
        },
      },
      { test: { ...server, name: 'slow server', include: slow } },
      {
        // Whatever holds of pictures in a folder holds of pictures in a bucket.
        test: {
          ...server,
          name: 'in a bucket',
          provide: { photosIn: 'bucket' },
          include: [
            'server/src/features/appointments/photos/{photos,arranging,reading,undo}.test.ts',
            'server/src/features/export/export.test.ts',
            'server/src/jobs/salon-jobs.test.ts',
          ],
        },
      },
      'web/vitest.config.ts',
    ],
  },
})
