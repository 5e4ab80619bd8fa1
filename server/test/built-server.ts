import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Global set-up: builds the server where its sources changed, for tests that run whole programs. */
export function setup() {
  const run = fileURLToPath(new URL('../../scripts/run.mjs', import.meta.url))
  execFileSync(process.execPath, [run, 'scripts/build.ts', '--stale', 'server'], {
    stdio: 'inherit',
  })
}
