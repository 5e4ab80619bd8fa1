import type { FlashMessage } from '../lib/reload.ts'
import '../text/auth.ts'
import { languageFor, switchLanguage } from '../text/language.ts'
import { text } from '../text/text.ts'
import { toast, type ToastMessage } from '../ui/toast-store.ts'

/** The toast of each message. Functions, because the phrases load later. */
const messages: Record<FlashMessage, () => ToastMessage> = {
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
 * Shows the flash message that the previous page load left, in the language of the current screen: the
 * salon's, or that of the sign-in screen, whose phrases may have to load first.
 * @param isSignedIn whether the salon is shown
 * @param languages BCP 47 tags in order of preference, as in `navigator.languages`
 */
export async function showFlashMessage(
  flashMessage: FlashMessage,
  { isSignedIn, languages }: { isSignedIn: boolean; languages: readonly string[] },
): Promise<void> {
  if (!isSignedIn) await switchLanguage(languageFor(languages))
  toast(messages[flashMessage]())
}
