import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { inRoot } from './place.mjs'

// Beside node_modules and not in it, since a clean installation empties that folder.
const lockFile = inRoot('.making.lock')
const heartbeat = 2_000
const silence = 15_000

/** Is its maker gone? A killed one leaves a dead process's number, or a file that nobody touches. */
const isAbandoned = async (file) => {
  try {
    const [text, { mtimeMs }] = await Promise.all([readFile(file, 'utf8'), stat(file)])
    if (Date.now() - mtimeMs > silence) return true
    const pid = Number(text)
    if (!Number.isInteger(pid) || pid <= 0) return false
    process.kill(pid, 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}

const create = async (file) => {
  try {
    await writeFile(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

/** Removing is guarded by a second file, or two who wait could remove one another's new lock. */
const removeAbandoned = async () => {
  const guard = `${lockFile}.removal`
  if (!(await create(guard))) {
    if (await isAbandoned(guard)) await rm(guard, { force: true })
    return
  }
  try {
    if (await isAbandoned(lockFile)) await rm(lockFile, { force: true })
  } finally {
    await rm(guard, { force: true })
  }
}

/**
 * Does the work while no other process of this repository installs or builds.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export const alone = async (work) => {
  for (let told = false; !(await create(lockFile));) {
    if (await isAbandoned(lockFile)) {
      await removeAbandoned()
      continue
    }
    if (!told) console.log('Waiting for another start that is installing or building …')
    told = true
    await pause(200)
  }
  const beat = setInterval(
    () => void utimes(lockFile, new Date(), new Date()).catch(() => {}),
    heartbeat,
  )
  try {
    return await work()
  } finally {
    clearInterval(beat)
    await rm(lockFile, { force: true })
  }
}
