import { randomBytes } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { photoBytes } from '@salon/contract/vocabulary'
import { Refusal } from '../kernel/refusal.ts'
import { isMissing } from './disk-storage.ts'
import type { PhotoPlace } from './photo-place.ts'
import { photoName, removePhotos, sentName } from './photo-store.ts'
import { readPicture, type Picture } from './picture.ts'

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
  /** The bytes of both, once they are made. */
  bytes(): number
  /**
   * Keeps both, under the names that they are read by.
   * @throws StorageError where the storage cannot
   */
  keep(): Promise<void>
  /** Whether it came as far as to be kept. */
  isKept(): boolean
  /** Removes whatever there is of it. */
  discard(): Promise<void>
}

/** Begins a picture of a salon's. */
export function incomingPhoto(place: PhotoPlace, salonId: number): IncomingPhoto {
  const key = randomBytes(16).toString('hex')
  const sent = join(place.folder, sentName(salonId, key))
  let picture: Picture | undefined
  let isKept = false
  return {
    key,
    take: (bytes) =>
      whileThere(async () => {
        await mkdir(dirname(sent), { recursive: true })
        await writeLimited(sent, bytes)
      }),
    develop: () =>
      whileThere(async () => {
        picture = await readPicture(sent)
        await rm(sent)
      }),
    bytes: () => (picture ? picture.full.length + picture.thumbnail.length : 0),
    keep: async () => {
      if (!picture) throw new Error('There is no picture before it is developed')
      await place.kept.put(photoName(salonId, key, 'full'), picture.full)
      await place.kept.put(photoName(salonId, key, 'thumbnail'), picture.thumbnail)
      isKept = true
    },
    isKept: () => isKept,
    discard: async () => {
      await Promise.allSettled([rm(sent, { force: true })])
      // Also what was put half, or put without our having heard so.
      if (picture) await removePhotos(place, salonId, [key])
    },
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
