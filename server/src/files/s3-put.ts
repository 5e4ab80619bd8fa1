import type { S3mini, UploadPart } from 's3mini'
import { StorageError } from '../kernel/storage-error.ts'
import type { Content } from './storage.ts'

/** Bytes of a part; every one but the last has to have five million at least. */
const partSize = 8 * 1024 * 1024

/**
 * Puts an object: in one request what fits in one, and in parts what is larger, of which one at a
 * time is in memory. It has its name only once all of it is there; what breaks off is thrown away.
 */
export async function putPortions(s3: S3mini, key: string, content: Content): Promise<void> {
  const portions = portionsOf(content)
  const { value: first = Buffer.alloc(0) } = await portions.next()
  const second = first.byteLength < partSize ? undefined : (await portions.next()).value
  if (second) return putParts(s3, key, chained(first, second, portions))
  const type = key.endsWith('.jpg') ? 'image/jpeg' : 'application/octet-stream'
  await s3.putObject(key, first, type)
}

async function putParts(s3: S3mini, key: string, portions: AsyncIterable<Buffer>): Promise<void> {
  const uploadId = await s3.getMultipartUploadId(key)
  try {
    const parts: UploadPart[] = []
    for await (const portion of portions) {
      parts.push(await s3.uploadPart(key, uploadId, portion, parts.length + 1))
    }
    // A failure may come with status 200, and is then told by what is missing.
    const { etag } = await s3.completeMultipartUpload(key, uploadId, parts)
    if (!etag) throw new StorageError('The photo storage did not put the parts together')
  } catch (error) {
    // Best effort: what stays is seen by nobody, and a rule of the bucket can clear it away.
    await s3.abortMultipartUpload(key, uploadId).catch(() => {})
    throw error
  }
}

/** The content in portions of a part's size, the last of which may be smaller. */
async function* portionsOf(content: Content): AsyncGenerator<Buffer, undefined> {
  let held: Uint8Array[] = []
  let size = 0
  for await (const chunk of Buffer.isBuffer(content) ? [content] : content) {
    for (let from = 0; from < chunk.byteLength;) {
      const piece = chunk.subarray(from, from + partSize - size)
      held.push(piece)
      size += piece.byteLength
      from += piece.byteLength
      if (size < partSize) continue
      yield Buffer.concat(held)
      ;[held, size] = [[], 0]
    }
  }
  if (size > 0) yield Buffer.concat(held)
}

async function* chained(first: Buffer, second: Buffer, rest: AsyncIterable<Buffer>) {
  yield first
  yield second
  yield* rest
}
