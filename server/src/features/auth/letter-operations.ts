import type { Db } from '../../db/client.ts'
import type { Letter, Mailer } from '../../mail/mailer.ts'
import { budgetsOfAllLetters } from './letter-rules.ts'
import { giveBackAttempt, takeAttempt } from './queries.ts'

/** How letters leave, and how many may in a day, for all salons and processes together. */
export interface LetterService {
  readonly mailer: Pick<Mailer, 'send'>
  readonly perDay: number
}

/** A letter that was not sent, since as many as may have left today. */
class LettersUsedUp extends Error {
  /** What the log says, which names nobody. */
  readonly code = 'LETTERS_PER_DAY'
}

/**
 * Sends a letter, and counts it.
 * @throws where as many as may have left today; what the mail server said, which costs nothing
 */
export async function sendLetter(
  db: Db,
  { mailer, perDay }: LetterService,
  letter: Letter,
): Promise<void> {
  const { keys, wait } = await takeAttempt(db, budgetsOfAllLetters(perDay))
  if (wait > 0) throw new LettersUsedUp()
  try {
    await mailer.send(letter)
  } catch (error) {
    await giveBackAttempt(db, keys)
    throw error
  }
}
