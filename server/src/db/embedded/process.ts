import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync, readlinkSync, statSync } from 'node:fs'
import { basename } from 'node:path'

/** What distinguishes a process from a later one with the same pid. */
export interface ProcessFacts {
  /** Opaque, but equal for as long as it is the same process; differs after a reboot. */
  readonly started: string
  /** Ended, and only waiting for its parent to notice. */
  readonly zombie: boolean
}

/** Reads `/proc/<pid>/stat`; the command in brackets may itself hold spaces and brackets. */
export function parseProcStat(stat: string): ProcessFacts {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const state = fields[0] ?? ''
  return { started: fields[19] ?? '', zombie: state === 'Z' || state === 'X' }
}

/** Reads a line of `ps -o stat=,lstart=`, or nothing where ps printed nothing. */
export function parsePs(line: string): ProcessFacts | undefined {
  const [state, ...started] = line.trim().split(/\s+/)
  if (!state) return undefined
  return { started: started.join('-'), zombie: state.startsWith('Z') }
}

const unlessMissing = <T>(read: () => T): T | undefined => {
  try {
    return read()
  } catch {
    // Gone in the meantime, or not ours to see: to every caller that is the same answer.
    return undefined
  }
}

const ps = (columns: string, pid: number): string | undefined =>
  unlessMissing(() =>
    execFileSync('ps', ['-ww', '-o', columns, '-p', String(pid)], {
      encoding: 'utf8',
      env: { LC_ALL: 'C', PATH: '/usr/bin:/bin' },
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  )

const bootMark = (): string =>
  unlessMissing(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').slice(0, 8)) ?? ''

/** The facts of a process, or undefined where there is none with that number. */
export function processFacts(pid: number): ProcessFacts | undefined {
  if (process.platform === 'linux') {
    const stat = unlessMissing(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
    if (stat === undefined) return undefined
    const facts = parseProcStat(stat)
    return { ...facts, started: `${bootMark()}-${facts.started}` }
  }
  if (process.platform === 'win32') {
    // Starting PowerShell to learn the moment would take longer than starting the database.
    return unlessMissing(() => process.kill(pid, 0)) ? { started: '', zombie: false } : undefined
  }
  const line = ps('stat=,lstart=', pid)
  return line === undefined ? undefined : parsePs(line)
}

/** Whether the very process that was seen with these facts is still at work. */
export function stillRuns(pid: number, started: string): boolean {
  const now = processFacts(pid)
  return now !== undefined && !now.zombie && now.started === started
}

function workingFolderIs(pid: number, folder: string): boolean {
  const there = unlessMissing(() => statSync(`/proc/${pid}/cwd`))
  const here = unlessMissing(() => statSync(folder))
  return (
    there !== undefined && here !== undefined && there.dev === here.dev && there.ino === here.ino
  )
}

const isPostgres = (pid: number): boolean =>
  unlessMissing(() => basename(readlinkSync(`/proc/${pid}/exe`)).startsWith('postgres')) ?? false

/** The words a process was started with, as far as the system shows them. */
const commandOf = (pid: number): string =>
  (process.platform === 'linux'
    ? unlessMissing(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', '\n'))
    : ps('command=', pid)) ?? ''

/**
 * Whether a process is a PostgreSQL at work in `folder`. Its working directory shows it, and where
 * that is hidden (a container without the right to look into other accounts' processes), the
 * `mark` that our own postmasters carry on their command line.
 */
export const isPostgresIn = (pid: number, folder: string, mark: string): boolean =>
  (isPostgres(pid) && workingFolderIs(pid, folder)) || carries(commandOf(pid), mark)

/** On Linux a word ends at a line break here; ps joins the words with spaces. */
const carries = (command: string, mark: string): boolean =>
  /postgres/.test(command.split('\n')[0] ?? '') &&
  new RegExp(`${escape(mark)}(\\s|$)`).test(command)

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Every PostgreSQL process at work in `folder`; empty where the system cannot list them. */
export const postgresProcessesIn = (folder: string): number[] =>
  (unlessMissing(() => readdirSync('/proc')) ?? [])
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => isPostgres(pid) && workingFolderIs(pid, folder))
