import { access, constants, stat, statfs } from 'node:fs/promises'
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

/** Whether files can be made in a folder, or it can be made where it is to be. */
export async function canHold(folder: string): Promise<boolean> {
  try {
    await access(folder, constants.W_OK)
    return (await stat(folder)).isDirectory()
  } catch (error) {
    const above = dirname(folder)
    return isMissing(error) && above !== folder && canHold(above)
  }
}
