import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { appointmentRoutes } from '@salon/contract/appointments'
import type { Problem } from '@salon/contract/errors'
import { maxPhotoBytes } from '@salon/contract/vocabulary'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedSalon } from '../../test/seed-salon.ts'
import { openSalon, password } from '../../test/open-salon.ts'
import { drawnPhoto } from '../../test/photo-form.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'salon-photos-'))
})
afterAll(() => rm(folder, { recursive: true }))

const salon = openSalon(() => ({ photoFolder: folder }))
const boundary = 'a-boundary-between-parts'
const opening = `--${boundary}\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`
const closing = `\r\n--${boundary}\r\nContent-Disposition: form-data; name="type"\r\n\r\nbefore\r\n--${boundary}--\r\n`
const multipart = `multipart/form-data; boundary=${boundary}`

/** A visit, and a token to call with; the app listens. */
async function givenVisit() {
  if (!salon.app.server.listening) await salon.app.listen({ host: '127.0.0.1', port: 0 })
  const { caller, draft } = await seedSalon(salon)
  const { id, userId } = await caller.call(appointmentRoutes.add, { body: draft })
  const { token } = (
    await salon.app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { email: caller.account?.email, password, withToken: true },
    })
  ).json<{ token: string }>()
  const mine = join(folder, String(userId))
  return { id, token, files: () => readdir(mine).catch(() => []), mine }
}

/** Begins an upload over a real connection, without a length. */
function begin(id: number, token: string, headers: Record<string, string> = {}): ClientRequest {
  const { port } = salon.app.server.address() as AddressInfo
  return request({
    host: '127.0.0.1',
    port,
    method: 'POST',
    path: `/api/appointments/${id}/photos`,
    headers: { authorization: `Bearer ${token}`, 'content-type': multipart, ...headers },
  })
}

async function answerOf(call: ClientRequest) {
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  const text = (await response.toArray()).join('')
  return { status: response.statusCode, headers: response.headers, problem: read(text) }
}
const read = (text: string) => JSON.parse(text) as Problem

const inject = (id: number, token: string, type: string | undefined, payload: string | Buffer) =>
  salon.app.inject({
    method: 'POST',
    url: `/api/appointments/${id}/photos`,
    headers: { authorization: `Bearer ${token}`, ...(type && { 'content-type': type }) },
    payload,
  })

describe('an upload', () => {
  it('of fifty megabytes ends at the limit: what comes after it is kept nowhere', async () => {
    const { id, token, files, mine } = await givenVisit()
    const chunk = Buffer.alloc(64 * 1024)
    const before = bytesHeld()
    let [held, onDisk] = [0, 0]
    // A bare connection, since a client that has its answer would stop sending.
    const socket = connect((salon.app.server.address() as AddressInfo).port, '127.0.0.1')
    const answer = once(socket, 'data')
    const send = async (bytes: Buffer) => {
      socket.write(`${bytes.length.toString(16)}\r\n`)
      socket.write(bytes)
      if (!socket.write('\r\n')) await once(socket, 'drain')
    }

    socket.write(
      `POST /api/appointments/${id}/photos HTTP/1.1\r\nHost: salon\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${multipart}\r\nTransfer-Encoding: chunked\r\n\r\n`,
    )
    await send(Buffer.from(opening))
    for (let sent = 0; sent < 50 * 1024 * 1024; sent += chunk.length) {
      await send(chunk)
      if (sent % (5 * 1024 * 1024) === 0) held = Math.max(held, bytesHeld() - before)
      for (const name of await files()) {
        onDisk = Math.max(onDisk, (await stat(join(mine, name)).catch(() => ({ size: 0 }))).size)
      }
    }
    await send(Buffer.from(closing))
    socket.write('0\r\n\r\n')

    const text = String((await answer)[0])
    expect(text).toMatch(/^HTTP\/1.1 413 /)
    expect(text).toContain('"code":"photo_too_large"')
    expect(onDisk).toBeLessThan(maxPhotoBytes)
    expect(held).toBeLessThan(16 * 1024 * 1024)
    expect(await files()).toEqual([])
    // The connection is good for the next call.
    socket.write('GET /api/app-version HTTP/1.1\r\nHost: salon\r\n\r\n')
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1.1 200 /)
    socket.destroy()
  })

  it('for which there is no visit is refused before its bytes are sent', async () => {
    const { token, files } = await givenVisit()
    const call = begin(999_999_999, token)
    call.write(opening)

    const { status } = await answerOf(call)

    expect(status).toBe(404)
    expect(await files()).toEqual([])
    call.destroy()
  })

  it('that breaks off leaves nothing behind', async () => {
    const { id, token, files } = await givenVisit()
    const call = begin(id, token)
    call.on('error', () => {})
    call.write(opening)
    call.write(Buffer.alloc(256 * 1024))
    await expect.poll(files).toHaveLength(1)

    call.destroy()

    await expect.poll(files).toEqual([])
  })

  it("may come with a token from the wrapper's page, but from no other", async () => {
    const { id, token } = await givenVisit()
    const photo = await drawnPhoto()
    const from = async (origin: string) => {
      const call = begin(id, token, { origin })
      call.write(opening)
      call.write(photo)
      call.end(closing)
      return answerOf(call)
    }

    const wrapper = await from('capacitor://localhost')
    const other = await from('https://evil.example')

    expect(wrapper.status).toBe(201)
    expect(wrapper.headers['access-control-allow-origin']).toBe('capacitor://localhost')
    expect([other.status, other.problem.code]).toEqual([403, 'foreign_origin'])
  })

  it('is a form and nothing else', async () => {
    const { id, token } = await givenVisit()

    for (const [type, payload] of [
      ['application/json', '{"type":"before"}'],
      ['image/jpeg', 'bytes'],
      ['application/x-www-form-urlencoded', 'type=before'],
      [undefined, ''],
    ] as const) {
      const response = await inject(id, token, type, payload)

      expect(response.statusCode, type).toBe(415)
      expect(response.json()).toMatchObject({ code: 'unsupported_type' })
    }
  })

  it('that is broken is unreadable, wherever it breaks', async () => {
    const { id, token, files } = await givenVisit()

    for (const [what, type, payload] of [
      ['without a boundary', 'multipart/form-data', opening + closing],
      ['that ends too early', multipart, `${opening}some bytes`],
      ['that ends within its headers', multipart, opening.slice(0, 60)],
      ['that is none', multipart, 'bytes'],
      ['with a field that every object has', multipart, opening.replace('"photo"', '"toString"')],
      ['with a thousand fields', multipart, fields(1_000)],
      ['with a broken field', multipart, broken()],
    ] as const) {
      const response = await inject(id, token, type, payload)

      expect(response.statusCode, what).toBe(400)
      expect(response.json()).toMatchObject({ code: 'unreadable' })
      expect(await files(), what).toEqual([])
    }
  })

  it('is taken by nothing that wants JSON', async () => {
    const { token } = await givenVisit()

    const response = await salon.app.inject({
      method: 'POST',
      url: '/api/customers',
      headers: { authorization: `Bearer ${token}`, 'content-type': multipart },
      payload: opening + closing,
    })

    expect(response.statusCode).toBe(415)
  })
})

/** Bytes in buffers that are still referenced. */
function bytesHeld(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  return process.memoryUsage().arrayBuffers
}

function fields(count: number) {
  const field = `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n`
  return `${field.repeat(count)}${opening}${closing}`
}

function broken() {
  return `--${boundary}\r\nContent-Disposition: form-data; name="type"\r\nContent-Type: application/json\r\n\r\n{\r\n--${boundary}--\r\n`
}
