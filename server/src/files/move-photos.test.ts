import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openS3, type S3Server } from '../../test/s3-server.ts'
import { diskStorage } from './disk-storage.ts'
import { movePhotos, salonsIn } from './move-photos.ts'
import { migratingStorage } from './photo-storage.ts'
import { photoNames } from './photo-store.ts'
import { s3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

let server: S3Server
let folder: string
let disk: Storage
let bucket: Storage

beforeAll(async () => {
  server = await openS3()
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'salon-move-'))
  disk = diskStorage(folder)
  bucket = s3Storage(server.addressAt(), 'photos/')
})
afterEach(async () => {
  await bucket.removeFolder('')
  await rm(folder, { recursive: true })
})
afterAll(() => server?.close())

const keyOf = (n: number) => n.toString(16).padStart(8, '0')
const contentOf = (name: string) => Buffer.from(`${name} `.repeat(200))

/** Makes photos of a salon. */
async function givenPhotos(storage: Storage, salonId: number, many: number) {
  for (let n = 0; n < many; n++) await givenPhoto(storage, salonId, keyOf(n))
}
async function givenPhoto(storage: Storage, salonId: number, key: string) {
  for (const name of photoNames(salonId, key)) await storage.put(name, contentOf(name))
}

/** What a storage holds: SHA-256 by name. */
async function hashesIn(storage: Storage): Promise<Record<string, string>> {
  const hashes: [string, string][] = []
  for await (const { name } of storage.list('')) {
    const file = await storage.read(name)
    const bytes = file ? await buffer(file.bytes) : Buffer.alloc(0)
    hashes.push([name, createHash('sha256').update(bytes).digest('hex')])
  }
  return Object.fromEntries(hashes.sort())
}

/** A storage that runs a callback before each put. */
const whilePutting = (storage: Storage, happens: (name: string) => Promise<void>): Storage => ({
  ...storage,
  put: async (name, content) => {
    await happens(name)
    await storage.put(name, content)
  },
})

describe('moving photos', () => {
  it('there and back keeps every byte, and leaves nothing behind', async () => {
    await givenPhotos(disk, 7, 12)
    await givenPhotos(disk, 70, 1)
    const before = await hashesIn(disk)

    expect(await salonsIn(disk)).toEqual([7, 70])
    const there = await movePhotos(disk, bucket, 7)
    expect(await salonsIn(disk)).toEqual([70])
    await movePhotos(disk, bucket, 70)
    expect([await hashesIn(disk), await hashesIn(bucket)]).toEqual([{}, before])

    const back = await movePhotos(bucket, disk, 7)
    await movePhotos(bucket, disk, 70)
    expect([await hashesIn(disk), await hashesIn(bucket)]).toEqual([before, {}])
    const bytes = Array.from({ length: 12 }, (_, n) => photoNames(7, keyOf(n)))
      .flat()
      .reduce((sum, name) => sum + contentOf(name).byteLength, 0)
    expect([there, back]).toEqual([
      { files: 24, bytes },
      { files: 24, bytes },
    ])
  })

  it('removes nothing after a failure, and sends only the missing files on the next run', async () => {
    await givenPhotos(disk, 7, 6)
    const before = await hashesIn(disk)
    const [, broken = ''] = photoNames(7, keyOf(3))
    const breaking = whilePutting(bucket, async (name) => {
      if (name === broken) throw new Error('the line is cut')
    })

    await expect(movePhotos(disk, breaking, 7)).rejects.toThrow('the line is cut')
    expect(await hashesIn(disk)).toEqual(before)
    const brought = Object.keys(await hashesIn(bucket))
    const sent: string[] = []
    const counting = whilePutting(bucket, async (name) => void sent.push(name))
    await movePhotos(disk, counting, 7)

    expect(sent.toSorted()).toEqual(Object.keys(before).filter((name) => !brought.includes(name)))
    expect([await hashesIn(disk), await hashesIn(bucket)]).toEqual([{}, before])
  })

  it('overwrites a copy that differs, and fails where the storage changes the bytes', async () => {
    await givenPhotos(disk, 7, 2)
    const before = await hashesIn(disk)
    const [name = ''] = photoNames(7, keyOf(0))
    await bucket.put(name, contentOf(name).fill(1))
    const spoiling: Storage = { ...bucket, put: (it) => bucket.put(it, Buffer.from('spoilt')) }

    await expect(movePhotos(disk, spoiling, 7)).rejects.toThrow(/The copy of .* differs/)
    expect(await hashesIn(disk)).toEqual(before)
    await movePhotos(disk, bucket, 7)

    expect(await hashesIn(bucket)).toEqual(before)
  })

  it('moves photos that are added meanwhile', async () => {
    await givenPhotos(disk, 7, 4)
    let isBegun = false
    const late = whilePutting(bucket, async () => {
      if (isBegun) return
      isBegun = true
      await givenPhoto(disk, 7, keyOf(99))
    })

    await movePhotos(disk, late, 7)

    const names = [0, 1, 2, 3, 99].flatMap((n) => photoNames(7, keyOf(n))).sort()
    expect(Object.keys(await hashesIn(bucket))).toEqual(names)
    expect(await hashesIn(disk)).toEqual({})
  })

  it('loses nothing beside a faster concurrent run', async () => {
    await givenPhotos(disk, 7, 4)
    const before = await hashesIn(disk)
    let polls = 0
    const slower: Storage = {
      ...disk,
      list: async function* (folder) {
        // The other run has copied everything by the second listing.
        if (++polls === 2) await movePhotos(disk, bucket, 7)
        yield* disk.list(folder)
      },
    }

    await movePhotos(slower, bucket, 7)

    expect(polls).toBe(2)
    expect([await hashesIn(disk), await hashesIn(bucket)]).toEqual([{}, before])
  })

  it('is invisible to a reader that reads all the while', async () => {
    await givenPhotos(disk, 7, 8)
    const names = Object.keys(await hashesIn(disk))
    const seen = migratingStorage(bucket, disk)
    let isMoved = false
    let polls = 0
    const poll = async () => {
      while (!isMoved) {
        for (const name of names) {
          const file = await seen.read(name)
          expect(file && (await buffer(file.bytes))).toEqual(contentOf(name))
          polls++
        }
      }
    }

    const polling = poll()
    await movePhotos(disk, bucket, 7)
    await movePhotos(bucket, disk, 7)
    isMoved = true
    await polling

    expect(polls).toBeGreaterThan(0)
  })

  it('leaves temporary and unrelated files where they are', async () => {
    await givenPhotos(disk, 7, 1)
    const others = [`7/${keyOf(5)}.sent`, `7/${keyOf(5)}.jpg.new`, '7/notes.txt', 'x/00000001.jpg']
    for (const name of others) await disk.put(name, contentOf(name))

    await movePhotos(disk, bucket, 7)

    expect(Object.keys(await hashesIn(disk))).toEqual(others.toSorted())
    expect(Object.keys(await hashesIn(bucket))).toEqual(photoNames(7, keyOf(0)).sort())
  })
})
