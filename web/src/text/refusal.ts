import type { English } from './en.ts'
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
    if (match) return t(`refusals.${key}`, { replace: { ...match.groups } })
  }
  return undefined
}

/** The same for a component. An unknown sentence is shown unchanged, since it says more than nothing. */
export const useRefusal = () => {
  const t = useText()
  return (sentence: string): string => translatedRefusal(sentence, t) ?? sentence
}
