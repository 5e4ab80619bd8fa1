import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll } from 'vitest'

/** A mail server that keeps what it is given. */
interface MailServer {
  readonly url: string
  readonly emails: readonly ReceivedEmail[]
  /** The emails, as soon as there are so many. */
  received(count: number): Promise<readonly ReceivedEmail[]>
  close(): Promise<void>
}

interface ReceivedEmail {
  readonly to: readonly string[]
  /** The source, with folded lines joined. */
  readonly source: string
}

/** The mailbox of a test file; to be opened at its top, before what sends emails. */
export interface TestMailServer extends Pick<MailServer, 'emails' | 'received'> {
  /** The configuration of a mailer or an app. */
  readonly mail: { readonly url: string; readonly from: string; readonly publicUrl: URL }
}

/** Opens a mail server for the tests of one file. */
export function openPost(): TestMailServer {
  let server: MailServer
  beforeAll(async () => {
    server = await openMailServer()
  })
  afterAll(() => server.close())
  return {
    get emails() {
      return server.emails
    },
    received: (count) => server.received(count),
    get mail() {
      const publicUrl = new URL('https://book.example')
      return { url: server.url, from: 'Salon <a@x.example>', publicUrl }
    },
  }
}

/** Opens one on a free port, without TLS or authentication. */
async function openMailServer(): Promise<MailServer> {
  const emails: ReceivedEmail[] = []
  let notify = () => {}
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const source = plain(Buffer.concat(chunks).toString('utf8'))
        emails.push({ to: envelope.rcptTo.map(({ address }) => address), source })
        notify()
        done()
      })
    },
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    emails,
    received: async (count) => {
      while (emails.length < count) await new Promise<void>((resolve) => (notify = resolve))
      return emails
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** A source without the foldings of quoted-printable. */
const plain = (source: string) =>
  source
    .replace(/=\r\n/g, '')
    .replace(/(=[0-9A-F]{2})+/g, (coded) =>
      Buffer.from(coded.replaceAll('=', ''), 'hex').toString('utf8'),
    )
