import { defineConfig } from 'vitest/config'

/**
 * The API's tests again, on a server by `DATABASE_URL` that has every tenant's table in partitions.
 * `npm run test:all` runs every project; `proof`, by itself, takes a minute.
 */

/** About the program, its files and its processes: no database, or one of their own making. */
const ofTheProgram = [
  'server/src/backup/{archives,retention-policy,backup-service}.test.ts',
  'server/src/commands/**',
  'server/src/db/**',
  'server/src/files/**',
  'server/src/kernel/**',
  'server/src/**/rules.test.ts',
  'server/src/**/*-rules.test.ts',
  'server/src/{config,main}.test.ts',
  'server/fixtures/**',
  'server/src/features/appointments/photos/storage.test.ts',
  // A program with a database of its own.
  'server/test/log-secrets.test.ts',
  // Looks at tables by name; `pruning.test.ts` looks at partitions.
  'server/test/plans{,-small-salons}.test.ts',
]

/** Many cases of what the others try once; each takes longer than most of the others together. */
const slow = [
  'server/test/faults.test.ts',
  'server/test/{fuzz*,change-log,live,statements}.test.ts',
  'server/src/backup/round-trip.test.ts',
  'server/test/two-*.test.ts',
  'server/src/features/auth/attempts.test.ts',
  'server/src/features/dashboard/year.test.ts',
  'server/src/features/export/snapshot.test.ts',
]

/** Every statement explained: what partitions are for. */
const proof = ['server/test/pruning.test.ts']

const place = {
  environment: 'node' as const,
  isolate: false,
  globalSetup: ['server/test/built-server.ts', 'server/test/partitioned-postgres.ts'],
  testTimeout: 600_000,
  hookTimeout: 600_000,
  // On a busy machine a first statement over many partitions takes longer than the usual second.
  expect: { poll: { timeout: 20_000 } },
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...place,
          name: 'partitioned',
          include: ['server/**/*.test.ts'],
          exclude: [...ofTheProgram, ...slow, ...proof],
        },
      },
      { test: { ...place, name: 'partitioned-slow', include: slow } },
      { test: { ...place, name: 'proof', include: proof } },
    ],
  },
})
