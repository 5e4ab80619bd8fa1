import { copyFileSync, existsSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { errorCode } from './embedded-error.ts'

const linkList = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * Makes the links that the package lists and npm does not carry.
 * @returns whether all of them are there
 */
export function makeLibraryLinks(native: string): boolean {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  try {
    for (const { source, target } of linkList.parse(JSON.parse(readFileSync(list, 'utf8')))) {
      makeLink(join(native, '..', source), join(native, '..', target))
    }
    return true
  } catch (error) {
    // A folder of another user: our own copy will have them.
    if (['EACCES', 'EPERM', 'EROFS', 'ENOENT'].includes(errorCode(error) ?? '')) return false
    throw error
  }
}

function makeLink(source: string, target: string): void {
  if (existsSync(target)) return
  try {
    symlinkSync(basename(source), target)
  } catch (error) {
    // Another start may have made it this instant; a disk without links takes a copy.
    if (errorCode(error) === 'EEXIST') return
    if (errorCode(error) !== 'EPERM') throw error
    copyFileSync(source, target)
  }
}
