import type { FileReply } from '@salon/contract/route'
import type { PhotoPlace } from './photo-place.ts'
import type { Storage } from './storage.ts'

/** A picture in one of its sizes; what is half-made or no picture has another name. */
export const photoFile = /^([1-9]\d*)\/[0-9a-f]{8,64}(\.thumb)?\.jpg$/

export type PhotoSize = 'full' | 'thumbnail'

/** What a picture is called: a folder per salon, the key, and the size. All are JPEG. */
export const photoName = (salonId: number, key: string, size: PhotoSize) =>
  `${salonId}/${key}${size === 'thumbnail' ? '.thumb' : ''}.jpg`

/** What a picture is called on its way in, as it was sent; on this machine only. */
export const sentName = (salonId: number, key: string) => `${salonId}/${key}.sent`

/** Both files of a picture. */
export const photoNames = (salonId: number, key: string) => [
  photoName(salonId, key, 'full'),
  photoName(salonId, key, 'thumbnail'),
]

/** A picture of a salon as a stream, or `undefined` where there is none. */
export async function readPhoto(
  { kept }: PhotoPlace,
  salonId: number,
  key: string,
  size: PhotoSize,
): Promise<FileReply | undefined> {
  const file = await kept.read(photoName(salonId, key, size))
  return file && { type: 'image/jpeg', bytes: file.bytes }
}

/** The bytes of a salon's pictures in full size, by key. */
export async function photoSizes(
  { kept }: PhotoPlace,
  salonId: number,
): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for await (const { name, size } of kept.list(`${salonId}/`)) {
    const [, key] = /\/([0-9a-f]{8,64})\.jpg$/.exec(name) ?? []
    if (key) sizes.set(key, size)
  }
  return sizes
}

/** The bytes of each of a salon's pictures, in all sizes together, by key. */
export async function photoBytesByKey(
  kept: Storage,
  salonId: number,
): Promise<Map<string, number>> {
  const bytes = new Map<string, number>()
  for await (const { name, size } of kept.list(`${salonId}/`)) {
    const [, key] = /\/([0-9a-f]{8,64})(?:\.thumb)?\.jpg$/.exec(name) ?? []
    if (key) bytes.set(key, (bytes.get(key) ?? 0) + size)
  }
  return bytes
}

/**
 * The names of all files that belong to some picture, half-made ones too, salon by salon and so
 * many at a time at most. Only of files last written before a moment: a younger one may be on its
 * way in.
 */
export async function* photoFilesBefore(
  kept: Storage,
  before: Date,
  most = 1000,
): AsyncGenerator<{ salonId: number; files: { key: string; name: string }[] }> {
  let group = { salonId: 0, files: [] as { key: string; name: string }[] }
  for await (const { name, modified } of kept.list('')) {
    const [, salon, key] = /^([1-9]\d*)\/([0-9a-f]{8,64})\./.exec(name) ?? []
    if (!key || modified >= before) continue
    if (group.salonId !== Number(salon) || group.files.length >= most) {
      if (group.files.length > 0) yield group
      group = { salonId: Number(salon), files: [] }
    }
    group.files.push({ key, name })
  }
  if (group.files.length > 0) yield group
}

/**
 * Removes every file of some pictures. One that cannot be removed stays behind without a word:
 * the rows are gone already, and whoever looks for files without rows finds it again.
 */
export async function removePhotos(
  { kept }: PhotoPlace,
  salonId: number,
  keys: readonly string[],
): Promise<void> {
  await Promise.allSettled([kept.remove(keys.flatMap((key) => photoNames(salonId, key)))])
}

/** Removes every file of a salon; the same holds of what cannot be removed. */
export async function removeSalonPhotos({ kept }: PhotoPlace, salonId: number): Promise<void> {
  await Promise.allSettled([kept.removeFolder(`${salonId}/`)])
}
