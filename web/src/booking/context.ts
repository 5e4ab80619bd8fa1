import type { Language } from '@salon/contract/vocabulary'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Locale } from '../text/formats.ts'
import { en, type Words } from './words/en.ts'

/** What every part of the page needs to speak. */
export interface PageContext {
  readonly words: Words
  readonly language: Language
  readonly locale: Locale
  /** Tells a screen reader what has changed. */
  readonly say: (text: string) => void
}

export const Context = createContext<PageContext>({
  words: en,
  language: 'en',
  locale: { language: 'en', timeZone: 'UTC', currency: 'EUR' },
  say: () => {},
})

export const usePage = (): PageContext => useContext(Context)
