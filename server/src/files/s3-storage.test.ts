import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openBadNetwork, type BadNetwork } from '../../test/bad-network.ts'
import { openS3, type S3Server } from '../../test/s3-server.ts'
import { StorageError } from '../kernel/storage-error.ts'
import { s3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

let server: S3Server
let line: BadNetwork
/** The bucket over a direct connection, and over one with injected network faults. */
let near: Storage
let far: Storage

const options = { attempts: 3, idleTimeout: 2000, firstDelay: 5, pageSize: 10 }

beforeAll(async () => {
  server = await openS3()
  line = await openBadNetwork(server.port)
  near = s3Storage(server.addressAt(), 'area/', options)
  far = s3Storage(server.addressAt(line.port), 'area/', options)
})
afterEach(async () => {
  line.happens('none')
  line.requests.length = 0
  await near.removeFolder('')
})
afterAll(async () => {
  await line?.close()
  await server?.close()
})

const mega = 1024 * 1024
/** Deterministic bytes that differ by position. */
const bytesOf = (size: number) => {
  const bytes = Buffer.alloc(size)
  for (let at = 0; at + 4 <= size; at += 4) bytes.writeUInt32LE((at * 2_654_435_761) >>> 0, at)
  return bytes
}
async function* inPieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.byteLength; at += size) yield bytes.subarray(at, at + size)
}
const hashOf = (bytes: Buffer | undefined) =>
  bytes && createHash('sha256').update(bytes).digest('hex')

async function read(storage: Storage, name: string): Promise<Buffer | undefined> {
  const file = await storage.read(name)
  return file && buffer(file.bytes)
}

async function namesIn(storage: Storage, folder = ''): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of storage.list(folder)) names.push(name)
  return names.sort()
}

const isPut = (request: string) => request.startsWith('PUT')
const isGet = (request: string) => request.startsWith('GET')

/** Injects a fault into the first `many` requests of a kind. */
function times(
  many: number,
  isOne: (request: string) => boolean,
  mishap: 'unheard' | 'silent' | object,
) {
  let left = many
  line.happens((request) => {
    if (!isOne(request) || left === 0) return 'none'
    left--
    return mishap as 'unheard'
  })
}

describe('a bucket', () => {
  it('reads back what was put, as a buffer or a stream, with its size', async () => {
    const photo = bytesOf(300_000)
    await near.put('7/one.jpg', photo)
    await near.put('7/two.jpg', inPieces(photo, 70_001))
    await near.put('7/empty.jpg', Buffer.alloc(0))

    expect(await read(near, '7/one.jpg')).toEqual(photo)
    expect(await read(near, '7/two.jpg')).toEqual(photo)
    expect(await read(near, '7/empty.jpg')).toEqual(Buffer.alloc(0))
    const file = await near.read('7/one.jpg')
    expect(file?.size).toBe(300_000)
    file?.bytes.destroy()
    expect(await read(near, '7/none.jpg')).toBeUndefined()
  })

  it('lists and removes one folder, page by page', async () => {
    const names = Array.from({ length: 25 }, (_, n) => `7/${String(n).padStart(2, '0')}.jpg`)
    for (const name of [...names, '70/a.jpg', '8/a.jpg']) await near.put(name, Buffer.from(name))

    expect(await namesIn(near, '7/')).toEqual(names)
    expect(await namesIn(near)).toHaveLength(27)
    await near.remove([...names.slice(0, 12), '7/none.jpg'])
    expect(await namesIn(near, '7/')).toEqual(names.slice(12))
    await near.removeFolder('7/')
    expect(await namesIn(near)).toEqual(['70/a.jpg', '8/a.jpg'])
    expect(await namesIn(near, '7/')).toEqual([])
  })

  it('uploads a large file in parts', async () => {
    const large = bytesOf(20 * mega + 5)

    await far.put('large.tar', inPieces(large, 100_003))

    expect(hashOf(await read(near, 'large.tar'))).toBe(hashOf(large))
    expect(line.requests.filter((request) => request.includes('partNumber'))).toHaveLength(3)
  })

  it('stores nothing of a large file whose source or upload fails', async () => {
    async function* broken() {
      yield* inPieces(bytesOf(18 * mega), mega)
      throw new Error('the table is gone')
    }

    await expect(near.put('broken.tar', broken())).rejects.toThrow('the table is gone')
    line.happens((request) => (request.includes('partNumber=2') ? { status: 500 } : 'none'))
    await expect(far.put('cut.tar', bytesOf(18 * mega))).rejects.toThrow(StorageError)

    expect(await namesIn(near)).toEqual([])
    expect(line.requests.some((request) => request.startsWith('DELETE'))).toBe(true)
  })
})

