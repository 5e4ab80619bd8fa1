import { open } from 'node:fs/promises'
import sharp from 'sharp'
import { Refusal } from '../kernel/refusal.ts'

/** The longest side of a picture that is kept, and the sides of its thumbnail, in pixels. */
const longestSide = 1600
const thumbnailSide = 400

/** More than any camera in a pocket takes; a file of a few kilobytes can claim far more. */
const mostPixels = 64_000_000

/** As many pictures are decoded at once; the others wait, so that memory stays flat. */
const lanes: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()]
let taken = 0

// Every file is read once: a cache would only hold memory.
sharp.cache(false)

/** A picture as it is kept: JPEG, upright, without any metadata. */
export interface Picture {
  readonly full: Buffer
  readonly thumbnail: Buffer
}

/**
 * Reads a picture by its content, whatever it is called: JPEG, PNG, WebP, AVIF, or the first frame
 * of a GIF; transparency becomes white.
 * @throws Refusal 'not_an_image' for anything else, and for a picture that is cut off or too wide
 */
export async function readPicture(path: string): Promise<Picture> {
  if (!looksLikePicture(await beginningOf(path))) throw new Refusal('not_an_image')
  return inTurn(() => develop(path))
}

async function develop(path: string): Promise<Picture> {
  try {
    const source = sharp(path, { limitInputPixels: mostPixels, failOn: 'error' })
    const { format } = await source.metadata()
    if (!readable.has(format)) throw new Refusal('not_an_image')
    const full = await source
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82 })
      .toBuffer()
    const thumbnail = await sharp(full)
      .resize({ width: thumbnailSide, height: thumbnailSide, withoutEnlargement: true })
      .jpeg({ quality: 78 })
      .toBuffer()
    return { full, thumbnail }
  } catch {
    // Whatever the decoder says of a file that is there, it is no picture that we can show.
    throw new Refusal('not_an_image')
  }
}

/** HEIF is AVIF here: the decoder of the other kind is not free to give away. */
const readable = new Set<string>(['jpeg', 'png', 'webp', 'gif', 'heif'])

/** Looks before the decoder does, so that a drawing or a document never meets a parser of its own. */
function looksLikePicture(head: Buffer): boolean {
  const text = head.toString('latin1')
  return (
    text.startsWith('\xff\xd8\xff') ||
    text.startsWith('\x89PNG\r\n\x1a\n') ||
    /^GIF8[79]a/.test(text) ||
    /^RIFF.{4}WEBP/s.test(text) ||
    text.startsWith('ftyp', 4)
  )
}

async function beginningOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Waits until a lane is free of whoever came before. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const lane = taken++ % lanes.length
  const done = (lanes[lane] ?? Promise.resolve()).then(work)
  lanes[lane] = done.catch(() => undefined)
  return done
}
