import { createTransport } from 'nodemailer'

/** A plain-text message to one recipient. */
export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Sends e-mail. */
export interface Mailer {
  /** @throws what the mail server said, or why it could not be reached */
  send(letter: Letter): Promise<void>
  close(): void
}

/** Milliseconds to wait for each response of the mail server. */
const timeout = 10_000

/** Sends by SMTP; `url` is 'smtp://user:password@host:port', or smtps for TLS from the first byte. */
export function openMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    // User input must not name a file or URL to attach.
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
