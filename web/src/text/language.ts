import { languages, type Language } from '@salon/contract/vocabulary'
import i18next from 'i18next'
import { useEffect, useState } from 'react'
import './text.ts'

/** Where the words of the other languages are; each is fetched when it is first wanted. */
const catalogues = {
  ru: () => import('./ru.ts'),
  de: () => import('./de.ts'),
} satisfies Record<Exclude<Language, 'en'>, () => Promise<{ phrases: object }>>

/** Each language as whoever speaks it calls it. */
export const ownNames: Record<Language, string> = { en: 'English', ru: 'Русский', de: 'Deutsch' }

/** The language wanted last: words that arrive late must not take its place. */
let wantedLast: Language = 'en'

/**
 * Says everything in this language from now on, on the page as well as to whoever reads it out. Words
 * that cannot be fetched leave the page in the language that it speaks.
 */
export async function speak(language: Language): Promise<void> {
  wantedLast = language
  try {
    if (language !== 'en' && !i18next.hasResourceBundle(language, 'phrases')) {
      const { phrases } = await catalogues[language]()
      i18next.addResourceBundle(language, 'phrases', phrases)
    }
  } catch {
    return
  }
  if (wantedLast !== language) return
  // Said anew, the browser would dress the whole page once more, and all of it would be drawn again.
  if (document.documentElement.lang !== language) document.documentElement.lang = language
  if (i18next.language !== language) await i18next.changeLanguage(language)
}

const spokenNow = (): Language => languages.find((known) => known === i18next.language) ?? 'en'

/**
 * Speaks the language that is wanted.
 * @returns the language that is spoken, which stays the one before until the words have come; `null`
 * before the first words have
 */
export function useSpoken(wanted: Language): Language | null {
  const [spoken, setSpoken] = useState(() => (spokenNow() === wanted ? wanted : null))
  useEffect(() => {
    let isOver = false
    void speak(wanted).then(() => isOver || setSpoken(spokenNow()))
    return () => {
      isOver = true
    }
  }, [wanted])
  return spoken
}

/**
 * The first language of a person's wishes that there is.
 * @param tags BCP 47, the dearest first, as `navigator.languages` has them: 'de-AT', 'en'
 */
export const languageFor = (tags: readonly string[]): Language =>
  tags
    .map((tag) => tag.toLowerCase().split('-')[0])
    .map((base) => languages.find((known) => known === base))
    .find((known) => known !== undefined) ?? 'en'
