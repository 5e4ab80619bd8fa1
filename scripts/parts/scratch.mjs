import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Free bytes that are asked for; `npm test` uses about 550 MB at its peak. */
const room = 4 * 1024 ** 3

/** Linux's file system in memory, where there is one with room. */
function memoryFolder() {
  const folder = '/dev/shm'
  if (!existsSync(folder)) return undefined
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= room ? folder : undefined
}

/**
 * Makes a folder for what a run of tests writes, which goes with the process. It is in memory where
 * that is possible: tests make tens of thousands of small files, for which a disk takes several times
 * as long. A `TMPDIR` that is set decides instead.
 * @returns {string} its path
 */
export function makeScratch() {
  const parent = process.env.TMPDIR ? tmpdir() : (memoryFolder() ?? tmpdir())
  const scratch = mkdtempSync(path.join(parent, 'salon-test-'))
  // A test that runs as root starts programs of another account within it.
  chmodSync(scratch, 0o711)
  process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))
  return scratch
}
