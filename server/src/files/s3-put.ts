import type { S3mini, UploadPart } from 's3mini'
import { StorageError } from '../kernel/storage-error.ts'
import type { FileContent } from './storage.ts'

/** Bytes of a part; S3 requires at least 5 MB for every part but the last. */
const partSize = 8 * 1024 * 1024

/**
 * Uploads an object: one PUT up to the size of a part, a multipart upload beyond it, with one part in
 * memory at a time. The object becomes visible when it is complete; a failed upload is aborted.
 */
export async function putObject(s3: S3mini, key: string, content: FileContent): Promise<void> {
  const portions = partsOf(content)
  const { value: first = Buffer.alloc(0) } = await portions.next()
  const second = first.byteLength < partSize ? undefined : (await portions.next()).value
  if (second) return putMultipart(s3, key, chained(first, second, portions))
  const type = key.endsWith('.jpg') ? 'image/jpeg' : 'application/octet-stream'
  await s3.putObject(key, first, type)
}

async function putMultipart(
  s3: S3mini,
  key: string,
  portions: AsyncIterable<Buffer>,
): Promise<void> {
  const uploadId = await s3.getMultipartUploadId(key)
  try {
    const parts: UploadPart[] = []
    for await (const portion of portions) {
      parts.push(await s3.uploadPart(key, uploadId, portion, parts.length + 1))
    }
    // CompleteMultipartUpload may fail with status 200; the ETag is missing then.
    const { etag } = await s3.completeMultipartUpload(key, uploadId, parts)
    if (!etag) throw new StorageError('The photo storage could not complete a multipart upload')
  } catch (error) {
    // Best effort: an incomplete upload is invisible, and a lifecycle rule of the bucket can expire it.
    await s3.abortMultipartUpload(key, uploadId).catch(() => {})
    throw error
  }
}

/** Splits the content into parts; the last one may be smaller. */
async function* partsOf(content: FileContent): AsyncGenerator<Buffer, undefined> {
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
