import { duplicateBands, type DuplicateBand, type DuplicateReason } from './duplicates.ts'
import { isGivenName, isSameGivenName, wholeGivenName } from './given-names.ts'
import { isSameNumber, lastDigits, subscriberDigits } from './same-client.ts'
import { nameForms, typedForm } from './text-search.ts'

/** What a person is known by. Clients have no address here. */
export interface KnownPerson {
  readonly name: string
  readonly phone?: string | null | undefined
  readonly email?: string | null | undefined
  /** 'YYYY-MM-DD'. */
  readonly birthday?: string | null | undefined
}

/** A spelling of a word, with what it is compared by. */
interface Spelling {
  readonly text: string
  readonly sound: string
  /** A name that people have. */
  readonly isGiven: boolean
}

/** A word of a name, in all its spellings. */
type ReadWord = readonly Spelling[]

/** A person, read once for many comparisons. */
export interface ReadPerson {
  /** The words of the name. */
  readonly words: readonly ReadWord[]
  /** Whether they are addressed as a woman or a man; '' where the name does not say. */
  readonly addressedAs: 'woman' | 'man' | ''
  readonly phone: string
  readonly email: string
  readonly birthday: string
}

/** The score of a pair. */
export interface PairScore {
  readonly points: number
  /** Null for two people. */
  readonly band: DuplicateBand | null
  readonly reasons: readonly DuplicateReason[]
}

/** Forms of address, which are no part of a name. */
const titles = /^(dr|prof|herr|frau|mr|mrs|ms|miss|ing|dipl)$/
const ofWomen = /^(frau|mrs|ms|miss)$/
const ofMen = /^(herr|mr)$/

/** An address by which one mailbox is compared: without case, and as Gmail reads it without dots and '+…'. */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@')
  if (domain !== 'gmail.com' && domain !== 'googlemail.com') return `${local}@${domain}`
  return `${local.replace(/\+.*/, '').replaceAll('.', '')}@gmail.com`
}

/** How a word sounds, whichever way it was written in Latin letters: 'schewtschenko' and 'shevchenko' are one. */
export const soundOf = (word: string): string =>
  word
    .replace(/tsch|tch/g, 'ch')
    .replace(/sch/g, 'sh')
    .replace(/ck/g, 'k')
    .replace(/ph/g, 'f')
    .replace(/th|dt/g, 't')
    .replace(/kh/g, 'h')
    .replace(/tz|ts|c(?=[eiy])/g, 'z')
    .replace(/c(?!h)/g, 'k')
    .replace(/x/g, 'ks')
    .replace(/[ae][iyj]/g, 'ai')
    .replace(/iy|ii|ij|[jy]/g, 'i')
    .replace(/w/g, 'v')
    .replace(/(.)\1+/g, '$1')

/** Spellings in Latin letters, in which given names are known; a word with a letter that has none there stays as it is. */
function spellingsOf(word: string): string[] {
  const forms = [...new Set([typedForm(word), ...nameForms(word)])].filter((form) => form !== '')
  const latin = forms.filter((form) => !/[\u0400-\u04ff]/.test(form))
  return latin.length > 0 ? latin : forms
}

