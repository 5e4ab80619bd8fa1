import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import S3rver, { type Step } from 's3rver'
import { storageAddress, type StorageAddress } from '../src/kernel/storage-address.ts'
import { isSignedWith } from './s3-signature.ts'

const bucket = 'salon-test'
const keys = 'S3RVER'

/** An S3 server in this process, with a bucket in a folder that goes with it. */
export interface S3Server {
  readonly port: number
  /** What `STORAGE_URL` says to reach it, directly or over another port. */
  urlAt(port?: number): string
  addressAt(port?: number): StorageAddress
  close(): Promise<void>
}

export async function openS3(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'salon-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket }],
  })
  server.middleware.unshift(guarded, paged)
  answerOnceWritten(server)
  const { port } = await server.run()
  const urlAt = (at = port) =>
    `s3://${keys}:${keys}@127.0.0.1:${at}/${bucket}?tls=off&prefix=test/salon`
  return {
    port,
    urlAt,
    addressAt: (at) => {
      const address = storageAddress({ url: urlAt(at) })
      if (typeof address === 'string') throw new Error(address)
      return address
    },
    close: async () => {
      const closed = server.close()
      server.httpServer.closeAllConnections()
      await closed
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Keeps the server from answering while bytes are still on their way to the disk, as no bucket does. */
function answerOnceWritten({ store }: S3rver): void {
  const put = store.putObject.bind(store)
  store.putObject = async (object) => {
    const written = await put(object)
    const file = store.getResourcePath(object.bucket, object.key, 'object')
    while ((await stat(file)).size < written.size) await setImmediate()
    return written
  }
}

/** s3rver verifies signatures of version 2 only, and accepts any of version 4. */
const guarded: Step = async (ctx, next) => {
  if (isSignedWith(ctx.req, keys)) return next()
  ctx.status = 403
  ctx.type = 'application/xml'
  ctx.body = '<Error><Code>SignatureDoesNotMatch</Code></Error>'
}

/** The server ciphers its pages' tokens with what OpenSSL no longer has, so that pages are cut here. */
const paged: Step = async (ctx, next) => {
  const { 'max-keys': most, 'continuation-token': token, ...query } = ctx.query
  if (query['list-type'] !== '2') return next()
  const after = token && { 'start-after': Buffer.from(token, 'base64url').toString() }
  ctx.query = { ...query, ...after }
  await next()
  const listed = String(ctx.body)
  const rows = listed.match(/<Contents>.*?<\/Contents>/gs) ?? []
  const kept = rows.slice(0, Number(most ?? 1000))
  if (kept.length === rows.length) return
  const [, last = ''] = /<Key>(.*?)<\/Key>/.exec(kept.at(-1) ?? '') ?? []
  const next64 = Buffer.from(last).toString('base64url')
  ctx.body = `<ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>${next64}</NextContinuationToken>${kept.join('')}</ListBucketResult>`
}
