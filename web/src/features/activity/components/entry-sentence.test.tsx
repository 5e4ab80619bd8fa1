import type { ActivityEntry } from '@salon/contract/activity'
import { renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { switchLanguage } from '../../../text/language.ts'
import { activity } from '../../../text/en/activity.ts'
import { useText } from '../../../text/text.ts'
import { entrySentence } from './entry-sentence.ts'

const given = (entry: Partial<ActivityEntry>): ActivityEntry => ({
  id: 1,
  userId: 1,
  action: 'updated',
  entityType: 'appointment',
  entityId: 51,
  entityName: 'Анна (Аня) Žižka?',
  description: '',
  createdAt: '2026-03-02T09:00:00.000Z',
  ...entry,
})
const sentenceOf = (entry: Partial<ActivityEntry>, language: 'en' | 'ru' | 'de') =>
  entrySentence(given(entry), renderHook(() => useText()).result.current, language)

/** Every sentence that is known, as the server writes it of a client with a service of these names. */
const every = Object.entries(activity).flatMap(([entityType, sentences]) =>
  Object.values(sentences).map((english: string) => ({
    entityType,
    description: english
      .replace('{{name}}', 'Анна (Аня) Žižka?')
      .replace('{{what}}', '1,5 × [x] (стрижка)')
      .replace('{{number}}', '3')
      .replace('{{status}}', 'no-show'),
  })),
)

test('in English it is the server’s own sentence, letter for letter', () => {
  const sentences = [...every, { entityType: 'cat', description: 'Fed the cat' }]

  expect(sentences.map((entry) => sentenceOf(entry, 'en'))).toEqual(
    sentences.map(({ description }) => description),
  )
})

describe.each(['ru', 'de'] as const)('in %s', (language) => {
  beforeEach(() => switchLanguage(language))

  test('every sentence is complete and unique', () => {
    const sentences = every.map((entry) => sentenceOf(entry, language))

    expect(sentences.filter((each) => /\{\{|: *$|, *$/.test(each))).toEqual([])
    expect(sentences.filter((each, n) => each === every[n]?.description)).toEqual([])
    for (const [n, { description }] of every.entries()) {
      for (const name of ['Анна (Аня) Žižka?', '1,5 × [x] (стрижка)', '3']) {
        expect(sentences[n]?.includes(name), sentences[n]).toBe(description.includes(name))
      }
    }
  })
})

describe('in Russian', () => {
  beforeEach(() => switchLanguage('ru'))
  const name = 'Ann Lee'

  test.each([
    ['Booked Cut for two for Ann Lee', 'Новая запись: Ann Lee, Cut for two'],
    ['Set Cut for Ann Lee to no-show', 'Новый статус «Неявка»: Ann Lee, Cut'],
    ['Added a before photo to the visit of Ann Lee', 'Добавлено фото «до»: Ann Lee'],
    ['Removed 3 after photos from the visit of Ann Lee', 'Удалены фото «после» (3): Ann Lee'],
    [
      'Added Root touch-up to the visit of Ann Lee',
      'В визит добавлена услуга: Ann Lee, Root touch-up',
    ],
  ])('%s', (description, russian) => {
    expect(sentenceOf({ entityName: name, description }, 'ru')).toBe(russian)
  })

  test.each([
    ['an unknown sentence', { description: 'Turned Ann Lee into a frog' }],
    ['a name that was cut', { entityName: 'Ann…', description: 'Updated Cut for Ann Lee' }],
  ])('%s falls back to the general sentence of its action', (_, entry) => {
    const { entityName } = given({ entityName: name, ...entry })

    expect(sentenceOf({ entityName: name, ...entry }, 'ru')).toBe(`Запись изменена: ${entityName}`)
  })

  test('an unknown action stays in English', () => {
    const description = 'Fed the cat'

    expect(sentenceOf({ action: 'fed', description }, 'ru')).toBe(description)
    expect(sentenceOf({ entityType: 'cat', description }, 'ru')).toBe(description)
    expect(sentenceOf({ entityName: null, description }, 'ru')).toBe(description)
  })
})