/** Reads what a person is known by, once for many pairs. */
export function readPerson({ name, phone, email, birthday }: KnownPerson): ReadPerson {
  const written = name.split(/[^\p{L}\p{M}\p{N}'’ʼ]+/u).filter((word) => word !== '')
  const forms = written.map((word) => typedForm(word))
  const words = written
    .filter((_, at) => !titles.test(forms[at] ?? ''))
    .map(spellingsOf)
    .filter((spellings) => spellings.length > 0)
    .map((spellings) => spellings.map(readSpelling))
  const isAddressed = (titlesOf: RegExp) => forms.some((form) => titlesOf.test(form))
  const addressedAs = isAddressed(ofWomen) ? 'woman' : isAddressed(ofMen) ? 'man' : ''
  return {
    words,
    addressedAs,
    phone: subscriberDigits(phone ?? ''),
    email: (email ?? '').trim() === '' ? '' : mailboxOf(email ?? ''),
    birthday: birthday ?? '',
  }
}

/** Fewer letters leave no room for a typing error. */
const fewestLetters = 3
/** So alike by trigrams, from 0 to 1, are two spellings of one word. */
const likeness = 0.6

const isGiven = (word: ReadWord) => word.some((spelling) => spelling.isGiven)

/** Do two words fit in any of their spellings? */
const inAny =
  (fits: (one: Spelling, other: Spelling) => boolean) =>
  (one: ReadWord, other: ReadWord): boolean =>
    one.some((a) => other.some((b) => fits(a, b)))

const isSameText = inAny((one, other) => one.text === other.text)
const isSameGiven = inAny(
  (one, other) => one.isGiven && other.isGiven && isSameGivenName(one.text, other.text),
)
const isSameInitial = inAny(
  ({ text: a }, { text: b }) => Math.min(a.length, b.length) === 1 && a[0] === b[0],
)
const isSameSound = inAny(
  (one, other) =>
    one.sound === other.sound && Math.min(one.text.length, other.text.length) >= fewestLetters,
)

/** Is only the vowel at the end another, or missing? So the names of women and men differ: 'Paolo', 'Paola'. */
const differInEnding = inAny(({ sound: one }, { sound: other }) => {
  const [a, b] = [one.replace(/[aeo]$/, ''), other.replace(/[aeo]$/, '')]
  return one !== other && (a === b || a === other || b === one)
})

/** Is it one word but for a typing error? */
const isNear = inAny((one, other) => {
  const [a, b] = [one.text.length, other.text.length]
  if (Math.min(a, b) < fewestLetters) return false
  const isLong = Math.max(a, b) > 5
  if (isWithin(one.text, other.text, isLong ? 2 : 1)) return true
  // Made at each comparison, which few come to: kept with 20,000 clients, they would be most of the memory.
  return isLong && trigramLikeness(trigramsOf(one.text), trigramsOf(other.text)) >= likeness
})

/** The share of trigrams that two words have in common, as pg_trgm counts them. */
export function trigramLikeness(ours: ReadonlySet<string>, theirs: ReadonlySet<string>): number {
  let common = 0
  for (const trigram of ours) if (theirs.has(trigram)) common += 1
  return common / (ours.size + theirs.size - common)
}

export function trigramsOf(word: string): Set<string> {
  const padded = `  ${word} `
  return new Set(Array.from({ length: word.length + 1 }, (_, at) => padded.slice(at, at + 3)))
}

const readSpelling = (text: string): Spelling => ({
  text,
  sound: soundOf(text),
  isGiven: isGivenName(text),
})

/** Whether so many edits turn one text into the other: a letter more, less or another, or two neighbours swapped. */
export function isWithin(one: string, other: string, edits: number): boolean {
  if (Math.abs(one.length - other.length) > edits) return false
  // Optimal string alignment distance with a bound, by three rows of its table. No kept library has it: plain Levenshtein
  // (`fastest-levenshtein`) takes a swap for two edits, and finds too few of the invented duplicates (0.95 of them);
  // `damerau-levenshtein` and `cmpstr` fill the whole table, which takes more than twice as long.
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const substitution = one[i - 1] === other[j - 1] ? 0 : 1
      const cost = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + substitution,
      )
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      next.push(isSwapped ? Math.min(cost, (before[j - 2] ?? 0) + 1) : cost)
    }
    if (Math.min(...next) > edits) return false
    before = row
    row = next
  }
  return (row[other.length] ?? 0) <= edits
}

/**
 * How alike two names are: 'mistyped' is near by a typing error which may be in the given name, so that it may be two
 * names; 'part' is one in the other, 'word' one word of several, as in a family. 'unknown' is where one has no name.
 */
type NameMatch = 'same' | 'near' | 'mistyped' | 'part' | 'word' | 'none' | 'unknown'

