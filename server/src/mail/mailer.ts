import { createTransport } from 'nodemailer'

export interface EmailText {
  readonly subject: string
  readonly text: string
}

/** A message to one person. */
export interface EmailMessage extends EmailText {
  readonly to: string
  /** The same as HTML; without it the email is plain text. */
  readonly html?: string
  /** The name that it is from, instead of that of the configuration. */
  readonly senderName?: string
  /** The left part of its Message-ID: with the same one, a mail program shows an email that came twice once. */
  readonly messageKey?: string
}

/** Sends emails by a mail server. */
export interface Mailer {
  /** @throws the mail server's error, or that of the connection */
  send(message: EmailMessage): Promise<void>
  close(): void
}

/** The address in a sender such as 'Salon <post@salon.example>'. */
const addressIn = (sender: string) => /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender.trim()

/**
 * Sends by SMTP; `url` is 'smtp://user:password@host:port', or smtps for TLS from the first byte.
 * @param connections that are kept open for many emails; without it each email has its own
 * @param timeout milliseconds that each response of the mail server may take
 */
export function openMailer(
  { url, from }: { url: string; from: string },
  connections?: number,
  timeout = 10_000,
): Mailer {
  const transport = createTransport({
    url,
    // The pool would send an email again whose connection broke: it may have arrived.
    ...(connections && { pool: true as const, maxConnections: connections, maxRequeues: 0 }),
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    // No file or URL named in an email may be attached.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ to, subject, text, html, senderName, messageKey }) => {
      const address = addressIn(from)
      await transport.sendMail({
        from: senderName === undefined ? from : { name: senderName, address },
        to: { name: '', address: to },
        subject,
        text,
        ...(html !== undefined && { html }),
        ...(messageKey !== undefined && {
          messageId: `<${messageKey}@${address.slice(address.lastIndexOf('@') + 1)}>`,
        }),
      })
    },
    close: () => transport.close(),
  }
}
