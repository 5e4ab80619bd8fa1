import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openPhotoStorage, type PhotoStorage } from './photo-storage.ts'
import { photoFilesBefore, photoSizes, removePhotos } from './photo-store.ts'

const [one, two, half] = ['aa'.repeat(16), 'bb'.repeat(16), 'cc'.repeat(16)]
let folder: string
let place: PhotoStorage

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'salon-store-'))
  place = openPhotoStorage({ photoFolder: folder, storage: undefined })
  await mkdir(join(folder, '7'))
  const names = [
    `${one}.jpg`,
    `${one}.thumb.jpg`,
    `${two}.jpg`,
    `${two}.thumb.jpg`,
    `${half}.sent`,
    'notes.txt',
  ]
  for (const name of names) await writeFile(join(folder, '7', name), 'bytes')
})
afterEach(() => rm(folder, { recursive: true }))

async function filesBefore(moment: Date, most?: number) {
  const groups: [number, string[]][] = []
  for await (const { salonId, files } of photoFilesBefore(place.files, moment, most)) {
    groups.push([salonId, files.map(({ key }) => key).sort()])
  }
  return groups.sort(([a], [b]) => a - b)
}
const always = new Date('2100-01-01T00:00:00Z')

describe('the photo store', () => {
  it('lists all photo files, unfinished ones included, by salon', async () => {
    await mkdir(join(folder, '12'))
    await writeFile(join(folder, '12', `${half}.jpg`), 'bytes')
    await mkdir(join(folder, 'lost+found'))
    await writeFile(join(folder, 'lost+found', `${half}.jpg`), 'bytes')

    expect(await filesBefore(always)).toEqual([
      [7, [one, one, two, two, half]],
      [12, [half]],
    ])
    expect((await filesBefore(always, 2)).map(([salonId, keys]) => [salonId, keys.length])).toEqual(
      [
        [7, 2],
        [7, 2],
        [7, 1],
        [12, 1],
      ],
    )
  })

  it('omits recent files, which may belong to an upload in progress', async () => {
    const [old, noon] = [new Date('2026-06-10T10:00:00Z'), new Date('2026-06-10T12:00:00Z')]
    for (const name of [`${two}.jpg`, `${two}.thumb.jpg`]) {
      await utimes(join(folder, '7', name), old, old)
    }

    expect(await filesBefore(noon)).toEqual([[7, [two, two]]])
  })

  it('returns the bytes of the full-size photos', async () => {
    await writeFile(join(folder, '7', `${two}.jpg`), 'more bytes')

    expect(await photoSizes(place, 7)).toEqual(
      new Map([
        [one, 5],
        [two, 10],
      ]),
    )
    expect(await photoSizes(place, 8)).toEqual(new Map())
  })

  it('removes both files of the given photos only, missing ones included', async () => {
    await removePhotos(place, 7, [one, 'dd'.repeat(16)])

    expect((await readdir(join(folder, '7'))).sort()).toEqual(
      [`${two}.jpg`, `${two}.thumb.jpg`, `${half}.sent`, 'notes.txt'].sort(),
    )
    await removePhotos(place, 8, [one])
  })
})
