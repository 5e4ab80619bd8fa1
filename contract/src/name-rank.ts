import { typedForm } from './text-search.ts'

/** How well a name fits what is typed, the best first. */
export const matchRanks = {
  wholeName: 0,
  nameStarts: 1,
  wordsStart: 2,
  insideWords: 3,
  /** Found by something else: an email, a phone, a category, a description. */
  elsewhere: 4,
} as const

/**
 * The rank of a name; the server ranks clients in the same way in SQL.
 * @param forms the `nameForms` of the name
 */
export const nameRank = (forms: readonly string[], typed: string): number => {
  const phrase = typedForm(typed)
  const words = phrase.split(' ')
  if (forms.includes(phrase)) return matchRanks.wholeName
  if (forms.some((form) => form.startsWith(phrase))) return matchRanks.nameStarts
  const text = forms.map((form) => ` ${form}`).join('\n')
  if (words.every((word) => text.includes(` ${word}`))) return matchRanks.wordsStart
  if (words.every((word) => text.includes(word))) return matchRanks.insideWords
  return matchRanks.elsewhere
}
