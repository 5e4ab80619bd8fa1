import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { StorageError } from '../kernel/storage-error.ts'
import { photoFile } from './photo-store.ts'
import type { Storage } from './storage.ts'

/** What was moved: files, of which a picture has two, and their bytes. */
export interface Moved {
  readonly files: number
  readonly bytes: number
}

/** So many files are under way at once, as most of the time is spent waiting. */
const lanes = 4

/** The salons that have pictures in a storage, by their number. */
export async function salonsIn(storage: Storage): Promise<number[]> {
  const salons = new Set<number>()
  for await (const { name } of storage.list('')) {
    const [, salon] = photoFile.exec(name) ?? []
    if (salon) salons.add(Number(salon))
  }
  return [...salons].sort((a, b) => a - b)
}

/**
 * Moves a salon's pictures. Nothing is removed before all of them are proven to have arrived, by the
 * SHA-256 of what is read back. What an earlier attempt brought over is not sent again. People may
 * go on working: what they add meanwhile is moved as well. What is gone after it was brought over
 * stays there: it may have been dropped, and is swept then, or moved by somebody who was faster.
 * @throws StorageError where a file is not the same over there; then nothing was removed
 */
export async function movePhotos(from: Storage, to: Storage, salonId: number): Promise<Moved> {
  const proven = new Map<string, number>()
  for (;;) {
    const there = await photosOf(from, salonId)
    const missing = [...there.keys()].filter((name) => !proven.has(name))
    if (missing.length === 0) break
    const sizes = await photosOf(to, salonId)
    await inLanes(missing, async (name) => {
      const bytes = await bring(from, to, name, sizes.get(name) === there.get(name))
      if (bytes !== undefined) proven.set(name, bytes)
    })
  }
  await from.remove([...proven.keys()])
  return { files: proven.size, bytes: [...proven.values()].reduce((a, b) => a + b, 0) }
}

async function photosOf(storage: Storage, salonId: number): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for await (const { name, size } of storage.list(`${salonId}/`)) {
    if (photoFile.test(name)) sizes.set(name, size)
  }
  return sizes
}

/** Brings one file over; answers its bytes, or `undefined` where it was dropped meanwhile. */
async function bring(
  from: Storage,
  to: Storage,
  name: string,
  mayBeThere: boolean,
): Promise<number | undefined> {
  const original = await hashIn(from, name)
  if (!original) return undefined
  if (mayBeThere && (await hashIn(to, name))?.hash === original.hash) return original.bytes
  const file = await from.read(name)
  if (!file) return undefined
  // Closed also where nobody came to read it.
  await to.put(name, file.bytes).finally(() => file.bytes.destroy())
  const copy = await hashIn(to, name)
  if (copy?.hash === original.hash) return original.bytes
  throw new StorageError(`${name} did not arrive as it was; nothing of its salon was removed`)
}

async function hashIn(storage: Storage, name: string) {
  const file = await storage.read(name)
  return file && hashOf(file.bytes)
}

async function hashOf(content: Readable): Promise<{ hash: string; bytes: number }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of content as AsyncIterable<Uint8Array>) {
    hash.update(chunk)
    bytes += chunk.byteLength
  }
  return { hash: hash.digest('hex'), bytes }
}

/** All at once as far as there are lanes; the first failure is the whole's, once all have stopped. */
async function inLanes<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  let next = 0
  let hasFailed = false
  const lane = async () => {
    while (next < items.length && !hasFailed) {
      const item = items[next++] as T
      await work(item).catch((error: unknown) => {
        hasFailed = true
        throw error
      })
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: lanes }, lane))
  const failed = ended.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
}
