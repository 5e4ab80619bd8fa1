/** The keys of a Russian keyboard, and what the same keys type on a US one. */
const russianKeys = 'йцукенгшщзхъфывапролджэячсмитьбюё'
const usKeys = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"

/**
 * The forms of a password to estimate: in lower case, without the characters between its words, and with
 * Cyrillic letters as the same keys type them on a US keyboard. Lists of leaked passwords hold Russian
 * words in that form ('gfhjkm' for 'пароль'), and Cyrillic keyboard rows become Latin ones.
 */
export function passwordForms(password: string): string[] {
  const folded = password.normalize('NFKC').toLowerCase()
  const joined = folded.replace(/[^\p{L}\p{N}]+/gu, '')
  const onUsKeyboard = joined.replace(
    /[а-яё]/g,
    (letter) => usKeys[russianKeys.indexOf(letter)] ?? '',
  )
  // The few letters of a password of symbols are no measure of it.
  const isMostOf = (form: string) => form.length * 2 >= folded.length
  return [...new Set([folded, ...[joined, onUsKeyboard].filter(isMostOf)])]
}

/** Shorter parts of a name, such as 'am', are no reason to refuse a password. */
const shortestInput = 3

/**
 * An account's own data as dictionary words: each value, its words, and its words joined.
 * @param longest cuts them, as the estimator cuts passwords
 */
export function userInputs(owner: readonly string[], longest: number): string[] {
  return owner
    .map((value) => value.normalize('NFKC').toLowerCase())
    .flatMap((value) => {
      const words = value.split(/[^\p{L}\p{N}]+/u)
      return [value, words.join(''), ...words]
    })
    .filter((input) => input.length >= shortestInput)
    .map((input) => input.slice(0, longest))
}
