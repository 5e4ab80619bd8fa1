import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { drawnPhoto } from '../../test/photo-form.ts'
import { incomingPhoto } from './incoming-photo.ts'
import { photoPlace, type PhotoPlace } from './photo-place.ts'
import { removeSalonPhotos } from './photo-store.ts'

let folder: string
let place: PhotoPlace
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'salon-incoming-'))
  place = photoPlace({ photoFolder: folder, storage: undefined })
})
afterEach(() => rm(folder, { recursive: true }))

describe('a picture on its way in', () => {
  it('finds no place where its salon was deleted before it was developed', async () => {
    const photo = incomingPhoto(place, 7)
    await photo.take(Readable.from([await drawnPhoto()]))

    await removeSalonPhotos(place, 7)

    await expect(photo.develop()).rejects.toMatchObject({ reason: 'not_found' })
    await photo.discard()
    expect(await readdir(folder)).toEqual([])
  })

  it('leaves what it was sent until it is kept, and then two sizes only', async () => {
    const photo = incomingPhoto(place, 7)
    await photo.take(Readable.from([await drawnPhoto()]))
    expect(await readdir(join(folder, '7'))).toEqual([`${photo.key}.sent`])

    await photo.develop()
    await photo.keep()

    expect((await readdir(join(folder, '7'))).sort()).toEqual([
      `${photo.key}.jpg`,
      `${photo.key}.thumb.jpg`,
    ])
    expect(photo.isKept()).toBe(true)
  })
})
