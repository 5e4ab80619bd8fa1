import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { receiveForm, takeForms } from './uploads.ts'

const boundary = 'a-boundary-between-parts'
const opening = `--${boundary}\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n`

it('closes a stalled upload, and removes its partial file', async () => {
  const app = Fastify()
  const taken: string[] = []
  takeForms(app, (place) => {
    place.post('/', (request) =>
      receiveForm(
        request,
        'photo',
        async (bytes) => {
          try {
            for await (const chunk of bytes) taken.push(Buffer.from(chunk).toString())
          } finally {
            taken.push('let go')
          }
        },
        50,
      ),
    )
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {}).resume()
  const over = once(socket, 'close')

  socket.write(
    `POST / HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\n` +
      `Content-Length: 5000\r\n\r\n${opening}half of a picture`,
  )
  await over

  await expect.poll(() => taken.at(-1)).toBe('let go')
  await app.close()
})
