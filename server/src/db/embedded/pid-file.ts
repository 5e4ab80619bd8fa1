import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** What a postmaster writes about itself into its folder's `postmaster.pid`. */
export interface PidFile {
  readonly pid: number
  /** As in the postmaster's settings: absolute, or `.` for the cluster's folder. */
  readonly socketFolder: string
  /** A port of the loopback, or part of the socket's name. */
  readonly port: number
  /** It takes connections. */
  readonly ready: boolean
}

/** Reads the text of a `postmaster.pid`; undefined while the postmaster is still at line one. */
export function parsePidFile(text: string): PidFile | undefined {
  const lines = text.split('\n').map((line) => line.trim())
  const pid = Math.abs(Number(lines[0]))
  if (!Number.isSafeInteger(pid) || pid === 0) return undefined
  return { pid, port: Number(lines[3]), socketFolder: lines[4] ?? '', ready: lines[7] === 'ready' }
}

const pidFilePath = (folder: string): string => join(folder, 'postmaster.pid')

/** Reads the pid file of a cluster; undefined where there is none. */
export function readPidFile(folder: string): PidFile | undefined {
  try {
    return parsePidFile(readFileSync(pidFilePath(folder), 'utf8'))
  } catch {
    return undefined
  }
}

/** Removes the stale pid file of a postmaster that has ended. */
export const removePidFile = (folder: string): void => rmSync(pidFilePath(folder), { force: true })
