import type { ClockFace } from '@salon/contract/vocabulary'

/** What decides how figures and dates are written: the app's language, the salon's zone and money. */
export interface Locale {
  language: 'en' | 'ru' | 'de'
  /** IANA name, e.g. 'Europe/Berlin': every time is shown in the salon's zone. */
  timeZone: string
  /** ISO 4217 code, e.g. 'EUR'. */
  currency: string
  /** How times of day are written; the language's own by default. */
  clock?: ClockFace
}

/** Whether times of day have AM and PM: of themselves in English alone. */
const hasTwelveHours = ({ clock = 'language', language }: Locale) =>
  clock === 'language' ? language === 'en' : clock === '12h'

/**
 * A moment (ISO 8601 with an offset or Z) or a plain day ('2025-01-05'). A time is formatted in the
 * salon's zone; a day stays that day, whatever the zone is.
 */
export type When = string

const tags = { en: 'en-US', ru: 'ru-RU', de: 'de-DE' } as const

const dateFormats = new Map<string, Intl.DateTimeFormat>()
const numberFormats = new Map<string, Intl.NumberFormat>()
const relativeFormats = new Map<string, Intl.RelativeTimeFormat>()

/** Making an Intl formatter costs a hundred times more than using it: each is made once. */
const kept = <T>(cache: Map<string, T>, key: string, make: () => T): T => {
  const known = cache.get(key)
  if (known) return known
  const made = make()
  cache.set(key, made)
  return made
}

const isDay = (when: When) => /^\d{4}-\d{2}-\d{2}$/.test(when)

