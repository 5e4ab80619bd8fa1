import { refusals } from './en/refusals.ts'
import { useText } from './text.ts'

type RefusalKey = keyof typeof refusals

const known = new Map(
  Object.entries(refusals).map(([key, sentence]) => [sentence, key as RefusalKey] as const),
)
const tooLong = /^At most (\d+) characters$/
const unknownPlaceholder = /^There is no placeholder (.+)\. Use (.+)$/

/**
 * Translates a sentence of the contract or the server about a field. An unknown one
 * is shown unchanged, since it says more than nothing.
 */
export const useRefusal = () => {
  const t = useText()
  return (sentence: string): string => {
    const max = tooLong.exec(sentence)?.[1]
    if (max) return t('refusals.tooLong', { max })
    const [, name, usable] = unknownPlaceholder.exec(sentence) ?? []
    if (name) return t('refusals.unknownPlaceholder', { name, known: usable })
    const key = known.get(sentence)
    return key ? t(`refusals.${key}`) : sentence
  }
}
