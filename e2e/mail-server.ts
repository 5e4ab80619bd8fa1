import { SMTPServer } from 'smtp-server'
import { expect } from '@playwright/test'

/** A mail server that keeps the emails it is given. */
export interface TestMailbox {
  readonly url: string
  /** The last email to an address, as soon as there is one that matches. */
  emailTo(address: string, matching: RegExp): Promise<string>
  close(): Promise<void>
}

/** Opens a mail server on a free port, without TLS or authentication. */
export async function openMailServer(): Promise<TestMailbox> {
  const emails: { to: string[]; source: string }[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const source = readable(Buffer.concat(chunks).toString('utf8'))
        emails.push({ to: envelope.rcptTo.map(({ address }) => address), source })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  const find = (to: string, matching: RegExp) =>
    emails.findLast((message) => message.to.includes(to) && matching.test(message.source))?.source
  return {
    url: `smtp://127.0.0.1:${port}`,
    emailTo: async (to, matching) => {
      await expect.poll(() => find(to, matching) !== undefined, `an email to ${to}`).toBe(true)
      return find(to, matching) ?? ''
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** A source whose text can be read: no part is in base64, as Cyrillic is, or has the foldings of quoted-printable. */
const readable = (source: string): string =>
  source
    .replace(
      /(^content-transfer-encoding: base64[^]*?\r\n\r\n)([\w+/=\r\n]+)/gim,
      (_, head: string, body: string) => head + Buffer.from(body, 'base64').toString('utf8'),
    )
    .replace(/=\r\n/g, '')
