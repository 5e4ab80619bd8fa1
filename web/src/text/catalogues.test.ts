import { readdirSync, readFileSync } from 'node:fs'
import { bookingPageReasons, reasons } from '@salon/contract/errors'
import { describe, expect, test } from 'vitest'
import { phrases as de } from './de.ts'
import { en } from './en.ts'
import { phrases as ru } from './ru.ts'

const catalogues = { ru, de } as const
type TranslatedLanguage = keyof typeof catalogues
const translated = Object.keys(catalogues) as TranslatedLanguage[]

interface Catalogue {
  readonly [key: string]: string | Catalogue
}

/** Every phrase by its whole key: 'shared.visits_one' and its words. */
const phrasesOf = (catalogue: Catalogue, path = ''): Map<string, string> =>
  new Map(
    Object.entries(catalogue).flatMap(([key, phrase]): [string, string][] =>
      typeof phrase === 'string'
        ? [[`${path}${key}`, phrase]]
        : [...phrasesOf(phrase, `${path}${key}.`).entries()],
    ),
  )

/** The server's sentences, which English shows as they come. */
const refusals = Object.fromEntries(
  Object.entries(reasons)
    .filter(([code]) => !bookingPageReasons.some((one) => one === code))
    .map(([code, { sentence }]) => [code, sentence]),
)

/** Every slice of English, by its folder: most are loaded with their screens, and are not in `en`. */
const slices = await Promise.all(
  readdirSync(new URL('en/', import.meta.url)).map(
    async (file) =>
      (await import(`./en/${file.replace(/\.ts$/, '')}.ts`)) as Record<string, Catalogue>,
  ),
)
const { policy, ...bySlice } = Object.assign({}, ...slices) as Record<string, Catalogue>

const english = phrasesOf({
  ...bySlice,
  problems: { ...en.problems, ...refusals },
  privacy: { ...en.privacy, ...policy },
})
const translations = { ru: phrasesOf(ru), de: phrasesOf(de) }

const formEnd = /_(zero|one|two|few|many|other)$/
/** Keys of phrases that stand in several forms, without the form. */
const plurals = [...english.keys()]
  .filter((key) => key.endsWith('_other'))
  .map((key) => key.replace(formEnd, ''))
/** The English of a phrase; of a plural its '_other' form. */
const englishOf = (key: string) =>
  english.get(key.replace(formEnd, '_other')) ?? english.get(key) ?? ''

const gaps = (phrase: string) => new Set(phrase.match(/\{\{?\w+\}?\}/g))
const wordsIn = (phrase: string) => phrase.replaceAll(/\{\{?\w+\}?\}/g, '').match(/\p{L}+/gu) ?? []

/** Phrases that are the same word in English and in German; in Russian the letters alone differ. */
const sameWords: Record<TranslatedLanguage, readonly string[]> = {
  // The product's own short name.
  ru: [
    'shell.fallbackSalonName',
    'messages.channels.sms',
    'forms.pdf',
    'imports.encodings.utf-8',
    'imports.products.easyappointments',
    'imports.products.fresha',
    'imports.products.square',
  ],
  de: [
    'forms.pdf',
    'formulas.gramsUnit',
    'formulas.weight',
    'shell.fallbackSalonName',
    // 'Status', 'Name', 'Team', 'Orange' … are German words as well.
    'accounts.link',
    'accounts.name',
    'analytics.status',
    'appointments.status',
    'visitDetails.updateStatus',
    'print.status',
    'imports.encodings.utf-8',
    'imports.fields.name',
    'imports.fields.status',
    'imports.products.easyappointments',
    'imports.products.fresha',
    'imports.products.square',
    'auth.name',
    'categories.name',
    'customers.name',
    'serviceLists.cosmetics.makeUp',
    'serviceLists.hair.balayage',
    'services.name',
    'staff.name',
    'categories.colors.Pink',
    'categories.colors.Orange',
    'categories.colors.Indigo',
    'privacy.cookiesTitle',
    'messages.channels.sms',
    'messages.text',
    'safety.kinds.asthma',
    'safety.kinds.diabetes',
    'safety.kinds.latex',
  ],
}

