import type {
  DateOrder,
  ImportProduct,
  NameOrder,
  RowProblem,
} from '@salon/contract/import-vocabulary'
import { toOneLine } from '@salon/contract/one-line'
import { email } from '@salon/contract/primitives'
import { folded } from '@salon/contract/text-search'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** What a cell holds, or why it cannot be used. */
export type ReadCell = { readonly value: string } | { readonly problem: RowProblem }

/** A spreadsheet's way to keep a cell from being a number or formula; '+49…' of a phone has it often. */
export const withoutApostrophe = (cell: string) =>
  cell
    .trim()
    .replace(/^['’](?=[\d+=(@-])/, '')
    .trim()

/** A number that a spreadsheet has rounded: '4.915E+12' or, where the comma is decimal, '4,915E+12'. */
const isRounded = (cell: string) => /^[+-]?\d+([.,]\d+)?E\+?\d+$/i.test(cell)

/**
 * A phone as it is typed. One that a spreadsheet has rounded is gone: what it was cannot be known. Fresha writes
 * the country's code without its plus.
 */
export function readPhone(cell: string, product: ImportProduct): ReadCell {
  const typed = oneLine(withoutApostrophe(cell))
  if (isRounded(typed) || /^#+$/.test(typed)) return { problem: 'phone_spoilt' }
  if (typed.length > 50) return { problem: 'phone_too_long' }
  // Whatever was typed here as a phone comes back as it was.
  if (product !== 'own' && typed !== '' && !/\p{N}/u.test(typed)) return { problem: 'not_a_phone' }
  if (product !== 'fresha' || !/^[1-9][\d\s()-]+$/.test(typed)) return { value: typed }
  const withPlus = `+${typed}`
  return { value: parsePhoneNumberFromString(withPlus)?.isValid() ? withPlus : typed }
}

/** An email address as it is written, without what mail programs put around it. */
export function readEmail(cell: string): ReadCell {
  const typed = cell
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/^.*<([^<>]+)>$/, '$1')
  return email.safeParse(typed).success ? { value: typed } : { problem: 'not_an_email' }
}

/** A name of one column; 'Lee, Ann' becomes 'Ann Lee' where last names come first. */
export function readName(cell: string, order: NameOrder): string {
  const name = oneLine(cell)
  const [, last, first] = (order === 'last_first' && /^([^,]+),\s*([^,]+)$/.exec(name)) || []
  return last && first ? `${first} ${last}` : name
}

/** A name of two columns. */
export const joinName = (first: string, last: string): string =>
  [oneLine(first), oneLine(last)].filter((part) => part !== '').join(' ')

const yes = new Set(
  'yes y true 1 x blocked ja gesperrt да oui vrai si verdadero vero tak prawda'.split(' '),
)
const no = new Set('no n false 0 unblocked nein нет non faux falso nie falsz'.split(' '))

/** 'yes', or nothing where a cell says no, in seven languages. */
export function readYes(cell: string): ReadCell {
  const word = folded(cell).trim()
  if (yes.has(word)) return { value: 'yes' }
  return no.has(word) ? { value: '' } : { problem: 'not_yes_or_no' }
}

/** A cell as one line, with single spaces. */
export const oneLine = (cell: string) => toOneLine(cell).replace(/\s+/g, ' ')

/** 'last_first' where most names of a file have one comma inside. */
export function guessNameOrder(cells: readonly string[]): NameOrder {
  const names = cells.filter((cell) => cell.trim() !== '')
  const turned = names.filter((name) => /^[^,]+,\s*[^,]+$/.test(name.trim()))
  return names.length > 0 && turned.length > names.length / 2 ? 'last_first' : 'as_written'
}

/** Two numbers before a year of four digits or two, or without a year; a time of day may follow. */
const numeric = /^(\d{1,2})[./\s-]\s?(\d{1,2})(?:[./\s-]\s?(\d{4,5}|\d{2}))?\.?(?:[\sT,]+\d.*)?$/
const yearFirst = /^(\d{4,5})[./-](\d{1,2})[./-](\d{1,2})(?:[\sT,]+\d.*)?$/

/** What the dates of a column say about their order, cell by cell. */
export interface DateEvidence {
  readonly dayFirst: number
  readonly monthFirst: number
  /** Dates that fit both orders and differ by them. */
  readonly either: number
}

export const noDates: DateEvidence = { dayFirst: 0, monthFirst: 0, either: 0 }

/** Adds a cell to the evidence. */
export function weighDate(evidence: DateEvidence, cell: string): DateEvidence {
  const [, one, two] = numeric.exec(withoutApostrophe(cell)) ?? []
  const [first, second] = [Number(one), Number(two)]
  if (one === undefined || first === second || first > 31 || second > 31) return evidence
  if (first > 12 && second > 12) return evidence
  if (first > 12) return { ...evidence, dayFirst: evidence.dayFirst + 1 }
  if (second > 12) return { ...evidence, monthFirst: evidence.monthFirst + 1 }
  return { ...evidence, either: evidence.either + 1 }
}

/** The order that the whole column shows; null where there is none to choose, 'ask' where both fit or neither. */
export function dateOrderOf({
  dayFirst,
  monthFirst,
  either,
}: DateEvidence): DateOrder | 'ask' | null {
  if (dayFirst > 0 && monthFirst === 0) return 'day_first'
  if (monthFirst > 0 && dayFirst === 0) return 'month_first'
  return either > 0 || dayFirst > 0 ? 'ask' : null
}

/**
 * A day as 'YYYY-MM-DD', or 'MM-DD' where the year is not known. Years of two digits are the last hundred up to
 * `latestYear`.
 */
export function readDate(cell: string, order: DateOrder, latestYear: number): ReadCell {
  const typed = withoutApostrophe(cell)
  const [, year, month, day] = yearFirst.exec(typed) ?? []
  if (year) return dayOf(Number(year), Number(month), Number(day))
  const [, one, two, last] = numeric.exec(typed) ?? []
  if (!one) return readNamedMonth(typed)
  const [d, m] = order === 'day_first' ? [one, two] : [two, one]
  return dayOf(last === undefined ? undefined : fullYear(last, latestYear), Number(m), Number(d))
}

const monthLanguages = ['en', 'de', 'ru', 'fr', 'es', 'it', 'pl']

/** Months by their names and the short forms, also as they stand beside a day: 'марта', 'marca'. */
const monthByName = new Map(
  monthLanguages.flatMap((language) =>
    Array.from({ length: 12 }, (_, month) =>
      [{ month: 'long' }, { month: 'short' }, { day: 'numeric', month: 'long' }].flatMap((form) =>
        new Intl.DateTimeFormat(language, {
          ...(form as Intl.DateTimeFormatOptions),
          timeZone: 'UTC',
        })
          .formatToParts(Date.UTC(2000, month, 1))
          .filter(({ type }) => type === 'month')
          .map(({ value }) => [folded(value).replaceAll('.', ''), month + 1] as const),
      ),
    ).flat(),
  ),
)

/** '14 Mar 2024', 'Thu, March 14th, 2024', '14. März 2024'; without a year, a birthday. */
function readNamedMonth(cell: string): ReadCell {
  const words = folded(cell).match(/\p{L}+|\d+/gu) ?? []
  const month = words.map((word) => monthByName.get(word)).find((one) => one !== undefined)
  const [year, ...moreYears] = words.filter((word) => /^\d{4,5}$/.test(word))
  const [day, ...moreDays] = words.filter((word) => /^\d{1,2}$/.test(word))
  if (!month || !day || moreYears.length > 0 || moreDays.length > 0)
    return { problem: 'not_a_date' }
  return dayOf(year === undefined ? undefined : Number(year), month, Number(day))
}

function fullYear(digits: string, latestYear: number): number {
  if (digits.length !== 2) return Number(digits)
  const century = Math.floor(latestYear / 100) * 100
  const year = century + Number(digits)
  return year > latestYear ? year - 100 : year
}

function dayOf(year: number | undefined, month: number, day: number): ReadCell {
  // A leap year stands for one that is not known: 29 February is a birthday.
  const date = new Date(Date.UTC(year ?? 2000, month - 1, day))
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day || month < 1)
    return { problem: 'not_a_date' }
  if (year !== undefined && (year < 1900 || year >= 2200)) return { problem: 'year_out_of_range' }
  const printed = date.toISOString().slice(0, 10)
  return { value: year === undefined ? printed.slice(5) : printed }
}
