import type { Db } from '../../../db/client.ts'
import type { EmailMessage, Mailer } from '../../../mail/mailer.ts'
import { giveBackAttempt, takeAttempt } from '../queries.ts'

/** The mail server, and how many emails it is given in a day, of all salons and processes together. */
export interface EmailSender {
  readonly mailer: Pick<Mailer, 'send'>
  readonly perDay: number
}

/** A sender of emails with links, and the address that links begin with. */
export interface LinkSender extends EmailSender {
  readonly publicUrl: URL
}

/** The network that requests an email, and how many it may request in an hour. */
export interface EmailQuota {
  readonly network: string
  readonly perHour: number
}

/** Budget of the emails that a network requests, to any address. */
export const budgetsOfEmails = ({ network, perHour }: EmailQuota) => [
  { key: `emails from ${network}`, most: perHour, seconds: 60 * 60 },
]

/** The day's emails are used up. Its code is logged; the message names no recipient. */
class DailyEmailLimitError extends Error {
  readonly code = 'EMAILS_PER_DAY'
}

/**
 * Sends an email, and counts it for the day.
 * @throws DailyEmailLimitError; the mail server's error, after which the email is not counted
 */
export async function sendEmail(
  db: Db,
  { mailer, perDay }: EmailSender,
  message: EmailMessage,
): Promise<void> {
  const { keys, wait } = await takeAttempt(db, [
    { key: 'emails', most: perDay, seconds: 24 * 60 * 60 },
  ])
  if (wait > 0) throw new DailyEmailLimitError()
  try {
    await mailer.send(message)
  } catch (error) {
    await giveBackAttempt(db, keys)
    throw error
  }
}
