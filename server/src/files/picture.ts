import { open } from 'node:fs/promises'
import sharp from 'sharp'
import { Refusal } from '../kernel/refusal.ts'

/** The longest side of a stored picture and of its thumbnail, in pixels. */
const longestSide = 1600
const thumbnailSide = 400

/** Above any phone camera. A decompression bomb of a few kilobytes can claim far more. */
const maxPixels = 64_000_000

/** Two queues: at most two pictures are decoded at once, which bounds the memory. */
const queues: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()]
let queued = 0

// Every file is read once, so a cache would only use memory.
sharp.cache(false)

/** A processed picture: JPEG, upright, without metadata. */
export interface Picture {
  readonly full: Buffer
  readonly thumbnail: Buffer
}

/**
 * Decodes a picture by its content, not its name: JPEG, PNG, WebP, AVIF, or the first frame of a GIF;
 * transparency becomes white.
 * @throws Refusal 'not_an_image' for anything else, and for a truncated picture or one of too many pixels
 */
export async function readPicture(path: string): Promise<Picture> {
  if (!hasPictureSignature(await firstBytes(path))) throw new Refusal('not_an_image')
  return enqueue(() => decode(path))
}

async function decode(path: string): Promise<Picture> {
  try {
    const source = sharp(path, { limitInputPixels: maxPixels, failOn: 'error' })
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
    // Any decoder error means that the file cannot be shown.
    throw new Refusal('not_an_image')
  }
}

/** sharp reports AVIF as heif; its builds omit HEVC (HEIC), which needs a patent licence. */
const readable = new Set<string>(['jpeg', 'png', 'webp', 'gif', 'heif'])

/** Checks the magic bytes, so that SVG and PDF never reach their parsers. */
function hasPictureSignature(head: Buffer): boolean {
  const text = head.toString('latin1')
  return (
    text.startsWith('\xff\xd8\xff') ||
    text.startsWith('\x89PNG\r\n\x1a\n') ||
    /^GIF8[79]a/.test(text) ||
    /^RIFF.{4}WEBP/s.test(text) ||
    text.startsWith('ftyp', 4)
  )
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Appends `work` to one of the queues, in rotation. */
function enqueue<T>(work: () => Promise<T>): Promise<T> {
  const queue = queued++ % queues.length
  const done = (queues[queue] ?? Promise.resolve()).then(work)
  queues[queue] = done.catch(() => undefined)
  return done
}
