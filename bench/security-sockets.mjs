import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { formOf } from './chaos-writer.mjs'

/**
 * Connections that are kept open from our side for as long as the other side bears it; a new one takes
 * the place of one that was closed.
 * @param {{ many: number, address: string, begin: (socket: import('node:net').Socket) => void,
 *   goOn?: (socket: import('node:net').Socket) => void }} what
 */
const keepOpen = ({ many, address, begin, goOn }) => {
  const { hostname, port } = new URL(address)
  const open = new Set()
  const told = { opened: 0, cut: 0, answers: {} }
  let isOver = false
  const one = () => {
    if (isOver) return
    const socket = connect(Number(port), hostname)
    open.add(socket)
    told.opened += 1
    socket.on('connect', () => begin(socket))
    socket.on('data', (bytes) => {
      const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(bytes.toString('latin1')) ?? []
      if (status) told.answers[status] = (told.answers[status] ?? 0) + 1
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      open.delete(socket)
      if (isOver) return
      told.cut += 1
      // Not at once: a server that refuses everybody is not to be drowned in trying again.
      setTimeout(one, 200)
    })
  }
  for (let n = 0; n < many; n++) one()
  return {
    told,
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
export const slowLoris = (address, many) =>
  keepOpen({
    many,
    address,
    begin: (socket) => socket.write('GET /api/user HTTP/1.1\r\nHost: salon\r\nX-Slow: '),
    goOn: (socket) => socket.write('a'),
  })

/** Callers who are signed in, send half of a picture, and say nothing more. */
export const halfUploads = ({ address, cookie, upload }, many, picture) => {
  const { body, headers } = formOf(picture, 'before')
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
export const torment = async (all, seconds) => {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await pause(2_000)) {
    for (const one of all) one.goOn()
  }
}
