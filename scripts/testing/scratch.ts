import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Free bytes required; `npm test` uses about 550 MB at its peak. */
const required = 4 * 1024 ** 3

/** Linux's file system in memory, where there is one with enough space. */
const memoryFolder = () => {
  const folder = '/dev/shm'
  if (!existsSync(folder)) return undefined
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= required ? folder : undefined
}

/**
 * Makes a temporary folder for a run of tests, removed when the process exits. It is in memory where
 * possible: tests make tens of thousands of small files, for which a disk takes several times as long.
 * `TMPDIR` decides where it is set.
 * @returns its path
 */
export const makeScratch = (): string => {
  const parent = process.env.TMPDIR ? tmpdir() : (memoryFolder() ?? tmpdir())
  const scratch = mkdtempSync(path.join(parent, 'salon-test-'))
  // As root, the tests run PostgreSQL by another account within it.
  chmodSync(scratch, 0o711)
  process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))
  return scratch
}