/** @param withErrors whether a typing error is looked for, which takes longest */
function matchNames(
  one: ReadPerson['words'],
  other: ReadPerson['words'],
  withErrors: boolean,
): NameMatch {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short.length === 0) return 'unknown'
  const rest = [...long]
  const take = (words: ReadPerson['words'], fits: (a: ReadWord, b: ReadWord) => boolean) =>
    words.filter((word) => {
      const at = rest.findIndex((there) => fits(word, there))
      if (at >= 0) rest.splice(at, 1)
      return at < 0
    })
  // Whole words first, so that a typing error takes none that another one is.
  const afterWhole = take(take(short, isSameText), isSameGiven)
  // Two given names that people have are two.
  const areTwo = (a: ReadWord, b: ReadWord) => isGiven(a) && isGiven(b)
  const afterSound = take(afterWhole, (a, b) => !areTwo(a, b) && isSameSound(a, b))
  // The last word may be a family's name: there are families called 'Simon'.
  const lastWords = [one.at(-1) ?? [], other.at(-1) ?? []]
  const hasGiven = short.some(
    (word) =>
      isGiven(word) &&
      !afterWhole.includes(word) &&
      !lastWords.some((last) => isSameText(word, last)),
  )
  const isError = (a: ReadWord, b: ReadWord) =>
    !areTwo(a, b) && isNear(a, b) && (hasGiven || !differInEnding(a, b))
  const afterNear = withErrors ? take(afterSound, isError) : afterSound
  const left = take(afterNear, isSameInitial)
  if (left.length > 0) {
    if (isJoined(short, long)) return 'near'
    return left.length === short.length ? 'none' : 'word'
  }
  if (afterNear.length > 0) return afterNear.length < short.length ? 'part' : 'none'
  if (rest.length > 0 && short.length === 1) return 'part'
  if (afterSound.length > 0 && !hasGiven) return 'mistyped'
  return rest.length > 0 || afterWhole.length > 0 ? 'near' : 'same'
}

/** Is it one name whose words were written as one: 'Annalena', 'Anna Lena'? */
const isJoined = (one: ReadPerson['words'], other: ReadPerson['words']) =>
  one.length !== other.length && joined(one) === joined(other)
const joined = (words: ReadPerson['words']) => words.map(([form]) => form?.text).join('')

/** Is one digit of a phone another, missing or too many, or are two swapped? The country's code may be missing. */
function isNearPhone(one: string, other: string): boolean {
  const length = Math.min(one.length, other.length)
  return isWithin(one, other, 1) || isWithin(one.slice(-length), other.slice(-length), 1)
}

/** Numbers of fewer digits lack the code of their area. */
const fewestWithArea = 8

/** Is one a local number that the other ends with? So may the number of somebody in another place. */
const isLocalPart = (one: string, other: string): boolean =>
  one !== other && isSameNumber(one, other) && Math.min(one.length, other.length) < fewestWithArea

/** Is it one address but for a letter? A digit more or another makes another address of somebody else. */
function isNearEmail(one: string, other: string): boolean {
  if (one.replace(/\D/g, '') !== other.replace(/\D/g, '')) return false
  return Math.min(one.length, other.length) > 8 && isWithin(one, other, 1)
}

/** How alike two birthdays are: 'near' is by a typing error, or by day and month that were taken for one another. */
type BirthdayMatch = 'same' | 'near' | 'differing' | 'unknown'

function matchBirthdays(one: string, other: string): BirthdayMatch {
  if (one === '' || other === '') return 'unknown'
  if (one === other) return 'same'
  const [year, month, day] = one.split('-')
  return `${year}-${day}-${month}` === other || isWithin(one, other, 1) ? 'near' : 'differing'
}

const namePoints: Readonly<Record<NameMatch, number>> = {
  same: 4,
  near: 3,
  mistyped: 3,
  part: 2,
  word: -1,
  none: -1,
  unknown: 0,
}
const birthdayPoints: Readonly<Record<BirthdayMatch, number>> = {
  same: 3,
  near: 0,
  unknown: 0,
  differing: -3,
}
const same = 5
const near = 3
const differing = -1
const fewestPoints: Readonly<Record<DuplicateBand, number>> = { certain: 8, likely: 5, perhaps: 3 }

