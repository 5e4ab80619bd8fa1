import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing, photoPath } from './photo-store.ts'

/** The bytes of a picture in full size, or `undefined` where its file is missing. */
export async function photoBytes(
  folder: string,
  salonId: number,
  key: string,
): Promise<number | undefined> {
  try {
    return (await stat(photoPath(folder, salonId, key, 'full'))).size
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/**
 * Removes every file of a salon. What cannot be removed stays behind without a word: the rows are
 * gone already, and whoever looks for files without rows finds it again.
 */
export async function removeSalonFolder(folder: string, salonId: number): Promise<void> {
  await Promise.allSettled([rm(join(folder, String(salonId)), { recursive: true, force: true })])
}
