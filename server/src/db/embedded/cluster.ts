import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { giveTo, type SystemAccount } from './account.ts'
import type { Binaries } from './binaries.ts'
import { DamagedData, EmbeddedError, errorCode } from './embedded-error.ts'
import { removeSocketFolder, makeShortFolder } from './listen-address.ts'
import { programEnvironment } from './program-environment.ts'

/** The one role of the cluster, which may do everything. */
export const ROLE = 'salon'

/** How to make and enter a cluster. */
export interface ClusterPlan {
  readonly folder: string
  readonly binaries: Binaries
  readonly account: SystemAccount | undefined
  readonly durable: boolean
  /** Needed where the cluster listens on a port. */
  readonly password: string | undefined
}

/**
 * How the cluster's folder is named to PostgreSQL's programs, which are started inside it. An
 * account that we dropped to may not be able to walk to the folder (it may lie in root's home),
 * but Linux lets it name the folder that it is in.
 */
export const nameFromInside = (folder: string, account: SystemAccount | undefined): string =>
  account && process.platform === 'linux' ? '/proc/self/cwd' : folder

/**
 * Makes the cluster where there is none, and otherwise sees that it can be used as it is.
 * @throws EmbeddedError when the folder holds something else, or another PostgreSQL's data
 */
export async function ensureCluster(plan: ClusterPlan): Promise<void> {
  removeDrafts(plan.folder)
  if (isMissingOrEmpty(plan.folder)) await makeCluster(plan)
  else checkVersion(plan)
  if (plan.account) giveTo(plan.account, plan.folder)
}

function isMissingOrEmpty(folder: string): boolean {
  try {
    return readdirSync(folder).length === 0
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return true
    throw error
  }
}

function checkVersion({ folder, binaries }: ClusterPlan): void {
  const mark = join(folder, 'PG_VERSION')
  if (!existsSync(mark)) {
    throw new DamagedData(
      `The folder ${folder} is not empty and holds no database; move what is in it elsewhere, or choose another data folder.`,
    )
  }
  const major = readFileSync(mark, 'utf8').trim()
  if (major === String(binaries.major)) return
  throw new EmbeddedError(
    `The data folder ${folder} was made by PostgreSQL ${major}, and this program brings PostgreSQL ${binaries.major}: export the data with the version of this program that made it, and import it into an empty folder.`,
  )
}

const draftPrefix = (folder: string): string => `${folder}.new-`

/** What a start that was killed in the middle had begun. */
function removeDrafts(folder: string): void {
  const prefix = basename(draftPrefix(folder))
  for (const name of readdirSync(dirname(folder))) {
    if (!name.startsWith(prefix)) continue
    rmSync(join(dirname(folder), name), { recursive: true, force: true })
  }
}

/** Makes it beside its place and moves it there whole, so that there is never half a cluster. */
async function makeCluster(plan: ClusterPlan): Promise<void> {
  const draft = mkdtempSync(draftPrefix(plan.folder))
  const secret = plan.password === undefined ? undefined : makeShortFolder()
  try {
    if (plan.account) giveTo(plan.account, draft)
    await runInitdb(plan, draft, secret, characterTypes)
    renameSync(draft, plan.folder)
    if (plan.durable) flushFolder(dirname(plan.folder))
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    throw error
  } finally {
    if (secret !== undefined) removeSocketFolder(secret)
  }
}

/**
 * The locale that classifies letters where the database's own is not used, as in trigrams. The first
 * that the machine has is taken; by 'C' only Latin letters count, and others are found without index.
 */
const characterTypes = ['C.UTF-8', 'en_US.UTF-8', 'C']

function initdbArguments(
  plan: ClusterPlan,
  draft: string,
  secret: string | undefined,
  characterType: string,
): string[] {
  const words = [
    `--pgdata=${nameFromInside(draft, plan.account)}`,
    `--username=${ROLE}`,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    `--lc-ctype=${characterType}`,
    '--auth-local=trust',
    '--no-instructions',
    ...(plan.durable ? [] : ['--no-sync']),
  ]
  if (plan.password === undefined || secret === undefined) return [...words, '--auth-host=reject']
  const file = join(secret, 'password')
  writeFileSync(file, plan.password, { mode: 0o600 })
  if (plan.account) giveTo(plan.account, secret)
  return [...words, '--auth-host=scram-sha-256', `--pwfile=${file}`]
}

function runInitdb(
  plan: ClusterPlan,
  draft: string,
  secret: string | undefined,
  [characterType = 'C', ...others]: readonly string[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    const program = join(plan.binaries.bin, 'initdb')
    const child = spawn(program, initdbArguments(plan, draft, secret, characterType), {
      ...plan.account,
      cwd: draft,
      env: programEnvironment,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let stderr = ''
    const refuse = (why: string): void =>
      reject(new EmbeddedError(`The database in ${plan.folder} could not be made: ${why}.`))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
    child.once('error', (error) => refuse(error.message))
    child.once('close', (code, signal) => {
      if (code === 0) resolve()
      else if (others.length > 0 && /invalid locale name/.test(stderr)) {
        resolve(runInitdb(plan, draft, secret, others))
      } else refuse(firstError(stderr) ?? `initdb ended with ${signal ?? code}`)
    })
  })
}

const firstError = (stderr: string): string | undefined => /error: (.+)/.exec(stderr)?.[1]?.trim()

/** A new name in a folder is only safe from a power cut when the folder itself is written. */
function flushFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

/** The password of a cluster that listens on a port: made once, and kept beside it. */
export function keptPassword(folder: string): string {
  const file = `${folder}.password`
  if (!existsSync(file)) {
    writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' })
  }
  return readFileSync(file, 'utf8').trim()
}
