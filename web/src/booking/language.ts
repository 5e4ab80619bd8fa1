import { languages, type Language } from '@salon/contract/vocabulary'
import { lastingStorage } from './storage.ts'
import { de } from './words/de.ts'
import { en, type Words } from './words/en.ts'
import { ru } from './words/ru.ts'

/** All languages come with the page: they weigh less than a second request takes. */
export const words: Record<Language, Words> = { en, ru, de }

/** Each language in its own name. */
export const ownNames: Record<Language, string> = { en: 'English', ru: 'Русский', de: 'Deutsch' }

const storageKey = 'booking language'

/**
 * The language that was chosen here before, else the first that the browser wishes and there is, else the salon's.
 * @param wishes BCP 47, the dearest first, as `navigator.languages` has them
 */
export function languageFor(wishes: readonly string[], ofSalon: Language): Language {
  const chosen = lastingStorage.read(storageKey)
  const bases = [chosen, ...wishes].map((tag) => tag?.toLowerCase().split('-')[0])
  return bases.map((base) => languages.find((known) => known === base)).find(Boolean) ?? ofSalon
}

export const storeLanguage = (language: Language): void =>
  lastingStorage.write(storageKey, language)
