import { expect, test } from 'vitest'
import { speak } from '../text/language.ts'
import { currentToasts } from '../ui/toast-store.ts'
import { sayFarewell } from './say-farewell.ts'

const said = () => currentToasts()[0]

test.each([
  ['logged-out', 'de-AT', 'Abgemeldet', 'Sie haben sich abgemeldet.'],
  ['password-reset', 'de', 'Passwort gespeichert', 'Melden Sie sich damit an.'],
  ['logged-out', 'fr', 'Logged out', 'You have been logged out successfully.'],
] as const)('%s is said to a browser of %s in its words', async (farewell, tag, ...words) => {
  await sayFarewell(farewell, { isIn: false, languages: [tag] })

  expect([said()?.title, said()?.description]).toEqual(words)
})

test('whoever is in a salon is told in its language, whatever the browser’s is', async () => {
  await speak('ru')

  await sayFarewell('password-reset', { isIn: true, languages: ['de'] })

  expect(said()?.title).toBe('Пароль сохранён')
})
