import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import path from 'node:path'
import { familyOf, type OpenApp } from './chaos-app.ts'

/** One way to run out of disk space. */
export interface DiskFull {
  readonly name: string
  /** Whether tables cannot grow either, as on a disk that is really full. */
  readonly growsTables: boolean
  readonly nodeOptions: string[]
  /** A data folder; undefined where this machine does not allow it. */
  readonly open: (scratch: string) => string | undefined
  readonly fill: (folder: string, app: OpenApp) => void
  readonly fillLog: (folder: string, app: OpenApp) => void
  readonly empty: (folder: string, app: OpenApp) => void
  readonly close: (folder: string) => void
}

/** A small disk that is really full: a file takes all of it. Needs to be root on Linux. */
const smallDisk: DiskFull = {
  name: 'a small disk',
  growsTables: true,
  nodeOptions: [],
  open: (scratch) => {
    const folder = path.join(scratch, 'small')
    mkdirSync(folder, { recursive: true })
    const size = ['-t', 'tmpfs', '-o', 'size=220m,mode=0755', 'salon', folder]
    return spawnSync('mount', size).status === 0 ? folder : undefined
  },
  fill: (folder) => {
    const file = openSync(path.join(folder, 'filler'), 'w')
    try {
      for (let size = 1 << 20; size >= 512;) {
        try {
          if (writeSync(file, Buffer.alloc(size)) < size) size /= 2
        } catch (error) {
          if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
          size /= 2
        }
      }
    } finally {
      closeSync(file)
    }
  },
  /** It is filled already, as far as the log is concerned. */
  fillLog: () => {},
  empty: (folder) => rmSync(path.join(folder, 'filler'), { force: true }),
  // Lazily, since it may still be in use by what is about to be killed.
  close: (folder) => {
    spawnSync('umount', ['-l', folder])
  },
}

/** Says how large a file may grow by some processes from now on; each owner's word counts for theirs. */
const limit = (pids: number[], size: number | 'unlimited') => {
  for (const pid of pids) {
    const folder = `/proc/${pid}`
    if (!existsSync(folder)) continue
    const { uid, gid } = statSync(folder)
    spawnSync('prlimit', ['--pid', String(pid), `--fsize=${size}:`], { uid, gid })
  }
}

/**
 * A limit on how large files may grow, which needs no privileges: writes beyond it fail with EFBIG
 * instead of ENOSPC. Node has to ignore SIGXFSZ.
 */
const smallFiles: DiskFull = {
  name: 'a limit on files',
  growsTables: false,
  nodeOptions: ['--import', 'data:text/javascript,process.on("SIGXFSZ",()=>{})'],
  open: (scratch) => {
    if (spawnSync('prlimit', ['--version']).status !== 0) return undefined
    const folder = path.join(scratch, 'limited')
    mkdirSync(folder, { recursive: true })
    return folder
  },
  fill: (_, app) => limit([app.pid], 4096),
  fillLog: (_, app) => limit(familyOf(app.pid), 4096),
  // Repeated for as long as needed: a PostgreSQL that is starting has its parent's limit.
  empty: (_, app) => limit(familyOf(app.pid), 'unlimited'),
  close: () => {},
}

/** Every way to have no room. */
export const waysToFillDisk = [smallDisk, smallFiles]
