import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Global set-up: builds the server where its sources changed, for tests that run whole programs. */
export function setup() {
  const build = fileURLToPath(new URL('../../scripts/build.mjs', import.meta.url))
  execFileSync(process.execPath, [build, '--stale', 'server'], { stdio: 'inherit' })
}
