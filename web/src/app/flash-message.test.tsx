import { expect, test } from 'vitest'
import { switchLanguage } from '../text/language.ts'
import { currentToasts } from '../ui/toast-store.ts'
import { showFlashMessage } from './flash-message.ts'

const shown = () => currentToasts()[0]

test.each([
  ['logged-out', 'de-AT', 'Abgemeldet', 'Sie haben sich abgemeldet.'],
  ['password-reset', 'de', 'Passwort gespeichert', 'Melden Sie sich damit an.'],
  ['logged-out', 'fr', 'Logged out', 'You have been logged out successfully.'],
] as const)(
  'after a reload, %s is shown in the browser’s language %s',
  async (flashMessage, tag, ...words) => {
    await showFlashMessage(flashMessage, { isSignedIn: false, languages: [tag] })

    expect([shown()?.title, shown()?.description]).toEqual(words)
  },
)

test('a signed-in user sees the message in the salon’s language, not the browser’s', async () => {
  await switchLanguage('ru')

  await showFlashMessage('password-reset', { isSignedIn: true, languages: ['de'] })

  expect(shown()?.title).toBe('Пароль сохранён')
})
