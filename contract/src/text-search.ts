/** Case and accents away: 'Élodie Müller' and 'elodie muller' are one; Cyrillic 'й' stays 'и'. */
export const folded = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()

/** The digits of a phone number, whatever stands between them. */
export const digitsOf = (phone: string): string => phone.replace(/\D/g, '')

/**
 * The digits of what is typed into a search, where it can be a part of a phone number however that
 * is written; '' where it cannot, or is too short to tell anybody apart.
 */
export const phoneTyped = (typed: string): string => {
  const digits = digitsOf(typed)
  return digits.length >= 3 && /^[\d\s()+./-]+$/.test(typed) ? digits : ''
}

/** The words of a row as they are searched; what it lacks is left out. Folds once, not at each key. */
export const searchText = (...words: readonly (string | null | undefined)[]): string =>
  folded(words.filter(Boolean).join(' '))

/**
 * Does a row's `searchText` hold every word of what is typed, in any order, or the phone number that
 * it is a part of? Nothing typed finds every row.
 * @param text is to hold the `digitsOf` a phone that is to be found however it is typed
 */
export const isFound = (text: string, typed: string): boolean => {
  if (
    folded(typed)
      .split(' ')
      .every((word) => text.includes(word))
  )
    return true
  const digits = phoneTyped(typed)
  return digits !== '' && text.includes(digits)
}
