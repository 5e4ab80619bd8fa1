import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'

/** A mail server that takes every email and throws it away. */
export async function openMailServer() {
  let emails = 0
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData: (stream, _, done) => {
      stream.resume()
      stream.on('end', () => {
        emails += 1
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  return { url: `smtp://127.0.0.1:${port}`, count: () => emails, close: () => server.close() }
}
