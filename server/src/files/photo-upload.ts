import { randomBytes } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { maxPhotoBytes } from '@salon/contract/vocabulary'
import { Refusal } from '../kernel/refusal.ts'
import { isMissing } from './disk-storage.ts'
import type { PhotoStorage } from './photo-storage.ts'
import { photoName, removePhotos, uploadName } from './photo-store.ts'
import { readPicture, type Picture } from './picture.ts'

/** A photo being uploaded. The caller ends it: stored under its key, or discarded. */
export interface PhotoUpload {
  readonly key: string
  /**
   * Writes the bytes to disk as they arrive.
   * @throws Refusal 'photo_too_large' as soon as the limit is exceeded; 'not_found' where the salon, and
   * its folder with it, was deleted meanwhile
   */
  receive(bytes: AsyncIterable<Uint8Array>): Promise<void>
  /**
   * Decodes the upload into the photo and its thumbnail.
   * @throws Refusal 'not_an_image'; 'not_found' as above
   */
  process(): Promise<void>
  /** The bytes of both sizes, once processed. */
  bytes(): number
  /**
   * Stores both sizes under their final names.
   * @throws StorageError where the bucket fails
   */
  store(): Promise<void>
  isStored(): boolean
  /** Removes every file of the upload. */
  discard(): Promise<void>
}

/** Starts the upload of a salon's photo. */
export function startPhotoUpload(storage: PhotoStorage, salonId: number): PhotoUpload {
  const key = randomBytes(16).toString('hex')
  const upload = join(storage.uploadFolder, uploadName(salonId, key))
  let picture: Picture | undefined
  let isStored = false
  return {
    key,
    receive: (bytes) =>
      refuseMissing(async () => {
        await mkdir(dirname(upload), { recursive: true })
        await writeLimited(upload, bytes)
      }),
    process: () =>
      refuseMissing(async () => {
        picture = await readPicture(upload)
        await rm(upload)
      }),
    bytes: () => (picture ? picture.full.length + picture.thumbnail.length : 0),
    store: async () => {
      if (!picture) throw new Error('store() was called before process()')
      await storage.files.put(photoName(salonId, key, 'full'), picture.full)
      await storage.files.put(photoName(salonId, key, 'thumbnail'), picture.thumbnail)
      isStored = true
    },
    isStored: () => isStored,
    discard: async () => {
      await Promise.allSettled([rm(upload, { force: true })])
      // Also after a failed `store`, which may have written one file or both.
      if (picture) await removePhotos(storage, salonId, [key])
    },
  }
}

/** Refuses with 'not_found' where the salon's folder was deleted during `work`. */
async function refuseMissing(work: () => Promise<void>): Promise<void> {
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
      if (size >= maxPhotoBytes) throw new Refusal('photo_too_large')
      await file.appendFile(chunk)
    }
  } finally {
    await file.close()
  }
}
