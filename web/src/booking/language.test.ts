import { expect, it } from 'vitest'
import { languageFor, words } from './language.ts'

it('speaks the first of the browser’s languages that there is, else the salon’s', () => {
  expect(languageFor(['fr-FR', 'de-AT', 'en'], 'ru')).toBe('de')
  expect(languageFor(['fr-FR'], 'ru')).toBe('ru')
})

it('counts in Russian as Russian does', () => {
  expect([1, 3, 5, 21].map(words.ru.services.chosen)).toEqual([
    '1 услуга',
    '3 услуги',
    '5 услуг',
    '21 услуга',
  ])
  expect(words.ru.details.rule(24)).toBe('Изменить или отменить можно не позднее чем за 24 часа.')
})
