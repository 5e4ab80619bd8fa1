import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, inject } from 'vitest'
import type { Config } from '../src/config.ts'
import { openPhotoStorage, type PhotoStorage } from '../src/files/photo-storage.ts'
import { openS3, type S3Server } from './s3-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** 'bucket' where tests keep their photos in a bucket; a folder otherwise. */
    photosIn?: 'bucket'
  }
}

/** The photo storage of a test file: a folder, or a bucket in the project `in a bucket`. */
export interface TestPhotos {
  readonly folder: string
  readonly storage: PhotoStorage
  /** The configuration of the app. */
  readonly config: Pick<Config, 'photoFolder' | 'storage'>
  /** The files of a salon, partial ones included, in either storage. */
  readonly filesOf: (salonId: number) => Promise<string[]>
}

/** Opens a photo storage for a test file; to be called before `openSalon`. */
export function openTestPhotos(): TestPhotos {
  const isS3 = inject('photosIn') === 'bucket'
  let folder = ''
  let server: S3Server | undefined
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'salon-photos-'))
    server = isS3 ? await openS3() : undefined
  })
  afterAll(async () => {
    await server?.close()
    await rm(folder, { recursive: true })
  })
  const config = () => ({ photoFolder: folder, storage: server?.addressAt() })
  return {
    get folder() {
      return folder
    },
    get config() {
      return config()
    },
    get storage() {
      return openPhotoStorage(config())
    },
    filesOf: async (salonId) => {
      const names: string[] = []
      for await (const { name } of openPhotoStorage(config()).files.list(`${salonId}/`)) {
        names.push(name.slice(`${salonId}/`.length))
      }
      return names.sort()
    },
  }
}