describe('a bucket behind a faulty network', () => {
  it.each([
    ['is refused for the moment', { status: 503 }],
    ['is refused by a gateway', { status: 502 }],
    ['is cut in the middle of what is sent', { cutAfterSent: 20_000 }],
    ['succeeds, but its response is lost', 'unheard' as const],
  ])('is called again when it %s', async (_, mishap) => {
    const photo = bytesOf(40_000)
    times(2, isPut, mishap)

    await far.put('7/one.jpg', photo)

    expect(line.requests.filter(isPut)).toHaveLength(3)
    expect(await read(near, '7/one.jpg')).toEqual(photo)
  })

  it('is called again after a stall', async () => {
    const hasty = s3Storage(server.addressAt(line.port), 'area/', { ...options, idleTimeout: 500 })
    times(1, isPut, 'silent')

    await hasty.put('7/one.jpg', bytesOf(1000))

    // On a busy machine an ordinary response may take over half a second, which is a stall, too.
    expect(line.requests.filter(isPut).length).toBeGreaterThan(1)
    expect(await read(near, '7/one.jpg')).toEqual(bytesOf(1000))
  })

  it('uploads a part again whose response was lost', async () => {
    const large = bytesOf(18 * mega)
    times(2, (request) => request.includes('partNumber=2'), 'unheard')

    await far.put('large.tar', large)

    expect(hashOf(await read(near, 'large.tar'))).toBe(hashOf(large))
  })

  it.each([
    ['502 always', { status: 502 }, 2000, /could not put 7\/one.jpg: 502/],
    ['a stall', 'silent' as const, 50, /No response for 50 ms/],
    ['connections that are always cut', { cutAfterAnswered: 0 }, 2000, /could not put 7\/one.jpg/],
  ])('fails after %s, and works when that is over', async (_, mishap, idleTimeout, sentence) => {
    line.happens(mishap)

    const hasty = s3Storage(server.addressAt(line.port), 'area/', { ...options, idleTimeout })
    await expect(hasty.put('7/one.jpg', bytesOf(1000))).rejects.toThrow(sentence)
    await expect(hasty.read('7/one.jpg')).rejects.toThrow(StorageError)
    await expect(namesIn(hasty)).rejects.toThrow(StorageError)
    await expect(hasty.remove(['7/one.jpg'])).rejects.toThrow(StorageError)

    line.happens('none')
    await far.put('7/one.jpg', bytesOf(1000))
    expect(await read(far, '7/one.jpg')).toEqual(bytesOf(1000))
  })

  it('resumes a download where it was cut, and yields every byte once', async () => {
    const photo = bytesOf(3 * mega)
    await near.put('7/one.jpg', photo)
    times(3, isGet, { cutAfterAnswered: 700_000 })

    expect(hashOf(await read(far, '7/one.jpg'))).toBe(hashOf(photo))
    expect(line.requests.filter(isGet)).toHaveLength(4)
  })

  it('ends the stream with an error where a download cannot resume', async () => {
    await near.put('7/one.jpg', bytesOf(3 * mega))
    times(1, isGet, { cutAfterAnswered: 700_000 })
    const file = await far.read('7/one.jpg')
    line.happens({ status: 503 })

    await expect(file && buffer(file.bytes)).rejects.toThrow(StorageError)
  })

  it.each(['stops reading', 'never reads'])(
    'closes the connection of a reader that %s',
    async (who) => {
      await near.put('7/one.jpg', bytesOf(8 * mega))
      const file = await far.read('7/one.jpg')
      if (who === 'stops reading') await file?.bytes[Symbol.asyncIterator]().next()

      file?.bytes.destroy()

      await line.quiet()
    },
  )
})

describe('a bucket that refuses requests', () => {
  it('is reported by its error code, without the secret', async () => {
    const wrong = s3Storage({ ...server.addressAt(), secret: 'no-such-secret' }, '', options)

    const message = await wrong.put('7/one.jpg', bytesOf(10)).catch((error: Error) => error.message)

    expect(message).toBe('The photo storage could not put 7/one.jpg: 403 SignatureDoesNotMatch')
    await expect(wrong.read('7/one.jpg')).rejects.toThrow('403')
  })

  it('is not followed when it redirects', async () => {
    await near.put('7/one.jpg', bytesOf(10))
    const redirector = createServer((request, answer) => {
      const location = `http://127.0.0.1:${server.port}${request.url ?? ''}`
      request.resume().on('end', () => answer.writeHead(307, { location }).end())
    }).listen(0, '127.0.0.1')
    await once(redirector, 'listening')
    const { port } = redirector.address() as AddressInfo
    const redirected = s3Storage(server.addressAt(port), 'area/', options)

    await expect(redirected.put('7/two.jpg', bytesOf(10))).rejects.toThrow(
      /could not put 7\/two.jpg: 307 .*STORAGE_URL/,
    )
    await expect(redirected.read('7/one.jpg')).rejects.toThrow('307')
    await expect(namesIn(redirected)).rejects.toThrow('307')
    await expect(redirected.remove(['7/one.jpg'])).rejects.toThrow('307')

    expect(await namesIn(near)).toEqual(['7/one.jpg'])
    redirector.close().closeAllConnections()
    await once(redirector, 'close')
  })

  it('is reported when it does not exist', async () => {
    const { endpoint, ...address } = server.addressAt()
    const other = s3Storage({ ...address, endpoint: `${endpoint}-2` }, '', options)

    await expect(other.read('7/one.jpg')).rejects.toThrow('NoSuchBucket')
    await expect(namesIn(other)).rejects.toThrow('no such bucket')
    await expect(other.put('7/one.jpg', bytesOf(10))).rejects.toThrow('NoSuchBucket')
  })
})
