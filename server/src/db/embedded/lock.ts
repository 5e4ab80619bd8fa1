import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { FolderInUse } from './embedded-error.ts'
import { processFacts, stillRuns } from './process.ts'

/*
 * Node has no file locks, so the lock is a folder of claims, one file per process, named after
 * the process and the moment it started. A claim of a process that is gone counts for nothing,
 * however it ended, and removing it can never remove another program's: names are not reused.
 *
 * A claim is written before the others are read, so of two that arrive together at least one
 * sees the other. The one with the higher name then withdraws and the other waits until it has
 * decided: it may have read the claims before this one was written, and hold the lock by now.
 */

const HOLDS = '.holds'

/** Folders locked by this process: two starts in one process would share a claim's name. */
const heldHere = new Set<string>()

/**
 * Takes the lock of `folder` for as long as this process lives, or until released.
 * @returns the function that releases it
 * @throws FolderInUse at once when a running program holds it
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const claims = `${folder}.lock`
  if (heldHere.has(claims)) throw inUse(folder, process.pid)
  heldHere.add(claims)
  const mine = `${process.pid}@${nameable(processFacts(process.pid)?.started ?? '')}`
  const release = async (): Promise<void> => {
    await rm(join(claims, mine + HOLDS), { force: true })
    await rm(join(claims, mine), { force: true })
    heldHere.delete(claims)
  }
  try {
    await mkdir(claims, { recursive: true, mode: 0o700 })
    await writeFile(join(claims, mine), '')
    await waitForMyTurn(folder, claims, mine)
    await writeFile(join(claims, mine + HOLDS), '')
  } catch (error) {
    await release()
    throw error
  }
  return release
}

async function waitForMyTurn(folder: string, claims: string, mine: string): Promise<void> {
  for (;;) {
    const contenders = await liveContenders(claims, mine)
    const winner = contenders.find((one) => one.holds || one.claim < mine)
    if (winner) throw inUse(folder, winner.pid)
    if (contenders.length === 0) return
    await pause(10)
  }
}

async function liveContenders(claims: string, mine: string) {
  const names = await readdir(claims)
  const contenders = []
  for (const claim of names.filter((name) => !name.endsWith(HOLDS) && name !== mine)) {
    const [pid, started] = claim.split('@')
    if (runs(Number(pid), started ?? '')) {
      contenders.push({ claim, pid: Number(pid), holds: names.includes(claim + HOLDS) })
    } else {
      await rm(join(claims, claim + HOLDS), { force: true })
      await rm(join(claims, claim), { force: true })
    }
  }
  return contenders
}

const nameable = (started: string): string => started.replace(/[^\w-]/g, '_')

function runs(pid: number, started: string): boolean {
  const facts = processFacts(pid)
  return facts !== undefined && nameable(facts.started) === started && stillRuns(pid, facts.started)
}

const inUse = (folder: string, pid: number): FolderInUse =>
  new FolderInUse(
    `The data folder ${folder} is already in use by another running copy of this program (process ${pid}).`,
  )
