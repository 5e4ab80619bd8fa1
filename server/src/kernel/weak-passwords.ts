/** Keys side by side, and signs in their order: passwords made of nothing else are guessed first. */
const lines = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.',
  'qazwsxedcrfvtgbyhnujm',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'qwertyuiop[]',
  'qwertzuiopü+',
  'azertyuiop',
  'asdfghjkl;',
  'zxcvbnm,./',
  'yxcvbnm,.-',
  'йцукенгшщзхъ',
  'фывапролджэ',
  'ячсмитьбю',
  'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
  '!@#$%^&*()',
  '!"§$%&/()=',
]
const runs = lines.flatMap((line) => [line, line.split('').reverse().join('')])
/** Fewer signs in a row are no row. */
const shortestRun = 3

/** Signs that stand for letters. */
const disguises: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/**
 * Whether a password is among the first that anybody would try: a known one, with whatever digits and
 * signs around it and for its letters; one that leaked; rows of keys; the same again and again; or what
 * is known of its owner. How long it is was asked before.
 * @param owner e-mail, name and whatever else a stranger knows
 */
export async function isWeak(password: string, owner: readonly string[]): Promise<boolean> {
  // Big lists, which most processes never need.
  const { commonPasswords } = await import('./common-passwords.ts')
  const folded = fold(password)
  const unit = unitOf(folded)
  const told = new Set(owner.flatMap(partsOf))
  return (
    new Set(folded).size <= 3 ||
    unit.length <= 3 ||
    isRow(unit) ||
    coresOf(unit).some((core) => commonPasswords.has(core) || told.has(core)) ||
    (await hasLeaked(folded))
  )
}

/**
 * Whether a password, in small letters, stands in a list of 49,233 that leaked. It is looked for in the
 * package's own list, a tenth of a millisecond long, rather than in a second one kept beside it.
 */
async function hasLeaked(folded: string): Promise<boolean> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return dictionary['passwords-common'].includes(folded)
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase()

/** What a text repeats, or all of it: 'abcabc' says 'abc'. */
function unitOf(text: string): string {
  for (let length = 1; length <= text.length / 2; length++) {
    const unit = text.slice(0, length)
    if (text.length % length === 0 && unit.repeat(text.length / length) === text) return unit
  }
  return text
}

/** Whether it is made of nothing but rows: 'qwer1234'. */
function isRow(text: string): boolean {
  let at = 0
  while (at < text.length) {
    let length = text.length - at
    while (length >= shortestRun && !isRun(text.slice(at, at + length))) length--
    if (length < shortestRun) return false
    at += length
  }
  return true
}

const isRun = (text: string) => runs.some((run) => run.includes(text)) || new Set(text).size === 1

/** What is left of a text without its trimmings, plain and with its disguises taken off. */
function coresOf(text: string): string[] {
  const plain = [text, text.replace(/^[^\p{L}]+/u, ''), text.replace(/[^\p{L}]+$/u, '')]
  plain.push((plain[1] ?? '').replace(/[^\p{L}]+$/u, ''))
  const bare = plain.map((each) => each.replace(/[\s._-]/g, ''))
  return [...plain, ...bare, ...bare.map(undisguised)].filter((core) => core.length > 1)
}

const undisguised = (text: string) =>
  text
    .split('')
    .map((sign) => disguises[sign] ?? sign)
    .join('')

/** The words of what is known of somebody, each alone, and all as one. */
function partsOf(known: string): string[] {
  const folded = fold(known)
  const words = folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= shortestRun)
  const [local = ''] = folded.split('@')
  return [folded, ...words, ...words.map(undisguised), words.join(''), bareOf(local)]
}

const bareOf = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '')
