import { languages, type Language } from '@salon/contract/vocabulary'
import i18next from 'i18next'
import { useEffect, useState } from 'react'
import './text.ts'

/** The other languages, each loaded on first use. */
const catalogues = {
  ru: () => import('./ru.ts'),
  de: () => import('./de.ts'),
} satisfies Record<Exclude<Language, 'en'>, () => Promise<{ phrases: object }>>

/** Each language in its own name. */
export const ownNames: Record<Language, string> = { en: 'English', ru: 'Русский', de: 'Deutsch' }

/** The language requested last: words that arrive late must not take its place. */
let lastRequested: Language = 'en'

/**
 * Switches the page and its lang attribute to this language. Phrases
 * that fail to load leave the page in the current language.
 */
export async function switchLanguage(language: Language): Promise<void> {
  lastRequested = language
  try {
    if (language !== 'en' && !i18next.hasResourceBundle(language, 'phrases')) {
      const { phrases } = await catalogues[language]()
      i18next.addResourceBundle(language, 'phrases', phrases)
    }
  } catch {
    return
  }
  if (lastRequested !== language) return
  // Setting the same lang again would recalculate the styles of the whole page.
  if (document.documentElement.lang !== language) document.documentElement.lang = language
  if (i18next.language !== language) await i18next.changeLanguage(language)
}

const currentLanguage = (): Language =>
  languages.find((known) => known === i18next.language) ?? 'en'

/**
 * Switches to the requested language.
 * @returns the loaded language, which stays the previous one until the phrases have loaded; `null`
 * before the first have
 */
export function useLanguage(requested: Language): Language | null {
  const [loaded, setLoaded] = useState(() => (currentLanguage() === requested ? requested : null))
  useEffect(() => {
    let isOver = false
    void switchLanguage(requested).then(() => isOver || setLoaded(currentLanguage()))
    return () => {
      isOver = true
    }
  }, [requested])
  return loaded
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
