import { createTransport } from 'nodemailer'

export interface LetterText {
  readonly subject: string
  readonly text: string
}

/** A plain-text message to one person. */
export interface Letter extends LetterText {
  readonly to: string
}

/** Sends letters by a mail server. */
export interface Mailer {
  /** @throws the mail server's error, or that of the connection */
  send(letter: Letter): Promise<void>
  close(): void
}

/** Timeout of each response of the mail server, in milliseconds. */
const responseTimeout = 10_000

/** Sends by SMTP; `url` is 'smtp://user:password@host:port', or smtps for TLS from the first byte. */
export function openMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: responseTimeout,
    greetingTimeout: responseTimeout,
    socketTimeout: responseTimeout,
    // No file or URL named in a letter may be attached.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ to, subject, text }) => {
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text })
    },
    close: () => transport.close(),
  }
}
