import type { FileReply } from '@salon/contract/route'
import type { PhotoStorage } from './photo-storage.ts'
import type { Storage } from './storage.ts'

/** The name of a stored photo in one of its sizes; uploads and temporary files do not match. */
export const photoFile = /^([1-9]\d*)\/[0-9a-f]{8,64}(\.thumb)?\.jpg$/

export type PhotoSize = 'full' | 'thumbnail'

/** The file name of a photo: a folder per salon, the key, and the size. All are JPEG. */
export const photoName = (salonId: number, key: string, size: PhotoSize) =>
  `${salonId}/${key}${size === 'thumbnail' ? '.thumb' : ''}.jpg`

/** The name of a photo's upload as received, in the upload folder of this machine. */
export const uploadName = (salonId: number, key: string) => `${salonId}/${key}.sent`

/** The names of both sizes of a photo. */
export const photoNames = (salonId: number, key: string) => [
  photoName(salonId, key, 'full'),
  photoName(salonId, key, 'thumbnail'),
]

/** Streams a photo of a salon; `undefined` where there is none. */
export async function readPhoto(
  { files }: PhotoStorage,
  salonId: number,
  key: string,
  size: PhotoSize,
): Promise<FileReply | undefined> {
  const file = await files.read(photoName(salonId, key, size))
  return file && { type: 'image/jpeg', bytes: file.bytes }
}

/** Bytes of each full-size photo of a salon, by key. */
export async function photoSizes(
  { files }: PhotoStorage,
  salonId: number,
): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for await (const { name, size } of files.list(`${salonId}/`)) {
    const [, key] = /\/([0-9a-f]{8,64})\.jpg$/.exec(name) ?? []
    if (key) sizes.set(key, size)
  }
  return sizes
}

/** Bytes of each photo of a salon, both sizes added up, by key. */
export async function photoBytesByKey(
  storage: Storage,
  salonId: number,
): Promise<Map<string, number>> {
  const bytes = new Map<string, number>()
  for await (const { name, size } of storage.list(`${salonId}/`)) {
    const [, key] = /\/([0-9a-f]{8,64})(?:\.thumb)?\.jpg$/.exec(name) ?? []
    if (key) bytes.set(key, (bytes.get(key) ?? 0) + size)
  }
  return bytes
}

/**
 * Lists photo files last written before a moment, unfinished ones included, in batches of one salon
 * and at most `batchSize` files. A younger file may belong to an upload in progress.
 */
export async function* photoFilesBefore(
  storage: Storage,
  before: Date,
  batchSize = 1000,
): AsyncGenerator<{ salonId: number; files: { key: string; name: string }[] }> {
  let group = { salonId: 0, files: [] as { key: string; name: string }[] }
  for await (const { name, modified } of storage.list('')) {
    const [, salon, key] = /^([1-9]\d*)\/([0-9a-f]{8,64})\./.exec(name) ?? []
    if (!key || modified >= before) continue
    if (group.salonId !== Number(salon) || group.files.length >= batchSize) {
      if (group.files.length > 0) yield group
      group = { salonId: Number(salon), files: [] }
    }
    group.files.push({ key, name })
  }
  if (group.files.length > 0) yield group
}

/**
 * Removes every file of some photos. Errors are ignored: the rows are deleted already, and the nightly
 * sweep removes files without rows.
 */
export async function removePhotos(
  { files }: PhotoStorage,
  salonId: number,
  keys: readonly string[],
): Promise<void> {
  await Promise.allSettled([files.remove(keys.flatMap((key) => photoNames(salonId, key)))])
}

/** Removes every file of a salon; errors are ignored, as in `removePhotos`. */
export async function removeSalonPhotos({ files }: PhotoStorage, salonId: number): Promise<void> {
  await Promise.allSettled([files.removeFolder(`${salonId}/`)])
}
