import { refusals } from './en/refusals.ts'
import { useText } from './text.ts'

type RefusalKey = keyof typeof refusals

const known = new Map(
  Object.entries(refusals).map(([key, sentence]) => [sentence, key as RefusalKey] as const),
)
const tooLong = /^At most (\d+) characters$/

/**
 * Says a sentence of the contract or the server about a field in the language that is spoken. One
 * that is not known is said as it came, since it tells more than nothing.
 */
export const useRefusal = () => {
  const t = useText()
  return (sentence: string): string => {
    const max = tooLong.exec(sentence)?.[1]
    if (max) return t('refusals.tooLong', { max })
    const key = known.get(sentence)
    return key ? t(`refusals.${key}`) : sentence
  }
}
