import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import type { SystemAccount } from './account.ts'
import type { Binaries } from './binaries.ts'
import { nameFromInside } from './cluster.ts'
import { DamagedData } from './embedded-error.ts'
import { readPidFile } from './pid-file.ts'
import { FOLDER_SETTING } from './predecessor.ts'
import { programEnvironment } from './program-environment.ts'
import { settingArguments, type ServerSettings } from './settings.ts'

/** How to run a cluster. */
export interface PostmasterPlan {
  readonly folder: string
  readonly binaries: Binaries
  readonly account: SystemAccount | undefined
  readonly port: number
  readonly settings: ServerSettings
  readonly log: (line: string) => void
  /** Milliseconds that a fast stop may take before a hard one. */
  readonly stopTimeout?: number
}

/** One life of the database server. */
export interface Postmaster {
  readonly pid: number | undefined
  /** Fulfilled when it takes connections; rejected with EmbeddedError if it ends before. */
  readonly ready: Promise<void>
  /** Fulfilled with the reason, in a few words, when it has ended. */
  readonly ended: Promise<string>
  /** Ends it: fast, which breaks connections but loses nothing, and hard when that takes long. */
  stop(): Promise<void>
}

/** Starts a postmaster in its folder and returns at once; see `ready`. */
export function startPostmaster(plan: PostmasterPlan): Postmaster {
  const child = spawnPostmaster(plan)
  const last = passOn(child, plan.log)
  let over = false
  const ended = new Promise<string>((resolve) => {
    // A program that cannot be started emits 'error', and then no 'close'.
    child.once('error', (error) => child.pid === undefined && resolve(error.message))
    child.once('close', (code, signal) => resolve(last() ?? `it ended with ${signal ?? code}`))
  }).finally(() => (over = true))
  const ready = waitUntilReady(plan, child, () => over, ended)
  // A caller that only stops it does not await `ready`; its rejection is then not unhandled.
  ready.catch(() => undefined)
  return {
    pid: child.pid,
    ready,
    ended,
    async stop() {
      if (!over) askToStop(child, plan, 'fast')
      const stopTimeout = AbortSignal.timeout(plan.stopTimeout ?? 10_000)
      const lost = new Promise<void>((resolve) =>
        stopTimeout.addEventListener('abort', () => resolve()),
      )
      await Promise.race([ended, lost])
      if (!over) askToStop(child, plan, 'immediate')
      await ended
    },
  }
}

function spawnPostmaster(plan: PostmasterPlan): ChildProcess {
  const marked = { ...plan.settings, [FOLDER_SETTING]: plan.folder }
  const words = [
    '-D',
    nameFromInside(plan.folder, plan.account),
    '-p',
    String(plan.port),
    ...settingArguments(marked),
  ]
  return spawn(join(plan.binaries.bin, 'postgres'), words, {
    ...plan.account,
    cwd: plan.folder,
    env: programEnvironment,
    // Ctrl-C is for us, who finish the requests first; the database must not hear it.
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'ignore', 'pipe'],
    windowsHide: true,
  })
}

/** Hands the log on line by line, and remembers the last complaint. */
function passOn(child: ChildProcess, log: (line: string) => void): () => string | undefined {
  let complaint: string | undefined
  if (child.stderr) {
    createInterface({ input: child.stderr }).on('line', (line) => {
      complaint = /(?:FATAL|PANIC): +(.+)/.exec(line)?.[1] ?? complaint
      log(line)
    })
  }
  return () => complaint
}

/** There may be another's note before ours, and recovery after a crash takes as long as it takes. */
async function waitUntilReady(
  plan: PostmasterPlan,
  child: ChildProcess,
  over: () => boolean,
  ended: Promise<string>,
): Promise<void> {
  while (!over()) {
    const note = readPidFile(plan.folder)
    if (note?.ready && note.pid === child.pid) return
    await Promise.race([ended, pause(15)])
  }
  throw new DamagedData(`The database in ${plan.folder} did not start: ${await ended}.`)
}

function askToStop(child: ChildProcess, plan: PostmasterPlan, how: 'fast' | 'immediate'): void {
  if (process.platform === 'win32') {
    // Windows has no signals to send; `pg_ctl` uses PostgreSQL's own pipe.
    const words = ['stop', '-D', plan.folder, '-m', how, '-W']
    spawnSync(join(plan.binaries.bin, 'pg_ctl'), words, { env: programEnvironment })
  } else {
    child.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT')
  }
}
