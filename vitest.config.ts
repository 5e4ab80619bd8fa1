import { defineConfig } from 'vitest/config'

/** Every workspace's tests in one run; the server's share one real PostgreSQL, started once. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'], environment: 'node' } },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          // About partitions, which only `vitest.partitioned.config.ts` has.
          exclude: ['server/test/pruning.test.ts'],
          environment: 'node',
          globalSetup: ['server/test/one-postgres.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      'web/vitest.config.ts',
    ],
  },
})
