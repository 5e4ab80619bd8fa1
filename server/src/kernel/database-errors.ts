import type { Reason } from '@salon/contract/errors'

/** SQLSTATE codes (PostgreSQL's Appendix A) and system error codes that a caller can cause or wait out. */
const reasonOfCode: Partial<Record<string, Reason>> = {
  '23503': 'changed_meanwhile', // a row that was pointed at went away between two statements
  '23505': 'already_exists',
  '40001': 'changed_meanwhile',
  '40P01': 'changed_meanwhile',
  '57014': 'unavailable', // the statement ran too long
  '57P01': 'unavailable',
  '57P02': 'unavailable',
  '57P03': 'unavailable',
  '53300': 'unavailable',
  '53100': 'no_room',
  ENOSPC: 'no_room',
  EDQUOT: 'no_room',
  EFBIG: 'no_room', // a limit on the size of files, which PostgreSQL has no code for
  ECONNREFUSED: 'unavailable',
  ECONNRESET: 'unavailable',
  EPIPE: 'unavailable',
  ETIMEDOUT: 'unavailable',
}

const connectionLost =
  /connection terminated|is not queryable|timeout exceeded when trying to connect/i

const couldNotGrow = /^could not (extend|write to) file .*: (File too large|Disk quota exceeded)/

/** The reason behind an error of the driver or the file system, or `undefined` for one that is our own fault. */
export function reasonOfDatabaseError(error: unknown): Reason | undefined {
  // Drizzle wraps what the driver threw.
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? String(cause.code) : ''
    if (code === 'ENOENT') return isOfSocket(cause) ? 'unavailable' : undefined
    const reason = reasonOfCode[code] ?? (code.startsWith('08') ? 'unavailable' : undefined)
    if (reason) return reason
    if (connectionLost.test(cause.message)) return 'unavailable'
    if (couldNotGrow.test(cause.message)) return 'no_room'
  }
  return undefined
}

/** The embedded PostgreSQL's socket is missing while it restarts; any other missing file is a bug. */
const isOfSocket = (error: Error) => 'syscall' in error && error.syscall === 'connect'
