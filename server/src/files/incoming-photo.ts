import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { platform } from 'node:os'
import { dirname } from 'node:path'
import { photoBytes } from '@salon/contract/vocabulary'
import { Refusal } from '../kernel/refusal.ts'
import { incomingPaths, isMissing, photoPath, removePhotoFiles } from './photo-store.ts'
import { readPicture } from './picture.ts'

/** A picture on its way in. Whoever begins one ends it: kept under its key, or discarded. */
export interface IncomingPhoto {
  readonly key: string
  /**
   * Writes the bytes to disk as they come.
   * @throws Refusal 'photo_too_large' as soon as they are too many; 'not_found' where the salon, and
   * its folder with it, was deleted meanwhile
   */
  take(bytes: AsyncIterable<Uint8Array>): Promise<void>
  /**
   * Makes the picture and its thumbnail of what was taken.
   * @throws Refusal 'not_an_image'; 'not_found' as above
   */
  develop(): Promise<void>
  /** Gives both the names that they are read by. */
  keep(): Promise<void>
  /** Whether it came as far as to be kept. */
  isKept(): boolean
  /** Removes whatever there is of it. */
  discard(): Promise<void>
}

/** Begins a picture in a salon's folder. */
export function incomingPhoto(folder: string, salonId: number): IncomingPhoto {
  const key = randomBytes(16).toString('hex')
  const paths = incomingPaths(folder, salonId, key)
  let isKept = false
  return {
    key,
    take: (bytes) =>
      whileThere(async () => {
        await mkdir(dirname(paths.sent), { recursive: true })
        await writeLimited(paths.sent, bytes)
      }),
    develop: () =>
      whileThere(async () => {
        const { full, thumbnail } = await readPicture(paths.sent)
        // Flushed, since the row that points at them will be.
        await writeFile(paths.full, full, { flush: true })
        await writeFile(paths.thumbnail, thumbnail, { flush: true })
        await rm(paths.sent)
      }),
    keep: async () => {
      await rename(paths.full, photoPath(folder, salonId, key, 'full'))
      await rename(paths.thumbnail, photoPath(folder, salonId, key, 'thumbnail'))
      await flushFolder(dirname(paths.sent))
      isKept = true
    },
    isKept: () => isKept,
    discard: () => removePhotoFiles(folder, salonId, [key]),
  }
}

/** Works in a salon's folder, which goes together with the salon whenever somebody says so. */
async function whileThere(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    throw isMissing(error) ? new Refusal('not_found') : error
  }
}

async function writeLimited(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx')
  try {
    let size = 0
    for await (const chunk of bytes) {
      size += chunk.byteLength
      if (size >= photoBytes) throw new Refusal('photo_too_large')
      await file.appendFile(chunk)
    }
  } finally {
    await file.close()
  }
}

/** Sees to it that names outlast a power cut, as the rows do; Windows cannot be asked to. */
async function flushFolder(path: string): Promise<void> {
  if (platform() === 'win32') return
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
