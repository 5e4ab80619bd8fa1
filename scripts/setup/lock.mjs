import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { inRoot } from './paths.mjs'

// Beside node_modules and not in it, since a clean installation empties that folder.
const lockFile = inRoot('.making.lock')
const heartbeat = 2_000
const timeout = 15_000

/** @param {unknown} error */
const codeOf = (error) =>
  error instanceof Error && 'code' in error ? /** @type {string} */ (error.code) : undefined

/**
 * Whether the lock's holder is gone: its process is dead, or it stopped touching the file.
 * @param {string} file
 */
const isStale = async (file) => {
  try {
    const [text, { mtimeMs }] = await Promise.all([readFile(file, 'utf8'), stat(file)])
    if (Date.now() - mtimeMs > timeout) return true
    const pid = Number(text)
    if (!Number.isInteger(pid) || pid <= 0) return false
    process.kill(pid, 0)
    return false
  } catch (error) {
    return codeOf(error) === 'ESRCH'
  }
}

/** @param {string} file */
const create = async (file) => {
  try {
    await writeFile(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** A second lock guards the removal: two waiting processes could remove each other's new lock. */
const removeStale = async () => {
  const guard = `${lockFile}.removal`
  if (!(await create(guard))) {
    if (await isStale(guard)) await rm(guard, { force: true })
    return
  }
  try {
    if (await isStale(lockFile)) await rm(lockFile, { force: true })
  } finally {
    await rm(guard, { force: true })
  }
}

/**
 * Runs the work while no other process of this repository installs or builds.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export const withLock = async (work) => {
  for (let announced = false; !(await create(lockFile));) {
    if (await isStale(lockFile)) {
      await removeStale()
      continue
    }
    if (!announced) console.log('Waiting for another start that is installing or building …')
    announced = true
    await pause(200)
  }
  const timer = setInterval(
    () => void utimes(lockFile, new Date(), new Date()).catch(() => {}),
    heartbeat,
  )
  try {
    return await work()
  } finally {
    clearInterval(timer)
    await rm(lockFile, { force: true })
  }
}
