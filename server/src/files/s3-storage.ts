import { Readable } from 'node:stream'
import { S3mini, S3ServiceError } from 's3mini'
import type { StorageAddress } from '../kernel/storage-address.ts'
import { StorageError } from '../kernel/storage-error.ts'
import { patientFetch, type Patience } from './patient-fetch.ts'
import { putPortions } from './s3-put.ts'
import type { OpenedFile, Storage, StoredFile } from './storage.ts'

/** How a bucket is asked. */
interface Manner extends Patience {
  /** Files that are listed, and removed, at a time; a thousand at most. */
  readonly pageSize: number
}

/** At the worst a refusal comes after half a minute, which is what a person waits. */
const usual: Manner = { attempts: 3, silence: 10_000, pause: 200, pageSize: 1000 }

/** So often a file that is cut off while it is read is taken up again where it stopped. */
const mostResumed = 4

/** Keeps files in a bucket, under an area of it such as 'photos/'. */
export function s3Storage(
  { endpoint, region, prefix, key, secret }: StorageAddress,
  area: string,
  manner = usual,
): Storage {
  const s3 = new S3mini({
    endpoint,
    region,
    accessKeyId: key,
    secretAccessKey: secret,
    fetch: patientFetch(manner),
  })
  const { pageSize } = manner
  const keyOf = (name: string) => `${prefix}${area}${name}`
  const nameOf = (key: string) => key.slice(prefix.length + area.length)
  const remove = async (names: readonly string[]) => {
    for (let from = 0; from < names.length; from += pageSize) {
      const page = names.slice(from, from + pageSize)
      const gone = await told('remove files', () => s3.deleteObjects(page.map(keyOf)))
      const left = page.find((_, at) => !gone[at])
      if (left) throw new StorageError(`The photo storage did not remove ${left}`)
    }
  }
  async function* pages(folder: string): AsyncGenerator<StoredFile[]> {
    let next: string | undefined
    do {
      const page = await told('list files', () =>
        s3.listObjectsPaged('/', keyOf(folder), pageSize, next),
      )
      // Its answer to a bucket that is not there.
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
    put: (name, content) => told(`put ${name}`, () => putPortions(s3, keyOf(name), content)),
    read: (name) => told(`read ${name}`, () => openObject(s3, keyOf(name))),
    remove,
    removeFolder: async (folder) => {
      for await (const page of pages(folder)) await remove(page.map(({ name }) => name))
    },
    list: async function* (folder) {
      for await (const page of pages(folder)) yield* page
    },
  }
}

/** Opens an object; a line that breaks while it is read is mended, as long as it is the same one. */
async function openObject(s3: S3mini, key: string): Promise<OpenedFile | undefined> {
  const first = await unlessMissing(s3.getObjectRaw(key))
  if (!first) return undefined
  const size = Number(first.headers.get('content-length'))
  const etag = first.headers.get('etag')
  const again = async (from: number) => {
    const same = etag ? { 'if-match': etag } : {}
    const rest = await s3.getObjectRaw(key, false, from, undefined, same)
    if (rest.status !== 206) throw new StorageError('The photo storage cannot go on with a file')
    return rest
  }
  const reader = readerOf(first)
  const bytes = Readable.from(mended(reader, size, again), { objectMode: false })
  // What never begins to be read has no end of its own in which it would hang up.
  bytes.once('close', () => void reader.cancel().catch(() => {}))
  return { size, bytes }
}

async function* mended(
  first: ReturnType<typeof readerOf>,
  size: number,
  again: (from: number) => Promise<Response>,
): AsyncGenerator<Uint8Array> {
  let reader = first
  let come = 0
  let resumed = 0
  try {
    while (come < size) {
      const piece = await reader.read().catch(() => ({ done: true, value: undefined }) as const)
      if (piece.value) {
        come += piece.value.byteLength
        yield piece.value
        continue
      }
      if (++resumed > mostResumed) throw new StorageError('The photo storage broke off')
      reader = readerOf(await told('go on with a file', () => again(come)))
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

/** Whatever goes wrong is told with what it was about, and without keys or signatures. */
async function told<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StorageError) throw error
    throw new StorageError(`The photo storage could not ${what}: ${reasonOf(error)}`)
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof S3ServiceError) {
    const said = `${error.status} ${error.serviceCode ?? ''}`.trim()
    const leadsElsewhere = error.status >= 300 && error.status < 400
    return leadsElsewhere ? `${said}. STORAGE_URL has to name the place that it leads to` : said
  }
  let root = error
  while (root instanceof Error && root.cause instanceof Error) root = root.cause
  return root instanceof Error ? root.message : String(root)
}
