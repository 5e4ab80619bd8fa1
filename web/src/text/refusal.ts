import type { English } from './en.ts'
import { refusalSentences, useText, type TextFunction } from './text.ts'

type RefusalKey = keyof English['refusals']

/** A placeholder as a group: a bound is a number, which no other words can stand for. */
const groupOf = (name: string) => `(?<${name}>${name === 'max' ? String.raw`\d+` : '.+'})`

/** A phrase as a pattern, whose groups are the phrase's placeholders. */
const patternOf = (phrase: string) => {
  const parts = phrase
    .split(/\{\{(\w+)\}\}/)
    .map((part, n) => (n % 2 === 1 ? groupOf(part) : part.replaceAll(/[.*+?()[\]{}]/g, '\\$&')))
  return new RegExp(`^${parts.join('')}$`)
}

/** How each sentence is found: those with placeholders by a pattern. */
function readSentences(sentences: Readonly<Record<RefusalKey, string>>) {
  const entries = Object.entries(sentences) as [RefusalKey, string][]
  return {
    known: new Map(entries.map(([key, sentence]) => [sentence, key])),
    patterns: entries
      .filter(([, sentence]) => sentence.includes('{{'))
      .map(([key, sentence]) => ({ key, pattern: patternOf(sentence) })),
  }
}

let read: ReturnType<typeof readSentences> | undefined

/**
 * Translates a sentence of the contract or the server about a field; undefined for an unknown one, and
 * for all while no other language than English has been shown.
 * @param t the words of the language
 */
export function translatedRefusal(sentence: string, t: TextFunction): string | undefined {
  const sentences = refusalSentences()
  if (!sentences) return undefined
  read ??= readSentences(sentences)
  const whole = read.known.get(sentence)
  if (whole) return t(`refusals.${whole}`)
  for (const { key, pattern } of read.patterns) {
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
