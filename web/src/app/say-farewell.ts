import type { Farewell } from '../lib/reload.ts'
import { languageFor, speak } from '../text/language.ts'
import { text } from '../text/text.ts'
import { toast, type ToastMessage } from '../ui/toast-store.ts'

/** What is said of each, once its words are there. */
const messages: Record<Farewell, () => ToastMessage> = {
  'logged-out': () => ({
    title: text('shell.loggedOut'),
    description: text('shell.loggedOutText'),
  }),
  'account-deleted': () => ({
    title: text('auth.accountDeleted'),
    description: text('auth.accountDeletedText'),
  }),
  'password-reset': () => ({
    variant: 'success',
    title: text('auth.passwordReset'),
    description: text('auth.passwordResetText'),
  }),
}

/**
 * Says what the load before ended with, in the language of what is seen now: the salon's, which is
 * spoken already where somebody is in, or else the one of the sign-in, whose words may be on their way.
 * @param isIn whether the salon is shown
 * @param languages BCP 47, the dearest first, as `navigator.languages` has them
 */
export async function sayFarewell(
  farewell: Farewell,
  { isIn, languages }: { isIn: boolean; languages: readonly string[] },
): Promise<void> {
  if (!isIn) await speak(languageFor(languages))
  toast(messages[farewell]())
}
