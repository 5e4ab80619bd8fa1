import type { Db } from '../../../db/client.ts'
import type { Letter, Mailer } from '../../../mail/mailer.ts'
import { giveBackAttempt, takeAttempt } from '../queries.ts'

/** The mail server, and how many letters it is given in a day, of all salons and processes together. */
export interface LetterSender {
  readonly mailer: Pick<Mailer, 'send'>
  readonly perDay: number
}

/** A sender of letters with links, and the address that links begin with. */
export interface LinkSender extends LetterSender {
  readonly publicUrl: URL
}

/** The network that requests a letter, and how many it may request in an hour. */
export interface LetterQuota {
  readonly network: string
  readonly perHour: number
}

/** Budget of the letters that a network requests, to any address. */
export const budgetsOfLetters = ({ network, perHour }: LetterQuota) => [
  { key: `letters from ${network}`, most: perHour, seconds: 60 * 60 },
]

/** The day's letters are used up. Its code is logged; the message names no recipient. */
class DailyLetterLimitError extends Error {
  readonly code = 'LETTERS_PER_DAY'
}

/**
 * Sends a letter, and counts it for the day.
 * @throws DailyLetterLimitError; the mail server's error, after which the letter is not counted
 */
export async function sendLetter(
  db: Db,
  { mailer, perDay }: LetterSender,
  letter: Letter,
): Promise<void> {
  const { keys, wait } = await takeAttempt(db, [
    { key: 'letters', most: perDay, seconds: 24 * 60 * 60 },
  ])
  if (wait > 0) throw new DailyLetterLimitError()
  try {
    await mailer.send(letter)
  } catch (error) {
    await giveBackAttempt(db, keys)
    throw error
  }
}
