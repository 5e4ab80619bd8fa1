import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { drawnPhoto } from '../../test/photo-form.ts'
import { startPhotoUpload } from './photo-upload.ts'
import { openPhotoStorage, type PhotoStorage } from './photo-storage.ts'
import { removeSalonPhotos } from './photo-store.ts'

let folder: string
let storage: PhotoStorage
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'salon-upload-'))
  storage = openPhotoStorage({ photoFolder: folder, storage: undefined })
})
afterEach(() => rm(folder, { recursive: true }))

describe('a photo upload', () => {
  it('refuses where the salon is deleted before processing', async () => {
    const photo = startPhotoUpload(storage, 7)
    await photo.receive(Readable.from([await drawnPhoto()]))

    await removeSalonPhotos(storage, 7)

    await expect(photo.process()).rejects.toMatchObject({ reason: 'not_found' })
    await photo.discard()
    expect(await readdir(folder)).toEqual([])
  })

  it('keeps the received file until it is processed, then two sizes only', async () => {
    const photo = startPhotoUpload(storage, 7)
    await photo.receive(Readable.from([await drawnPhoto()]))
    expect(await readdir(join(folder, '7'))).toEqual([`${photo.key}.sent`])

    await photo.process()
    await photo.store()

    expect((await readdir(join(folder, '7'))).sort()).toEqual([
      `${photo.key}.jpg`,
      `${photo.key}.thumb.jpg`,
    ])
    expect(photo.isStored()).toBe(true)
  })
})
