import { chownSync, lchownSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { EmbeddedError, errorCode } from './embedded-error.ts'

/** The account that PostgreSQL runs as. */
export interface SystemAccount {
  readonly uid: number
  readonly gid: number
}

/** System accounts that may own a new cluster, in order of preference. */
const PREFERRED = ['postgres', '_postgres', 'nobody']

/** Finds the first of `names` in the text of a passwd file. */
export function accountNamed(names: readonly string[], passwd: string): SystemAccount | undefined {
  const lines = passwd.split('\n').map((line) => line.split(':'))
  for (const name of names) {
    const line = lines.find((fields) => fields[0] === name)
    // macOS lists the uid of `nobody` as -2; the system uses the unsigned number.
    if (line) return { uid: Number(line[2]) >>> 0, gid: Number(line[3]) >>> 0 }
  }
  return undefined
}

/**
 * The account to drop to, or undefined to stay who we are. PostgreSQL refuses to run as root, so
 * root gives it the account that owns the cluster already, or an unprivileged one of the system.
 * @throws EmbeddedError when we are root and the system has no such account
 */
export function accountFor(folder: string): SystemAccount | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = ownerOf(folder)
  if (owner && owner.uid !== 0) return owner
  const account = accountNamed(PREFERRED, readFileSync('/etc/passwd', 'utf8'))
  if (account) return account
  throw new EmbeddedError(
    'PostgreSQL does not run as root, and this system has neither an account postgres nor nobody; start the program as an ordinary user.',
  )
}

function ownerOf(folder: string): SystemAccount | undefined {
  try {
    const { uid, gid } = statSync(folder)
    return { uid, gid }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Gives a cluster's folder with all it holds to the account; links themselves, not their aims. */
export function giveTo(account: SystemAccount, folder: string): void {
  if (statSync(folder).uid === account.uid) return
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(folder, entry), account.uid, account.gid)
  }
  // Last, so that a giving that was interrupted is begun again.
  chownSync(folder, account.uid, account.gid)
}
