import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from './paths.mjs'

const ignored = new Set(['node_modules', 'dist', 'coverage', 'data'])
/** @param {string} name */
const isTest = (name) => /\.test\.tsx?$/.test(name)

/**
 * Every file under a path of the repository (or the path itself), without tests and build output.
 * @param {string} relative
 * @returns {string[]}
 */
export const filesUnder = (relative) => {
  const stats = statSync(inRoot(relative), { throwIfNoEntry: false })
  if (stats === undefined) return []
  if (stats.isFile()) return [relative]
  return readdirSync(inRoot(relative), { withFileTypes: true })
    .filter((entry) => !ignored.has(entry.name) && !isTest(entry.name))
    .flatMap((entry) =>
      entry.isDirectory() || entry.isFile() ? filesUnder(path.join(relative, entry.name)) : [],
    )
}

/**
 * SHA-256 over names and contents. Modification times are ignored: a checkout or a copy renews them
 * all, and restoring an older file sets them back.
 * @param {string[]} paths relative to the repository
 */
export const fingerprint = (paths) => {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesUnder).toSorted()) {
    const bytes = readFileSync(inRoot(file))
    hash.update(`${file.split(path.sep).join('/')}\0${bytes.length}\0`).update(bytes)
  }
  return hash.digest('hex')
}

/**
 * The contents of a stamp file, or an empty string where there is none.
 * @param {string} file
 */
export const stampAt = (file) => {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return ''
  }
}
