import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { makeLibraryLinks } from './library-links.ts'

/**
 * Copies a PostgreSQL into `place`, readable by all and writable by us alone, once per version:
 * the name is drawn from the program itself.
 * @returns the copy's folder, or undefined where the place does not do
 */
export function copyInto(place: string, native: string): string | undefined {
  let draft: string | undefined
  try {
    const program = readFileSync(join(native, 'bin', 'postgres'))
    const mark = createHash('sha256').update(program).digest('hex').slice(0, 12)
    const copy = join(place, `salon-postgresql-${mark}`)
    if (isOurWholeCopy(copy, native)) return join(copy, 'native')
    draft = mkdtempSync(`${copy}-`)
    cpSync(native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
    openToReaders(draft)
    makeLibraryLinks(join(draft, 'native'))
    rmSync(copy, { recursive: true, force: true })
    renameSync(draft, copy)
    return join(copy, 'native')
  } catch {
    if (draft) rmSync(draft, { recursive: true, force: true })
    return undefined
  }
}

/** Checks the copy: in a world-writable folder another user may have planted it, or a cleaner removed files. */
function isOurWholeCopy(copy: string, native: string): boolean {
  if (!existsSync(copy)) return false
  const { uid, mode } = lstatSync(copy)
  const writableByOthers = (mode & 0o022) !== 0
  if (uid !== process.getuid?.() || writableByOthers) return false
  const files = (folder: string): number => readdirSync(folder, { recursive: true }).length
  return files(join(copy, 'native')) >= files(native)
}

function openToReaders(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, entry)
    const stat = lstatSync(path)
    if (stat.isSymbolicLink()) continue
    chmodSync(path, stat.isDirectory() || (stat.mode & 0o100) !== 0 ? 0o755 : 0o644)
  }
}
