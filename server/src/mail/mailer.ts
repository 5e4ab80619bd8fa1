import { createTransport } from 'nodemailer'

/** A message in plain words, to one person. */
export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Who takes letters to people. */
export interface Mailer {
  /** @throws what the mail server said, or why it could not be reached */
  send(letter: Letter): Promise<void>
  close(): void
}

/** Milliseconds that a mail server is waited for, in each of its answers. */
const patience = 10_000

/** Sends by SMTP; `url` is 'smtp://user:password@host:port', or smtps for TLS from the first byte. */
export function openMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    // Nothing that somebody typed may name a file or an address to send along.
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
