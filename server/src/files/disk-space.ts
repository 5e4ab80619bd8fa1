import { access, constants, stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isMissing } from './disk-storage.ts'

/** Free bytes on the disk of a folder, or of its nearest existing parent. */
export async function freeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch (error) {
    const above = dirname(folder)
    if (!isMissing(error) || above === folder) throw error
    return freeBytes(above)
  }
}

/** Whether a folder is writable, or can be created in its nearest existing parent. */
export async function isWritableFolder(folder: string): Promise<boolean> {
  try {
    await access(folder, constants.W_OK)
    return (await stat(folder)).isDirectory()
  } catch (error) {
    const above = dirname(folder)
    return isMissing(error) && above !== folder && isWritableFolder(above)
  }
}