const dateFormat = (
  language: Locale['language'],
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat =>
  kept(dateFormats, `${language} ${timeZone} ${JSON.stringify(options)}`, () => {
    return new Intl.DateTimeFormat(tags[language], { timeZone, ...options })
  })

const formatMoment = (when: When, locale: Locale, options: Intl.DateTimeFormatOptions): string => {
  // new Date('2025-01-05') is midnight in UTC, so a plain day is formatted in UTC.
  const timeZone = isDay(when) ? 'UTC' : locale.timeZone
  return plainSpaces(dateFormat(locale.language, timeZone, options).format(new Date(when)))
}

const numberFormat = (language: Locale['language'], options: Intl.NumberFormatOptions) =>
  kept(numberFormats, `${language} ${JSON.stringify(options)}`, () => {
    return new Intl.NumberFormat(tags[language], options)
  })

/** Some engines put a narrow no-break space before AM and PM, others a plain one; ours is plain. */
const plainSpaces = (text: string) => text.replaceAll('\u202f', ' ')

const capital = (text: string, { language }: Locale) =>
  text.charAt(0).toLocaleUpperCase(tags[language]) + text.slice(1)

/**
 * An amount in the salon's currency: '€1,234.50' in English. One with a fraction shows it in a currency
 * that has none, too ('¥1,000.60'), or rows would not add up to their total.
 * @param amount a decimal string such as '1234.50'; it is formatted digit by digit, never rounded
 * through a binary fraction.
 */
export const money = (amount: string, locale: Locale): string => {
  if (!/\.0*[1-9]/.test(amount)) return average(amount, locale)
  const { language, currency } = locale
  const exact = kept(numberFormats, `${language} ${currency}`, () => {
    const options = { style: 'currency', currency } as const
    const { minimumFractionDigits: usual = 0 } = numberFormat(language, options).resolvedOptions()
    return new Intl.NumberFormat(tags[language], {
      ...options,
      minimumFractionDigits: Math.max(usual, 2),
    })
  })
  return exact.format(amount as `${number}`)
}

/** An amount that was divided, as {@link money} but rounded to what the currency has: '¥334'. */
export const average = (amount: string, { language, currency }: Locale): string =>
  // The engine reads a decimal string exactly; the type says so only for literal types.
  numberFormat(language, { style: 'currency', currency }).format(amount as `${number}`)

/** A count with the language's grouping: '1,234'. */
export const count = (value: number, { language }: Locale): string =>
  numberFormat(language, {}).format(value)

/** A change in percent with its sign, at most one decimal: '+12.5%', '-8%', '0%'. */
export const percentChange = (percent: number, { language }: Locale): string =>
  numberFormat(language, {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 1,
  }).format(percent / 100)

/** A part of a whole, 0 to 1, in percent: '12%'; of less than one percent the first decimal. */
export const share = (part: number, { language }: Locale): string =>
  numberFormat(language, {
    style: 'percent',
    maximumFractionDigits: part < 0.01 ? 1 : 0,
  }).format(part)

/** A day: 'Jan 5, 2025'. */
export const date = (when: When, locale: Locale): string =>
  formatMoment(when, locale, { year: 'numeric', month: 'short', day: 'numeric' })

const twelveHours = { hour: 'numeric', minute: '2-digit', hour12: true } as const

/** A time of day, as the salon's clock has it: '10:00 AM' or '10:00'. */
export const time = (when: When, locale: Locale): string =>
  hasTwelveHours(locale)
    ? formatMoment(when, locale, twelveHours)
    : formatMoment(when, locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** A time of the wall clock, 'HH:MM' on 24 hours, as {@link time} writes it. */
export const timeOfDay = (clock: string, locale: Locale): string =>
  time(`2025-01-05T${clock}:00Z`, { ...locale, timeZone: 'UTC' })

/** A time as {@link time} writes it, without AM and PM: '10:00'. */
export const clockTime = (when: When, locale: Locale): string =>
  hasTwelveHours(locale)
    ? dateFormat(locale.language, locale.timeZone, twelveHours)
        .formatToParts(new Date(when))
        .filter(({ type }) => type !== 'dayPeriod')
        .map(({ value }) => value)
        .join('')
        .trim()
    : time(when, locale)

/** A day and a time of day together: 'Jan 5, 2025, 10:00 AM'. */
export const dateTime = (when: When, locale: Locale): string =>
  `${date(when, locale)}, ${time(when, locale)}`

/** Days from now on after which a day is no longer near: its month comes again. */
const nearDays = 330

/** A day of about now as it stands within a sentence, where Russian writes the weekday small: 'вс, 5 янв.'. */
export const nearDayInText = (when: When, locale: Locale): string => {
  const isFar = Date.parse(when) - Date.now() > nearDays * 24 * 60 * 60 * 1000
  return formatMoment(when, locale, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    ...(isFar && { year: 'numeric' }),
  })
}

/** A day of about now: 'Sun, Jan 5'. One so far ahead that its month comes before has its year: 'Fri, Jan 5, 2029'. */
export const nearDay = (when: When, locale: Locale): string =>
  capital(nearDayInText(when, locale), locale)

/** A day of about now and a time of day, by itself or at the start of a line: 'Sun, Jan 5, 10:00 AM'. */
export const dayAndTime = (when: When, locale: Locale): string =>
  capital(dayAndTimeInText(when, locale), locale)

/** The same within a sentence: 'до вс, 5 янв., 10:00'. */
export const dayAndTimeInText = (when: When, locale: Locale): string =>
  `${nearDayInText(when, locale)}, ${time(when, locale)}`

/** From a start for a number of minutes: '10:00 AM – 11:30 AM'. */
export const timeRange = (start: When, minutes: number, locale: Locale): string => {
  const end = new Date(new Date(start).getTime() + minutes * 60_000).toISOString()
  return `${time(start, locale)} – ${time(end, locale)}`
}

/** The heading of a day: 'Sunday, January 5'. */
export const dayHeading = (when: When, locale: Locale): string =>
  capital(formatMoment(when, locale, { weekday: 'long', month: 'long', day: 'numeric' }), locale)

/** Several days: 'Jan 5 – 11', 'Jan 29 – Feb 4'. */
export const dayRange = (first: When, last: When, { language }: Locale): string =>
  plainSpaces(
    dateFormat(language, 'UTC', { month: 'short', day: 'numeric' })
      .formatRange(new Date(first), new Date(last))
      .replaceAll('\u2009', ' '),
  )

/** The same where there is little room: 'Jan 5 – 11', but '1/29 – 2/4', and no years. */
export const shortDayRange = (first: When, last: When, locale: Locale): string =>
  first.slice(0, 7) === last.slice(0, 7)
    ? dayRange(first, last, locale)
    : [first, last]
        .map((day) => formatMoment(day, locale, { month: 'numeric', day: 'numeric' }))
        .join(' – ')

/** The weekday of a day: 'Sunday'. */
export const weekday = (when: When, locale: Locale): string =>
  formatMoment(when, locale, { weekday: 'long' })

/** The title of a month: 'January 2025'. Named and numbered apart, for Russian adds a 'г.' else. */
export const monthTitle = (when: When, locale: Locale): string => {
  const month = capital(formatMoment(when, locale, { month: 'long' }), locale)
  return `${month} ${formatMoment(when, locale, { year: 'numeric' })}`
}

/** The seven weekdays, Sunday first: 'Sun', 'Вс', 'So'; 'narrow' is one letter where there is one. */
export const weekdayNames = (
  width: 'long' | 'short' | 'narrow',
  locale: Locale,
): readonly string[] =>
  // 5 January 2025 was a Sunday.
  [5, 6, 7, 8, 9, 10, 11].map((day) =>
    capital(
      formatMoment(`2025-01-${String(day).padStart(2, '0')}`, locale, { weekday: width }),
      locale,
    ),
  )

/** A day on a chart's axis: 'Jan 5'. */
export const shortDay = (when: When, locale: Locale): string =>
  formatMoment(when, locale, { month: 'short', day: 'numeric' })

/** A month on a chart's axis: 'Jan'. */
export const shortMonth = (when: When, locale: Locale): string =>
  capital(formatMoment(when, locale, { month: 'short' }), locale)

/** An hour of the clock, 0 to 23, as the salon's clock has it: '10 AM' or '10:00'. */
export const hourOfDay = (hour: number, locale: Locale): string => {
  const { language } = locale
  const options: Intl.DateTimeFormatOptions = hasTwelveHours(locale)
    ? { hour: 'numeric', hour12: true }
    : { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
  return plainSpaces(dateFormat(language, 'UTC', options).format(Date.UTC(2025, 0, 5, hour)))
}

/** A round amount beside a chart, short: '€1.2K'. A figure that counts is written by `money`. */
export const shortMoney = (value: number, { language, currency }: Locale): string =>
  numberFormat(language, {
    style: 'currency',
    currency,
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  }).format(value)

/** A length in minutes: '60 min', '60 мин', '60 Min.'. */
export const duration = (minutes: number, { language }: Locale): string =>
  numberFormat(language, { style: 'unit', unit: 'minute', unitDisplay: 'short' }).format(minutes)

/** A stretch of time as people say it: '45 min', and from an hour on '1 hr 45 min'. */
export const stretch = (minutes: number, locale: Locale): string => {
  if (minutes < 60) return duration(minutes, locale)
  const hours = numberFormat(locale.language, {
    style: 'unit',
    unit: 'hour',
    unitDisplay: 'short',
  }).format(Math.floor(minutes / 60))
  return minutes % 60 === 0 ? hours : `${hours} ${duration(minutes % 60, locale)}`
}

const sizes = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** A size of a file, in the unit that leaves few digits: '850 byte', '3.4 MB'. */
export const bytes = (size: number, { language }: Locale): string => {
  const step = Math.min(Math.floor(Math.log10(Math.max(size, 1)) / 3), sizes.length - 1)
  return numberFormat(language, {
    style: 'unit',
    unit: sizes[step] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: step > 1 ? 1 : 0,
  }).format(size / 1000 ** step)
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/**
 * How long ago: under a minute `justNow`, under an hour in minutes, under a day in hours, then days,
 * each rounded down. A moment still to come (a clock that runs ahead) is `justNow` too.
 * @param now the moment to count from, in milliseconds since 1970
 */
export const relativeTime = (when: When, now: number, justNow: string, locale: Locale): string => {
  const past = now - new Date(when).getTime()
  if (past < minute) return justNow
  const format = kept(relativeFormats, locale.language, () => {
    return new Intl.RelativeTimeFormat(tags[locale.language], { numeric: 'always' })
  })
  if (past < hour) return format.format(-Math.floor(past / minute), 'minute')
  if (past < day) return format.format(-Math.floor(past / hour), 'hour')
  return format.format(-Math.floor(past / day), 'day')
}
