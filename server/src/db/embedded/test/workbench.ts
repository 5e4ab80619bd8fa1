import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { copyReadyCluster } from '../../../../test/ready-cluster.ts'
import { accountNamed, type SystemAccount } from '../account.ts'
import type { Connection } from '../database.ts'
import { readPidFile } from '../pid-file.ts'
import { FOLDER_SETTING } from '../predecessor.ts'
import { isPostgresIn, processFacts, stillRuns } from '../process.ts'
import { startEmbedded, type EmbeddedOptions, type EmbeddedServer } from '../start.ts'

/** Undone in reverse order by `tidyUp`. */
const undo: (() => unknown)[] = []

/** Ends every server and process of a test, then removes its folders. */
export async function tidyUp(): Promise<void> {
  for (const step of undo.splice(0).reverse()) await step()
}

/** Remembers what is to be undone at the end of the test. */
export const later = (step: () => unknown): number => undo.push(step)

/** An empty folder that only its owner may enter, as root's home is. */
export function privateFolder(owner?: SystemAccount): string {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-test-'))
  if (owner) chownSync(folder, owner.uid, owner.gid)
  later(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Where a test's cluster goes; its parent is private. */
export const clusterFolder = (): string => join(privateFolder(), 'postgres')

/** The folder of a cluster that is there already, for tests that are not about its making. */
export function readyCluster(): string {
  const folder = clusterFolder()
  copyReadyCluster(folder)
  return folder
}

/** Starts a server in this process, without the flushing that only a power cut would miss. */
export async function start(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const server = await startEmbedded({ durable: false, ...options })
  later(() => server.stop())
  return server
}

/** Asks one question over a connection of its own; the rows. */
export async function ask(connection: Connection, statement: string): Promise<pg.QueryResultRow[]> {
  const client = new pg.Client({ ...connection })
  // A connection whose server is killed emits 'error'.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

/** A program that owns an embedded database, and its output. */
export interface Owner {
  readonly process: ChildProcess
  readonly connection?: Connection
  readonly refusal?: string
}

/** Starts a program that owns an embedded database, and waits for its output. */
export async function startOwner(
  options: EmbeddedOptions & { uid?: number; gid?: number },
): Promise<Owner> {
  const script = fileURLToPath(new URL('owner.ts', import.meta.url))
  const words = ['--import', 'tsx', script, JSON.stringify({ durable: false, ...options })]
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] })
  later(async () => {
    await endProcess(child, 'SIGTERM')
    await endPostmaster(options.folder)
  })
  const lines = createInterface({ input: child.stdout })
  const line = await Promise.race([once(lines, 'line'), once(child, 'exit').then(() => ['{}'])])
  return { process: child, ...JSON.parse(String(line[0])) }
}

/** Sends a signal and waits for the end, also of a process that has ended long ago. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}

/** Ends what a killed owner left behind, if no later start has ended it. */
async function endPostmaster(folder: string): Promise<void> {
  const pid = readPidFile(folder)?.pid
  const facts = pid === undefined ? undefined : processFacts(pid)
  if (pid === undefined || !facts || !isPostgresIn(pid, folder, `${FOLDER_SETTING}=${folder}`))
    return
  process.kill(pid, 'SIGQUIT')
  await until(() => !stillRuns(pid, facts.started))
}

/** The number of the postmaster at work in a folder. */
export const postmasterOf = (folder: string): number =>
  Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])

/** Waits until something holds; the test's own time limit is the limit. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await pause(10)
}

/** An account that is not root: 'nobody' where root runs the tests, otherwise the current one. */
export function ordinaryAccount(): SystemAccount {
  const nobody = accountNamed(['nobody'], readFileSync('/etc/passwd', 'utf8'))
  const me = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  return me.uid === 0 && nobody ? nobody : me
}
