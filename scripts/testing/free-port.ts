import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

/** A TCP port of 127.0.0.1 that is free at this moment. */
export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
