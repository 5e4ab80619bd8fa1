import type { Language } from '@salon/contract/vocabulary'
import { render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { en, type Phrases, type RussianPhrases } from './en.ts'
import { languageFor, useLanguage } from './language.ts'
import { sentenceOf } from './problem.ts'
import './settings.ts'
import { text, useText } from './text.ts'

const Words = ({ language }: { language: Language }) => {
  const t = useText()
  const loaded = useLanguage(language)
  return (
    <p>
      {loaded ?? 'none'}: {t('settings.language')}, {t('shared.visits', { count: 3 })}
    </p>
  )
}

/** Says the words in a language, as a page that is still in the language before. */
const renderIn = async (language: Language, words: string) => {
  const { rerender } = render(<Words language="en" />)
  rerender(<Words language={language} />)
  await screen.findByText(words)
  return rerender
}

describe('the language', () => {
  test('is the first supported language of the browser', () => {
    expect(languageFor(['de-AT', 'en'])).toBe('de')
    expect(languageFor(['pl', 'RU-ru', 'de'])).toBe('ru')
    expect(languageFor(['pl', 'fr-CA'])).toBe('en')
    expect(languageFor([])).toBe('en')
  })

  test('is English at once, without waiting for words', () => {
    render(<Words language="en" />)

    expect(screen.getByText('en: Language, 3 visits')).not.toBeNull()
  })

  test('changes the page, its plurals, and its lang attribute', async () => {
    await renderIn('ru', 'ru: Язык, 3 визита')

    expect(document.documentElement.lang).toBe('ru')
    expect(text('shared.visits', { count: 5 })).toBe('5 визитов')
    expect(text('shared.visits', { count: 21 })).toBe('21 визит')
  })

  test('stays the previous one until the next has loaded', async () => {
    const { rerender } = render(<Words language="en" />)

    rerender(<Words language="de" />)

    expect(screen.getByText('en: Language, 3 visits')).not.toBeNull()
    expect(await screen.findByText('de: Sprache, 3 Termine')).not.toBeNull()
  })

  test('is the one requested last, whichever loads first', async () => {
    const { rerender } = render(<Words language="en" />)

    rerender(<Words language="ru" />)
    rerender(<Words language="de" />)

    expect(await screen.findByText('de: Sprache, 3 Termine')).not.toBeNull()
    expect(document.documentElement.lang).toBe('de')
  })

  test('translates a refusal of the server by its code', async () => {
    const refusal = { status: 409, problem: { code: 'overlaps', detail: 'Ann has a visit then.' } }
    const odd = { status: 418, problem: { code: 'teapot', detail: 'This is a teapot.' } }
    expect(sentenceOf(refusal)).toBe('Ann has a visit then.')

    await renderIn('de', 'de: Sprache, 3 Termine')

    expect(sentenceOf(refusal)).toBe(text('problems.overlaps'))
    expect(sentenceOf(odd)).toBe('This is a teapot.')
  })

  test('translates the sentence about the first field that was refused', async () => {
    const refusal = (message: string) => ({
      status: 422,
      problem: { code: 'invalid', detail: message, errors: [{ path: 'day', message }] },
    })
    const noSuchDay = 'There is no such day in 2026-04. Move these visits one at a time'

    await renderIn('de', 'de: Sprache, 3 Termine')

    expect(sentenceOf(refusal(noSuchDay))).toBe(
      'Diesen Tag gibt es im April 2026 nicht. Bitte verschieben Sie diese Termine einzeln',
    )
    expect(sentenceOf(refusal('Something new'))).toBe('Bitte prüfen Sie Ihre Eingaben.')
  })
})

test('a phrase or a form of a plural that is missing does not compile', () => {
  const { visits_one, visits_other, ...rest } = en.shared
  const visits = { visits_one, visits_other }

  const complete: Phrases['shared'] = { ...rest, ...visits }
  // @ts-expect-error -- Russian has two forms more
  const tooFew: RussianPhrases['shared'] = { ...rest, ...visits }
  // @ts-expect-error -- the plural is missing
  const missing: Phrases['shared'] = rest

  expect([complete, tooFew, missing]).toHaveLength(3)
})
