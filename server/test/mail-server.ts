import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll } from 'vitest'

/** A mail server that keeps what it is given. */
interface MailServer {
  readonly url: string
  readonly letters: readonly ReceivedLetter[]
  /** The letters, as soon as there are so many. */
  received(count: number): Promise<readonly ReceivedLetter[]>
  close(): Promise<void>
}

interface ReceivedLetter {
  readonly to: readonly string[]
  /** The source, with folded lines joined. */
  readonly source: string
}

/** The mailbox of a test file; to be opened at its top, before what sends letters. */
export interface TestMailServer extends Pick<MailServer, 'letters' | 'received'> {
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
    get letters() {
      return server.letters
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
  const letters: ReceivedLetter[] = []
  let notify = () => {}
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const source = plain(Buffer.concat(chunks).toString('utf8'))
        letters.push({ to: envelope.rcptTo.map(({ address }) => address), source })
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
    letters,
    received: async (count) => {
      while (letters.length < count) await new Promise<void>((resolve) => (notify = resolve))
      return letters
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
