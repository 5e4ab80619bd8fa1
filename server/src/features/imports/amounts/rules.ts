import { money } from '@salon/contract/primitives'
import type { RowProblem } from '@salon/contract/import-vocabulary'
import { folded } from '@salon/contract/text-search'
import { withoutApostrophe, type ReadCell } from '../cells/rules.ts'

/** How many decimals prices in a file may have: those of the salon's currency, and two where it has fewer. */
export const priceDecimalsOf = (currency: string): PriceDecimals => {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.resolvedOptions().maximumFractionDigits === 3 ? 3 : 2
}
export type PriceDecimals = 2 | 3

const priceForms = {
  2: /^(\d[\d.,]*?)(?:[.,](\d{1,2}))?$/,
  3: /^(\d[\d.,]*?)(?:[.,](\d{1,3}))?$/,
} as const

/**
 * A price as '1234.50': '1.234,50', '1,234.50', "1'234.50 CHF", '€ 25'. A single mark before three digits parts
 * thousands, unless the currency has three decimals: '12.500' is 12.50 in KWD, and '12.505' cannot be kept, since money
 * here has two. What is paid back, as '-25', '25-' or '(25)', is no price.
 */
export function readPrice(cell: string, decimals: PriceDecimals): ReadCell {
  const typed = withoutApostrophe(cell)
    .replace(/[\s\u00a0\u202f'’]/g, '')
    .replace(abbreviated, '')
  if (isPaidBack(typed) || isWithoutWhole(typed)) return { problem: 'not_a_price' }
  const digits = typed.replace(/^\D+|\D+$/g, '')
  const [, whole, last = ''] = priceForms[decimals].exec(digits) ?? []
  if (whole === undefined || !isGrouped(whole) || /..[1-9]/.test(last))
    return { problem: 'not_a_price' }
  const amount = `${whole.replace(/[.,]/g, '')}${last && `.${last.slice(0, 2)}`}`
  const price = money.safeParse(amount)
  return price.success ? { value: price.data } : { problem: 'not_a_price' }
}

/** A minus before or behind the number and its currency, of any kind that Unicode has, or brackets around them. */
const isPaidBack = (typed: string) =>
  /^[\p{Pd}−]|[\p{Pd}−][\p{L}\p{Sc}]*\d|\d[\p{L}\p{Sc}]*[\p{Pd}−]|\([\p{L}\p{Sc}]*\d[^()]*\)/u.test(
    typed,
  )

/** Currencies that are written with a full stop: 'Fr.50' is 50. */
const abbreviated = /(?<!\p{L})(?:s?fr|kr|rs|р|руб)\.(?=\d)/giu

/** '.50' or 'EUR.50', whose mark would be lost with what stands before the number, and 50 be read. */
const isWithoutWhole = (typed: string) => /^\D*[.,]\d/.test(typed)

/** Whole numbers with one mark between thousands, or none. */
const isGrouped = (whole: string) =>
  /^\d+$/.test(whole) || /^\d{1,3}(\.\d{3})+$/.test(whole) || /^\d{1,3}(,\d{3})+$/.test(whole)

const hourWords =
  'h|hr|hrs|hour|hours|std|stunde|stunden|ч|час|часа|часов|heure|heures|hora|horas|ora|ore|godz|godzina|godziny|godzin'
const minuteWords =
  'm|min|mins|minute|minutes|minuten|мин|минут|минута|минуты|minuto|minutos|minuti|minut|minuta|minuty'
const inWords = new RegExp(
  `^(?:(\\d+(?:[.,]\\d+)?)\\s*(?:${hourWords})\\.?)?\\s*(?:(\\d+)\\s*(?:${minuteWords})?\\.?)?$`,
)
const byClock = /^(\d{1,2}):(\d{2})(?::\d{2})?$/
const iso = /^pt(?:(\d+)h)?(?:(\d+)m)?$/

/** Minutes of '1h 30m', '90', '90 min', '1:30', '1,5 Std.', 'PT1H30M'. */
export function readDuration(cell: string): { readonly minutes: number } | { problem: RowProblem } {
  const typed = folded(withoutApostrophe(cell)).replace(/ (und|and|и|et|y|e|i) /, ' ')
  const [, hours, minutes] = byClock.exec(typed) ?? iso.exec(typed) ?? inWords.exec(typed) ?? []
  const total = Number((hours ?? '0').replace(',', '.')) * 60 + Number(minutes ?? 0)
  return Number.isInteger(total) && total >= 1 && total <= 1440
    ? { minutes: total }
    : { problem: 'not_a_duration' }
}

/** How long a service takes where nothing says so. */
export const usualMinutes = 60

/** Whole years from 0 to 99. */
export function readAge(cell: string): ReadCell {
  const years = withoutApostrophe(cell)
  return /^\d{1,2}$/.test(years) ? { value: String(Number(years)) } : { problem: 'not_an_age' }
}
