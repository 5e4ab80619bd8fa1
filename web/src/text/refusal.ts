import i18next from 'i18next'
import type { English } from './en.ts'
import { date, monthTitle, type Locale } from './formats.ts'
import { refusalSentences, useText, type TextFunction } from './text.ts'

type RefusalKey = keyof English['refusals']

/** A phrase as a pattern, whose groups are the phrase's placeholders: `max` is a number, any other any words. */
const patternOf = (phrase: string) => {
  const parts = phrase.split(/\{\{(\w+)\}\}/).map((part, n) => {
    if (n % 2 === 0) return part.replaceAll(/[.*+?()[\]{}]/g, '\\$&')
    return `(?<${part}>${part === 'max' ? '\\d' : '.'}+)`
  })
  return new RegExp(`^${parts.join('')}$`)
}

/**
 * Writes the days and months of a server's sentence, '2026-03-29' and '2026-03', as the app's language does:
 * 'Mar 29, 2026', 'March 2026'.
 */
export const withDays = (sentence: string): string =>
  sentence.replaceAll(/\b\d{4}-\d{2}(-\d{2})?\b/g, (when: string, ofMonth?: string) => {
    // A plain day is the same in every zone.
    const locale = {
      language: i18next.language as Locale['language'],
      timeZone: 'UTC',
      currency: '',
    }
    return (ofMonth ? date : monthTitle)(when, locale)
  })

let patterns: readonly (readonly [RefusalKey, RegExp])[] | undefined

/**
 * Translates a sentence of the contract or the server about a field; undefined for an unknown one, and
 * for all while no other language than English has been shown.
 * @param t the words of the language
 */
export function translatedRefusal(sentence: string, t: TextFunction): string | undefined {
  const sentences = refusalSentences()
  if (!sentences) return undefined
  patterns ??= Object.entries(sentences).map(
    ([key, phrase]) => [key as RefusalKey, patternOf(phrase)] as const,
  )
  for (const [key, pattern] of patterns) {
    const match = pattern.exec(sentence)
    if (match) return withDays(t(`refusals.${key}`, { replace: { ...match.groups } }))
  }
  return undefined
}

/** The same for a component. An unknown sentence is shown unchanged, since it says more than nothing. */
export const useRefusal = () => {
  const t = useText()
  return (sentence: string): string => translatedRefusal(sentence, t) ?? withDays(sentence)
}
