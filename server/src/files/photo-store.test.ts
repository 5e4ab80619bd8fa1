import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { photoKeysOnDisk, removePhotoFiles } from './photo-store.ts'

const [one, two, half] = ['aa'.repeat(16), 'bb'.repeat(16), 'cc'.repeat(16)]
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'salon-store-'))
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

describe('the photo store', () => {
  it('knows the keys of all pictures on disk, half-made ones too', async () => {
    expect(await photoKeysOnDisk(folder, 7)).toEqual([one, two, half])
    expect(await photoKeysOnDisk(folder, 8)).toEqual([])
  })

  it('leaves out what was written lately, which may still be on its way in', async () => {
    const [old, noon] = [new Date('2026-06-10T10:00:00Z'), new Date('2026-06-10T12:00:00Z')]
    for (const name of [`${two}.jpg`, `${two}.thumb.jpg`]) {
      await utimes(join(folder, '7', name), old, old)
    }

    expect(await photoKeysOnDisk(folder, 7, noon)).toEqual([two])
  })

  it('removes every file of some pictures and no other, gone already or not', async () => {
    await removePhotoFiles(folder, 7, [one, half, 'dd'.repeat(16)])

    expect((await readdir(join(folder, '7'))).sort()).toEqual(
      [`${two}.jpg`, `${two}.thumb.jpg`, 'notes.txt'].sort(),
    )
    await removePhotoFiles(folder, 8, [one])
  })
})
