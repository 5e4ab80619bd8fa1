import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileReply } from '@salon/contract/route'

export type PhotoSize = 'full' | 'thumbnail'

/** Where a picture lies: a folder per salon, the key, and the size. All are JPEG. */
export const photoPath = (folder: string, salonId: number, key: string, size: PhotoSize) =>
  join(folder, String(salonId), `${key}${size === 'thumbnail' ? '.thumb' : ''}.jpg`)

/** A picture of a salon as a stream, or `undefined` where there is none. */
export async function readPhoto(
  folder: string,
  salonId: number,
  key: string,
  size: PhotoSize,
): Promise<FileReply | undefined> {
  try {
    const file = await open(photoPath(folder, salonId, key, size))
    return { type: 'image/jpeg', bytes: file.createReadStream() }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
