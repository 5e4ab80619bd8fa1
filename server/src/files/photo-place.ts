import type { StorageAddress } from '../kernel/storage-address.ts'
import { diskStorage } from './disk-storage.ts'
import { s3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

/** Where a salon's pictures are kept. */
export interface PhotoPlace {
  readonly kept: Storage
  /** On this machine: where pictures lie while they arrive. */
  readonly folder: string
}

/** The part of the configuration that says so. */
interface Settings {
  readonly photoFolder: string
  readonly storage: StorageAddress | undefined
}

/** What names of pictures begin with in a bucket, which may hold other things as well. */
export const photoArea = 'photos/'

/** The folder alone; or a bucket, and the folder for what is not moved there yet. */
export function photoPlace({ photoFolder: folder, storage }: Settings): PhotoPlace {
  const disk = diskStorage(folder)
  if (!storage) return { folder, kept: disk }
  return { folder, kept: beforeDisk(s3Storage(storage, photoArea), disk) }
}

/**
 * A storage for whatever is new, in front of the disk for what is on its way from one to the other:
 * both are read and tidied, and files are put into the storage only.
 */
export function beforeDisk(storage: Storage, disk: Storage): Storage {
  return {
    put: (name, content) => storage.put(name, content),
    read: async (name) =>
      (await disk.read(name)) ??
      (await storage.read(name)) ??
      // Between the two looks it may have come to where we looked first.
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
