import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

/** What a mail server does with an email after its last line. */
export type MailAnswer = 'accept' | 'vanish' | 'hang' | 'refuse' | 'busy'

interface FaultyMailServer {
  readonly url: string
  /** The sources of the emails that it was given whole, accepted or not. */
  readonly emails: readonly string[]
  /** What it does with the next emails, one after the other; it accepts those after them. */
  next(...answers: MailAnswer[]): void
  close(): Promise<void>
}

const replies: Record<Exclude<MailAnswer, 'vanish' | 'hang'>, string> = {
  accept: '250 taken',
  refuse: '550 no such mailbox',
  busy: '451 try again later',
}

/**
 * A mail server on a free port that answers as a test says: it may take an email and break the connection, or
 * say nothing, before it says so, as one that crashes does. The conversation is real; `smtp-server` cannot be made to
 * break it there.
 */
export async function openFaultyMailServer(): Promise<FaultyMailServer> {
  const emails: string[] = []
  const coming: MailAnswer[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    converse(socket, (message) => {
      emails.push(message)
      return coming.shift() ?? 'accept'
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    emails,
    next: (...answers) => void coming.push(...answers),
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** SMTP (RFC 5321) with one client, line by line. */
function converse(socket: Socket, take: (message: string) => MailAnswer): void {
  const say = (line: string) => socket.write(`${line}\r\n`)
  let message: string[] | undefined
  let rest = ''
  say('220 mail.example ready')
  socket.on('data', (bytes) => {
    const lines = (rest + bytes.toString('utf8')).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (message && line !== '.') message.push(line)
      else if (message) {
        const answer = take(message.join('\r\n'))
        message = undefined
        if (answer === 'vanish') socket.destroy()
        else if (answer !== 'hang') say(replies[answer])
      } else if (/^EHLO/i.test(line)) say('250 mail.example')
      else if (/^DATA/i.test(line)) {
        message = []
        say('354 go on')
      } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
      else say('250 ok')
    }
  })
}