describe.each(translated)('the catalogue of %s', (language) => {
  const phrases = translations[language]

  test('has every phrase of English, and no other', () => {
    const bare = (keys: Iterable<string>) =>
      [...new Set([...keys].map((key) => key.replace(formEnd, '')))].sort()

    expect(bare(phrases.keys())).toEqual(bare(english.keys()))
    expect([...phrases].filter(([, phrase]) => phrase.trim() === '')).toEqual([])
  })

  test('has every form of a plural that its numbers take, and no other', () => {
    const rules = new Intl.PluralRules(language)
    const forms = [0, 1, 2, 5, 21, 1.5].map((count) => rules.select(count))

    expect(plurals.length).toBeGreaterThan(10)
    for (const key of plurals) {
      const known = [...phrases.keys()].filter((each) => each.replace(formEnd, '') === key)
      expect(known.map((each) => each.slice(key.length + 1)).sort()).toEqual(
        [...new Set(forms)].sort(),
      )
    }
  })

  test('has the same placeholders', () => {
    // Where 'one' is one thing and no other number, as 21 is in Russian, a word may stand for it.
    const oneIsOne = new Intl.PluralRules(language).select(21) !== 'one'
    for (const [key, phrase] of phrases) {
      const free = oneIsOne && key.endsWith('_one') ? '{{count}}' : ''
      const open = gaps(phrase.replace(free, ''))

      expect({ key, open }).toEqual({ key, open: gaps(englishOf(key).replace(free, '')) })
    }
  })

  test('is translated, except for words that both languages share', () => {
    const left = [...phrases]
      .filter(([key, phrase]) => phrase === englishOf(key) && wordsIn(phrase).length > 0)
      .map(([key]) => key)

    expect(left.sort()).toEqual([...sameWords[language]].sort())
  })

  test('uses the quotes and ellipses of its typography', () => {
    const odd = [...phrases.values()].filter((phrase) =>
      /["“”]/.test(phrase.replaceAll(/„[^“]*“/g, '')),
    )

    expect(odd).toEqual([])
    expect([...phrases.values()].filter((phrase) => phrase.includes('...'))).toEqual([])
  })
})

/** Written in Latin letters in Russian, too. */
const latinNames = new Set([
  'CSV',
  'PDF',
  'JSON',
  'QR',
  'ZIP',
  'EUR',
  'F',
  'cookie',
  'SSM',
  'M',
  'R',
  'Enter',
  'Escape',
  'Shift',
  'Google',
  'Apple',
  'Outlook',
  'URL',
  'SMS',
  'STOP',
  // Products, and what their files are.
  'Fresha',
  'Square',
  'Stripe',
  'seven',
  'io',
  'checkout',
  'session',
  'completed',
  'expired',
  'refund',
  'updated',
  'failed',
  'sk',
  'rk',
  'live',
  'test',
  'whsec',
  'API',
  'vol',
  'Easy',
  'Appointments',
  'Excel',
  'iPhone',
  'iPad',
  'UTF',
  'Windows',
  'ea',
  'users',
  'id',
  'roles',
  'customers',
  'services',
  'staff',
  'appointments',
  'csv',
  // An example of an address.
  'https',
  'www',
  'example',
  'com',
])

test('Russian is written in Russian letters, a few names aside', () => {
  const odd = [...translations.ru].filter(([, phrase]) =>
    wordsIn(phrase).some((word) => /[a-z]/i.test(word) && !latinNames.has(word)),
  )

  expect(odd).toEqual([])
})

/** Words of private language, and second names of a thing that has one: 'Termin' is the one for a visit. */
const notUsed = {
  en: /e-mail|meanwhile|whoever|\btold\b|taken back|shel(f|ves)/i,
  de: /Besuch|Fächer|inzwischen/,
  ru: /Полк|Тем временем/,
}

test.each([
  ['en', english],
  ['de', translations.de],
  ['ru', translations.ru],
] as const)('%s avoids the words that the product does not use', (language, phrases) => {
  expect([...phrases].filter(([, phrase]) => notUsed[language].test(phrase))).toEqual([])
})

const folder = new URL('../', import.meta.url)
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !/^text\/(en|de|ru)\//.test(file))
  .map((file) => readFileSync(new URL(file, folder), 'utf8'))
const matchesOf = (pattern: RegExp) =>
  sources.flatMap((source) => [...source.matchAll(pattern)].map(([, key = '']) => key))

test('every phrase is shown somewhere', () => {
  const whole = new Set(matchesOf(/['"`](\w+(?:\.[\w-]+)+)['"`]/g))
  // `imports.kinds.${kind}` shows every phrase that begins so.
  const beginnings = matchesOf(/`(\w+\.[\w.-]*)\$\{/g)

  const unused = [...phrasesOf(bySlice).keys()].filter((key) => {
    const isWhole = whole.has(key) || whole.has(key.replace(formEnd, ''))
    return !isWhole && !beginnings.some((beginning) => key.startsWith(beginning))
  })

  expect(whole.size).toBeGreaterThan(500)
  expect(unused).toEqual([])
})
