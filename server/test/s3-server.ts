import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { storageAddress, type StorageAddress } from '../src/kernel/storage-address.ts'

const bucket = 'salon-test'

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
  const { port } = await server.run()
  const urlAt = (at = port) =>
    `s3://S3RVER:S3RVER@127.0.0.1:${at}/${bucket}?tls=off&prefix=test/salon`
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
