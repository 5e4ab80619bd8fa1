import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileReply } from '@salon/contract/route'

export type PhotoSize = 'full' | 'thumbnail'

const folderOf = (folder: string, salonId: number) => join(folder, String(salonId))

/** Where a picture lies: a folder per salon, the key, and the size. All are JPEG. */
export const photoPath = (folder: string, salonId: number, key: string, size: PhotoSize) =>
  join(folderOf(folder, salonId), `${key}${size === 'thumbnail' ? '.thumb' : ''}.jpg`)

/** Where a picture lies on its way in: as it was sent, and each size before it has its name. */
export const incomingPaths = (folder: string, salonId: number, key: string) => ({
  sent: join(folderOf(folder, salonId), `${key}.sent`),
  full: `${photoPath(folder, salonId, key, 'full')}.new`,
  thumbnail: `${photoPath(folder, salonId, key, 'thumbnail')}.new`,
})

/** A picture of a salon as a stream, or `undefined` where there is none. */
export async function readPhoto(
  folder: string,
  salonId: number,
  key: string,
  size: PhotoSize,
): Promise<FileReply | undefined> {
  try {
    const file = await open(photoPath(folder, salonId, key, size))
    return { type: 'image/jpeg', bytes: file.createReadStream() }
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/**
 * The keys of all pictures that have any file in a salon's folder, half-made ones too. With
 * `before`, only of files last written before then: a younger one may be on its way in.
 */
export async function photoKeysOnDisk(
  folder: string,
  salonId: number,
  before?: Date,
): Promise<string[]> {
  const keys = new Set<string>()
  for (const name of await namesIn(folderOf(folder, salonId))) {
    const key = /^([0-9a-f]{8,64})\./.exec(name)?.[1]
    if (!key) continue
    if (before && !(await isOlder(join(folderOf(folder, salonId), name), before))) continue
    keys.add(key)
  }
  return [...keys].sort()
}

/** The salons that have a folder for their pictures. */
export const salonsOnDisk = async (folder: string): Promise<number[]> =>
  (await namesIn(folder))
    .filter((name) => /^[1-9]\d*$/.test(name))
    .map(Number)
    .sort((a, b) => a - b)

/**
 * Removes every file of some pictures. One that cannot be removed stays behind without a word:
 * the rows are gone already, and whoever looks for files without rows finds it again.
 */
export async function removePhotoFiles(
  folder: string,
  salonId: number,
  keys: readonly string[],
): Promise<void> {
  const paths = keys.flatMap((key) => [
    photoPath(folder, salonId, key, 'full'),
    photoPath(folder, salonId, key, 'thumbnail'),
    ...Object.values(incomingPaths(folder, salonId, key)),
  ])
  await Promise.allSettled(paths.map((path) => rm(path, { force: true })))
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

async function isOlder(path: string, before: Date): Promise<boolean> {
  try {
    return (await stat(path)).mtime < before
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

/** Whether an error of the file system says that a file or its folder is not there. */
export const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'
