import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isMissing } from './disk-storage.ts'

/** Bytes that are free for us on the disk of a folder, or of where that will be made. */
export async function bytesFree(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch (error) {
    const above = dirname(folder)
    if (!isMissing(error) || above === folder) throw error
    return bytesFree(above)
  }
}