/**
 * How sure it is that two are one person. A family shares a phone and an address: where the names differ in a word, no
 * phone, no email and no birthday, which twins share, makes them more than 'perhaps'; nor where one is addressed as a
 * woman and the other as a man. Two birthdays are never 'certain', nor names by a typing error that may be in the given
 * name.
 */
export function scorePair(one: ReadPerson, other: ReadPerson): PairScore {
  const reasons: DuplicateReason[] = []
  const birthday = matchBirthdays(one.birthday, other.birthday)
  const known =
    birthdayPoints[birthday] +
    contactPoints(one.phone, other.phone, isSameNumber, isNearPhone, (how) =>
      reasons.push(`${how}_phone`),
    ) -
    (isLocalPart(one.phone, other.phone) ? 1 : 0) +
    contactPoints(
      one.email,
      other.email,
      (a, b) => a === b,
      isNearEmail,
      (how) => reasons.push(`${how}_email`),
    )
  // A name with an error is too little beside a phone or an email that differ.
  const name = matchNames(one.words, other.words, known + namePoints.near >= fewestPoints.perhaps)
  if (name === 'same') reasons.unshift('same_name')
  if (name === 'near' || name === 'mistyped' || name === 'part') reasons.unshift('near_name')
  if (birthday === 'same') reasons.push('same_birthday')
  const points = namePoints[name] + known
  const isCouple =
    one.addressedAs !== '' && other.addressedAs !== '' && one.addressedAs !== other.addressedAs
  const isFamily = isCouple || name === 'word' || name === 'none'
  const band = duplicateBands.find((one) => points >= fewestPoints[one]) ?? null
  if (band !== null && isFamily) return { points, band: 'perhaps', reasons }
  const isDoubtful = birthday === 'differing' || name === 'mistyped'
  return { points, band: band === 'certain' && isDoubtful ? 'likely' : band, reasons }
}

function contactPoints(
  one: string,
  other: string,
  isSame: (a: string, b: string) => boolean,
  isAlmost: (a: string, b: string) => boolean,
  agree: (how: 'same' | 'near') => void,
): number {
  if (one === '' || other === '') return 0
  if (isSame(one, other)) {
    agree('same')
    return same
  }
  if (!isAlmost(one, other)) return differing
  agree('near')
  return near
}

/** Words by which namesakes are found: without spelling, short forms and order. */
const nameKeys = ({ words }: ReadPerson): string[] =>
  words.map(([form]) => soundOf(wholeGivenName(form?.text ?? ''))).toSorted()

/**
 * Blocking: only people who share a key, by phone, email, birthday or name, are compared. All pairs of 20,000 would be
 * 200 million. A typing error in one of these leaves a key of it.
 */
export function sharedKeys(person: ReadPerson): string[] {
  const { email, birthday } = person
  const [local = ''] = email.split('@')
  const names = nameKeys(person)
  return [
    ...new Set([
      ...phoneKeys(person.phone),
      ...(email === '' ? [] : [`mail ${email.replaceAll('.', '')}`, `local ${local}`]),
      ...(birthday === '' ? [] : [`born ${birthday}`]),
      ...(names.length === 0 ? [] : [`name ${names.join(' ')}`]),
      ...namePairs(names),
    ]),
  ]
}

/**
 * The last digits, each left out in turn (deletion neighbourhood): two phones with another digit, one too many or two
 * swapped have one in common.
 */
function phoneKeys(phone: string): string[] {
  const last = lastDigits(phone)
  return Array.from(last, (_, at) => `phone ${last.slice(0, at)}${last.slice(at + 1)}`)
}

/** A typing error is in one word, or leaves the beginning or the end of the other. */
const namePairs = (words: readonly string[]): string[] =>
  words.flatMap((word, at) =>
    words
      .filter((_, other) => other !== at)
      .flatMap((other) => [
        `words ${word} ${other.slice(0, 2)}`,
        `words ${word} …${other.slice(-2)}`,
      ]),
  )

/** More people with one key have something in common that says nothing: a phone that stands for none. */
export const mostOfKey = 60
