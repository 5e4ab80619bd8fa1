import { once } from 'node:events'
import { createConnection, createServer, type Socket } from 'node:net'

/** The fault of a request, by its request line such as 'PUT /bucket/name HTTP/1.1'. */
export type Mishap =
  /** None: it is forwarded. */
  | 'none'
  /** The connection is cut after so many bytes of the request, or of the response. */
  | { readonly cutAfterSent: number }
  | { readonly cutAfterAnswered: number }
  /** The request arrives, the response is lost. */
  | 'unheard'
  /** No response, and the connection stays open. */
  | 'silent'
  /** A proxy in between answers instead. */
  | { readonly status: number }

/** A proxy to a server that injects faults. */
export interface BadNetwork {
  readonly port: number
  /** First lines of all requests so far. */
  readonly requests: string[]
  /** From now on; a function is called for each request, with its first line. */
  happens(mishap: Mishap | ((line: string) => Mishap)): void
  /** Resolves once no connection is open. */
  quiet(): Promise<void>
  close(): Promise<void>
}

/** Opens a proxy to a port of this machine; each connection carries one request. */
export async function openBadNetwork(to: number): Promise<BadNetwork> {
  let rule: (line: string) => Mishap = () => 'none'
  const requests: string[] = []
  const open = new Set<Socket>()
  const server = createServer((client) => {
    open.add(client)
    client.on('close', () => open.delete(client))
    client.on('error', () => client.destroy())
    client.once('data', (head) => {
      const [line = ''] = head.toString('latin1').split('\r\n')
      requests.push(line)
      pass(client, head, rule(line), to)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    requests,
    happens: (mishap) => {
      rule = typeof mishap === 'function' ? mishap : () => mishap
    },
    quiet: async () => {
      for (const socket of open) await new Promise((closed) => socket.once('close', closed))
    },
    close: async () => {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function pass(client: Socket, head: Buffer, mishap: Mishap, to: number): void {
  if (mishap === 'silent') return
  if (typeof mishap === 'object' && 'status' in mishap) {
    // Without waiting for the whole request, as a gateway does.
    client.end(`HTTP/1.1 ${mishap.status} Odd\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`)
    client.resume()
    return
  }
  const server = createConnection(to, '127.0.0.1')
  const cut = () => {
    client.destroy()
    server.destroy()
  }
  server.on('error', cut)
  server.on('end', () => client.end())
  client.on('close', cut)
  const limits = typeof mishap === 'object' ? mishap : undefined
  const sent = limits && 'cutAfterSent' in limits ? limits.cutAfterSent : Infinity
  const answered = limits && 'cutAfterAnswered' in limits ? limits.cutAfterAnswered : Infinity
  let up = 0
  const send = (bytes: Buffer) => {
    server.write(bytes.subarray(0, sent - up))
    up += bytes.byteLength
    // Given time to arrive, so that the other side has seen as much.
    if (up >= sent) server.end(() => client.destroy())
  }
  // One request per connection, so that every request has its own fault.
  send(
    Buffer.from(
      head.toString('latin1').replace(/connection: keep-alive/i, 'connection: close'),
      'latin1',
    ),
  )
  client.on('data', send)
  let down = 0
  server.on('data', (bytes: Buffer) => {
    if (mishap === 'unheard') return cut()
    client.write(bytes.subarray(0, answered - down))
    down += bytes.byteLength
    if (down >= answered) cut()
  })
}
