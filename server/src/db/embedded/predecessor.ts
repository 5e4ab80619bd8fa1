import { setTimeout as pause } from 'node:timers/promises'
import { removeSocketFolder } from './listen-address.ts'
import { EmbeddedError } from './embedded-error.ts'
import { isPostgresIn, postgresProcessesIn, processFacts, stillRuns } from './process.ts'
import { readPidFile, removePidFile } from './pid-file.ts'

/** Milliseconds between a request to stop and the next, harder one. */
const STOP_TIMEOUT = 10_000

/** The setting by which our postmasters name their folder, to be known again by their command line. */
export const FOLDER_SETTING = 'salon.folder'

/**
 * Stops a postmaster that still runs in `folder`. Only the holder of its lock may call this:
 * one that a killed program left behind is stopped; a zombie is waited for; a note that is stale,
 * or whose pid was reused, is removed. An unrelated process is never signalled.
 * @throws EmbeddedError when a postmaster of ours does not end
 */
export async function clearPredecessor(folder: string, log: (line: string) => void): Promise<void> {
  const note = readPidFile(folder)
  if (!note) return
  const facts = processFacts(note.pid)
  const ours = facts !== undefined && isPostgresIn(note.pid, folder, `${FOLDER_SETTING}=${folder}`)
  if (facts?.zombie) {
    log(`waiting for the ended database process ${note.pid} to disappear`)
    await waitUntil(() => processFacts(note.pid)?.started !== facts.started)
  } else if (facts && ours) {
    log(`stopping the database process ${note.pid} that an earlier run left behind`)
    await end(note.pid, facts.started, folder)
  }
  await waitForHelpers(folder)
  // PostgreSQL deals with a stale note itself, and more carefully (it looks at the shared memory),
  // except where the pid belongs to another process by now, which it takes for a postmaster.
  if (processFacts(note.pid) && readPidFile(folder)?.pid === note.pid) removePidFile(folder)
  removeSocketFolder(note.socketFolder)
}

async function end(pid: number, started: string, folder: string): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    send(pid, signal, folder)
    if (await waitUntil(() => !stillRuns(pid, started))) return
  }
  throw stuck(folder, pid)
}

/** The processes of a killed postmaster end by themselves, but not while a long query runs. */
async function waitForHelpers(folder: string): Promise<void> {
  if (await waitUntil(() => postgresProcessesIn(folder).length === 0)) return
  for (const pid of postgresProcessesIn(folder)) send(pid, 'SIGQUIT', folder)
  if (await waitUntil(() => postgresProcessesIn(folder).length === 0)) return
  throw stuck(folder, postgresProcessesIn(folder)[0] ?? 0)
}

function send(pid: number, signal: NodeJS.Signals, folder: string): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    // ESRCH: it has ended. EPERM: this account may not end it.
    if (processFacts(pid)) throw stuck(folder, pid, error)
  }
}

async function waitUntil(done: () => boolean): Promise<boolean> {
  const end = performance.now() + STOP_TIMEOUT
  while (!done()) {
    if (performance.now() > end) return false
    await pause(20)
  }
  return true
}

const stuck = (folder: string, pid: number, cause?: unknown): EmbeddedError =>
  new EmbeddedError(
    `A database process that an earlier run left in ${folder} could not be stopped; end process ${pid} and start again.`,
    { cause },
  )
