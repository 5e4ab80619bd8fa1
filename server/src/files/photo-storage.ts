import type { StorageAddress } from '../kernel/storage-address.ts'
import { diskStorage } from './disk-storage.ts'
import { s3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

/** Where photos are stored. */
export interface PhotoStorage {
  readonly files: Storage
  /** A local folder for uploads in progress. */
  readonly uploadFolder: string
}

interface PhotoStorageConfig {
  readonly photoFolder: string
  readonly storage: StorageAddress | undefined
}

/** The key prefix of photos in a bucket, which may hold other files as well. */
export const photoPrefix = 'photos/'

/** The folder alone; or a bucket, with the folder for photos that are not moved there yet. */
export function openPhotoStorage({ photoFolder, storage }: PhotoStorageConfig): PhotoStorage {
  const disk = diskStorage(photoFolder)
  const files = storage ? migratingStorage(s3Storage(storage, photoPrefix), disk) : disk
  return { files, uploadFolder: photoFolder }
}

/**
 * Combines a storage and the disk while photos move between them: writes go to the storage; reads,
 * listings and removals cover both.
 */
export function migratingStorage(storage: Storage, disk: Storage): Storage {
  return {
    put: (name, content) => storage.put(name, content),
    read: async (name) =>
      (await disk.read(name)) ??
      (await storage.read(name)) ??
      // It may have been moved to the disk between the two reads.
      disk.read(name),
    remove: async (names) => {
      await disk.remove(names)
      await storage.remove(names)
    },
    removeFolder: async (folder) => {
      await disk.removeFolder(folder)
      await storage.removeFolder(folder)
    },
    list: async function* (folder) {
      yield* disk.list(folder)
      yield* storage.list(folder)
    },
  }
}
