import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { StorageError } from '../kernel/storage-error.ts'
import { photoFile } from './photo-store.ts'
import type { Storage } from './storage.ts'

/** How many files were moved (a photo has two) and their bytes. */
export interface MovedPhotos {
  readonly files: number
  readonly bytes: number
}

/** Files moved in parallel; most of the time is network latency. */
const concurrency = 4

/** The ids of the salons that have photos in a storage, ascending. */
export async function salonsIn(storage: Storage): Promise<number[]> {
  const salons = new Set<number>()
  for await (const { name } of storage.list('')) {
    const [, salon] = photoFile.exec(name) ?? []
    if (salon) salons.add(Number(salon))
  }
  return [...salons].sort((a, b) => a - b)
}

/**
 * Moves a salon's photos. Every copy is read back and compared by SHA-256 before any original is
 * removed. Files copied by an earlier run are not sent again. Safe while the app runs: photos added
 * meanwhile are moved too. A copy whose original disappears stays: either its photo was deleted, and
 * the sweep removes it, or a concurrent run moved it.
 * @throws StorageError where a copy differs; then nothing was removed
 */
export async function movePhotos(
  from: Storage,
  to: Storage,
  salonId: number,
): Promise<MovedPhotos> {
  const verified = new Map<string, number>()
  for (;;) {
    const there = await photosOf(from, salonId)
    const missing = [...there.keys()].filter((name) => !verified.has(name))
    if (missing.length === 0) break
    const sizes = await photosOf(to, salonId)
    await forEachConcurrently(missing, async (name) => {
      const bytes = await copyFile(from, to, name, sizes.get(name) === there.get(name))
      if (bytes !== undefined) verified.set(name, bytes)
    })
  }
  await from.remove([...verified.keys()])
  return { files: verified.size, bytes: [...verified.values()].reduce((a, b) => a + b, 0) }
}

async function photosOf(storage: Storage, salonId: number): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for await (const { name, size } of storage.list(`${salonId}/`)) {
    if (photoFile.test(name)) sizes.set(name, size)
  }
  return sizes
}

/** Copies and verifies one file; returns its bytes, or `undefined` where it was deleted meanwhile. */
async function copyFile(
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
  // `put` may fail before it consumes the stream.
  await to.put(name, file.bytes).finally(() => file.bytes.destroy())
  const copy = await hashIn(to, name)
  if (copy?.hash === original.hash) return original.bytes
  throw new StorageError(`The copy of ${name} differs; no photo of its salon was removed`)
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

/** Runs `work` with limited concurrency; after a failure the workers stop, then it rejects. */
async function forEachConcurrently<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  let next = 0
  let hasFailed = false
  const worker = async () => {
    while (next < items.length && !hasFailed) {
      const item = items[next++] as T
      await work(item).catch((error: unknown) => {
        hasFailed = true
        throw error
      })
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: concurrency }, worker))
  const failed = ended.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
}
