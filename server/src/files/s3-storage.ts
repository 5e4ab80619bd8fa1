import { Readable } from 'node:stream'
import { S3mini, S3ServiceError } from 's3mini'
import type { StorageAddress } from '../kernel/storage-address.ts'
import { StorageError } from '../kernel/storage-error.ts'
import { fetchWithRetry, type RetryPolicy } from './fetch-with-retry.ts'
import { putObject } from './s3-put.ts'
import type { OpenedFile, Storage, StoredFile } from './storage.ts'

/** How the bucket's API is called. */
interface S3Options extends RetryPolicy {
  /** Files per ListObjects and DeleteObjects request; S3 allows 1000. */
  readonly pageSize: number
}

/** In the worst case a request fails after half a minute, which is how long a user waits. */
const defaults: S3Options = { attempts: 3, idleTimeout: 10_000, firstDelay: 200, pageSize: 1000 }

/** How often one download may be resumed where it was cut off. */
const maxResumes = 4

/** A storage in a bucket, with a key prefix such as 'photos/'. */
export function s3Storage(
  { endpoint, region, prefix, key, secret }: StorageAddress,
  folder: string,
  options = defaults,
): Storage {
  const s3 = new S3mini({
    endpoint,
    region,
    accessKeyId: key,
    secretAccessKey: secret,
    fetch: fetchWithRetry(options),
  })
  const { pageSize } = options
  const keyOf = (name: string) => `${prefix}${folder}${name}`
  const nameOf = (key: string) => key.slice(prefix.length + folder.length)
  const remove = async (names: readonly string[]) => {
    for (let from = 0; from < names.length; from += pageSize) {
      const page = names.slice(from, from + pageSize)
      const gone = await describeErrors('remove files', () => s3.deleteObjects(page.map(keyOf)))
      const left = page.find((_, at) => !gone[at])
      if (left) throw new StorageError(`The photo storage did not remove ${left}`)
    }
  }
  async function* pages(subfolder: string): AsyncGenerator<StoredFile[]> {
    let next: string | undefined
    do {
      const page = await describeErrors('list files', () =>
        s3.listObjectsPaged('/', keyOf(subfolder), pageSize, next),
      )
      // s3mini returns nothing for a missing bucket.
      if (!page) throw new StorageError('The photo storage has no such bucket')
      yield (page.objects ?? []).map(({ Key, Size, LastModified }) => ({
        name: nameOf(Key),
        size: Size,
        modified: LastModified,
      }))
      next = page.nextContinuationToken
    } while (next)
  }
  return {
    put: (name, content) =>
      describeErrors(`put ${name}`, () => putObject(s3, keyOf(name), content)),
    read: (name) => describeErrors(`read ${name}`, () => openObject(s3, keyOf(name))),
    remove,
    removeFolder: async (subfolder) => {
      for await (const page of pages(subfolder)) await remove(page.map(({ name }) => name))
    },
    list: async function* (subfolder) {
      for await (const page of pages(subfolder)) yield* page
    },
  }
}

/** Opens an object; a download that is cut off resumes by a Range request with If-Match. */
async function openObject(s3: S3mini, key: string): Promise<OpenedFile | undefined> {
  const first = await unlessMissing(s3.getObjectRaw(key))
  if (!first) return undefined
  const size = Number(first.headers.get('content-length'))
  const etag = first.headers.get('etag')
  const resume = async (from: number) => {
    const condition = etag ? { 'if-match': etag } : {}
    const rest = await s3.getObjectRaw(key, false, from, undefined, condition)
    if (rest.status !== 206) throw new StorageError('The photo storage cannot resume a download')
    return rest
  }
  const reader = readerOf(first)
  const bytes = Readable.from(resumable(reader, size, resume), { objectMode: false })
  // A generator that was never started runs no `finally`; this closes its connection.
  bytes.once('close', () => void reader.cancel().catch(() => {}))
  return { size, bytes }
}

async function* resumable(
  first: ReturnType<typeof readerOf>,
  size: number,
  resume: (from: number) => Promise<Response>,
): AsyncGenerator<Uint8Array> {
  let reader = first
  let received = 0
  let resumes = 0
  try {
    while (received < size) {
      const piece = await reader.read().catch(() => ({ done: true, value: undefined }) as const)
      if (piece.value) {
        received += piece.value.byteLength
        yield piece.value
        continue
      }
      if (++resumes > maxResumes) throw new StorageError('The photo storage closes the connection')
      reader = readerOf(await describeErrors('resume a download', () => resume(received)))
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

const readerOf = (response: Response) => (response.body ?? new Blob([]).stream()).getReader()

async function unlessMissing(answer: Promise<Response>): Promise<Response | undefined> {
  try {
    return await answer
  } catch (error) {
    const isGone = error instanceof S3ServiceError && error.status === 404
    if (isGone && error.serviceCode !== 'NoSuchBucket') return undefined
    throw error
  }
}

/** Converts errors to `StorageError`: what failed and why, without keys or signatures. */
async function describeErrors<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StorageError) throw error
    throw new StorageError(`The photo storage could not ${what}: ${reasonOf(error)}`)
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof S3ServiceError) {
    const status = `${error.status} ${error.serviceCode ?? ''}`.trim()
    const isRedirect = error.status >= 300 && error.status < 400
    return isRedirect ? `${status}. STORAGE_URL must name the target of the redirect` : status
  }
  let root = error
  while (root instanceof Error && root.cause instanceof Error) root = root.cause
  return root instanceof Error ? root.message : String(root)
}
