/** Letters that Unicode does not take apart, as they are typed without their key. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  '’': "'",
  ʼ: "'",
}

/** Cyrillic as passports write it, letter by letter, so that a part of a name gives a part of it. */
const latinOfCyrillic: Readonly<Record<string, string>> = {
  ...letters('абвгґдезиіклмнопрстуфыэєјћ', 'abvggdeziiklmnoprstufyeejc'),
  ж: 'zh',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ь: '',
  ю: 'yu',
  я: 'ya',
  ђ: 'dj',
  љ: 'lj',
  њ: 'nj',
  џ: 'dz',
}

function letters(from: string, to: string): Record<string, string> {
  return Object.fromEntries(Array.from(from).map((letter, at) => [letter, to.charAt(at)]))
}

/** How German and Danish names are spelled where the letter is missing. */
const spelledOut: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe' }

/**
 * Case folding and accents away: 'Élodie Müller' and 'elodie muller' are one, ß is ss, ł is l and ø is
 * o. Keeps the script, so that names sort in their own alphabet; Cyrillic 'й' becomes 'и'.
 */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßłøđðþæœı’ʼ]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim()

/** Transliteration to Latin of a text that is `folded`. */
const latin = (text: string): string =>
  text.replace(/[\u0400-\u04ff]/g, (letter) => latinOfCyrillic[letter] ?? letter)

/**
 * All spellings by which a name is found: folded, in Latin letters, with umlauts spelled out
 * ('Käthe', 'Kaethe') and with spelled-out umlauts shortened ('Kaethe', 'Kathe'). The folded one
 * comes first; hyphens part words.
 */
export const nameForms = (name: string): string[] => {
  const plain = folded(name)
  const base = latin(plain)
  const long = latin(
    folded(
      name
        .normalize('NFC')
        .toLowerCase()
        .replace(/[äöüø]/g, (letter) => spelledOut[letter] ?? letter),
    ),
  )
  const short = base.replace(/([aou])e/g, '$1')
  return [...new Set([plain, base, long, short].map(parted))]
}

const parted = (text: string) => text.replace(/[\s-]+/g, ' ').trim()

/** What is typed, in the one spelling that is compared with all those of a name. */
export const typedForm = (typed: string): string => parted(latin(folded(typed)))

/** The digits of a phone number, whatever stands between them. */
export const digitsOf = (phone: string): string => phone.replace(/\D/g, '')

/**
 * The digits of what is typed into a search, where it can be a part of a phone number however that
 * is written; '' where it cannot, or is too short to tell clients apart.
 */
export const phoneTyped = (typed: string): string => {
  const digits = digitsOf(typed)
  return digits.length >= 3 && /^[\d\s()+./-]+$/.test(typed) ? digits : ''
}

/** The words of a row as they are searched; what it lacks is left out. Folds once, not at each key. */
export const searchText = (...words: readonly (string | null | undefined)[]): string =>
  nameForms(words.filter(Boolean).join(' ')).join('\n')

/**
 * Does a row's `searchText` hold every word of what is typed, in any order, or the phone number that
 * it is a part of? Nothing typed finds every row.
 * @param text is to hold the `digitsOf` a phone that is to be found however it is typed
 */
export const isFound = (text: string, typed: string): boolean => {
  if (
    typedForm(typed)
      .split(' ')
      .every((word) => text.includes(word))
  )
    return true
  const digits = phoneTyped(typed)
  return digits !== '' && text.includes(digits)
}
