import { describe, expect, test, vi } from 'vitest'
import {
  average,
  count,
  date,
  dateTime,
  dayAndTime,
  dayAndTimeInText,
  dayHeading,
  duration,
  hourOfDay,
  money,
  nearDay,
  monthTitle,
  percentChange,
  relativeTime,
  share,
  shortDay,
  shortDayRange,
  shortMoney,
  shortMonth,
  stretch,
  time,
  timeRange,
  weekday,
  weekdayNames,
  type Locale,
} from './formats.ts'

const en: Locale = { language: 'en', timeZone: 'Europe/Berlin', currency: 'EUR' }
const ru: Locale = { ...en, language: 'ru' }
const de: Locale = { ...en, language: 'de' }

/** No-break spaces are right between figures and signs, and hard to read in a test. */
const spaced = (text: string) => text.replaceAll('\u00a0', ' ')

describe('money', () => {
  test('is written in the language, in the salon’s currency', () => {
    expect(money('1234.50', en)).toBe('€1,234.50')
    expect(spaced(money('1234.50', ru))).toBe('1 234,50 €')
    expect(spaced(money('1234.50', de))).toBe('1.234,50 €')
    expect(money('0.00', { ...en, currency: 'USD' })).toBe('$0.00')
  })

  test('keeps every digit of an amount too long for floating point', () => {
    expect(money('99999999999999999.99', en)).toBe('€99,999,999,999,999,999.99')
  })

  test('of a currency without decimals has none, unless the amount has a fraction', () => {
    const yen = { ...en, currency: 'JPY' }

    expect(['2500.00', '80.33', '1000.60', '0.05', '2500'].map((it) => money(it, yen))).toEqual([
      '¥2,500',
      '¥80.33',
      '¥1,000.60',
      '¥0.05',
      '¥2,500',
    ])
    expect(spaced(money('1000.60', { ...yen, language: 'de' }))).toBe('1.000,60 ¥')
    expect(average('333.67', yen)).toBe('¥334')
    expect(average('333.67', en)).toBe('€333.67')
  })

  test('of a currency with three decimals has three, with a fraction and without', () => {
    const dinar = { ...en, currency: 'KWD' }

    expect(['1.00', '1.50'].map((it) => spaced(money(it, dinar)))).toEqual([
      'KWD 1.000',
      'KWD 1.500',
    ])
  })
})

test('a count is grouped and a change carries its sign', () => {
  expect(count(5000, en)).toBe('5,000')
  expect(percentChange(12.5, en)).toBe('+12.5%')
  expect(percentChange(-8, en)).toBe('-8%')
  expect(percentChange(0, en)).toBe('0%')
})

describe('days and times', () => {
  test('a time is formatted in the salon’s zone', () => {
    const lateInUtc = '2025-01-05T23:30:00Z'

    expect(date(lateInUtc, en)).toBe('Jan 6, 2025')
    expect(time(lateInUtc, en)).toBe('12:30 AM')
    expect(dateTime(lateInUtc, en)).toBe('Jan 6, 2025, 12:30 AM')
  })

  test('a plain day stays that day in every zone', () => {
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Niue', 'UTC']) {
      expect(date('2025-01-05', { ...en, timeZone })).toBe('Jan 5, 2025')
      expect(dayHeading('2025-01-05', { ...en, timeZone })).toBe('Sunday, January 5')
      expect(weekday('2025-01-05', { ...en, timeZone })).toBe('Sunday')
    }
  })

  test('English counts twelve hours, Russian and German twenty-four', () => {
    const morning = '2025-01-05T09:00:00Z'
    const evening = '2025-01-05T17:05:00Z'

    expect([time(morning, en), time(evening, en)]).toEqual(['10:00 AM', '6:05 PM'])
    const [day, night] = [{ ...en, clock: '24h' } as const, { ...de, clock: '12h' } as const]
    expect([time(morning, day), time(evening, night)]).toEqual(['10:00', '6:05 PM'])
    expect([hourOfDay(9, day), hourOfDay(18, night)]).toEqual(['09:00', '6 PM'])
    expect([time(morning, ru), time(evening, ru)]).toEqual(['10:00', '18:05'])
    expect([time(morning, de), time(evening, de)]).toEqual(['10:00', '18:05'])
  })

  test('a range runs from the start for so many minutes, over a change of the clocks too', () => {
    expect(timeRange('2025-01-05T09:00:00Z', 90, en)).toBe('10:00 AM – 11:30 AM')
    expect(timeRange('2025-03-30T00:30:00Z', 60, de)).toBe('01:30 – 03:30')
  })

  test('a day near has no year, and one of a later year has', () => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2025-01-05T12:00:00Z'))
    expect(nearDay('2024-01-05', en)).toBe('Fri, Jan 5')
    expect(nearDay('2025-12-01', en)).toBe('Mon, Dec 1')
    expect(nearDay('2025-12-31', en)).toBe('Wed, Dec 31, 2025')
    expect(nearDay('2062-11-28', en)).toBe('Tue, Nov 28, 2062')
    vi.restoreAllMocks()
  })

  test('headings begin with a capital and omit what is not needed', () => {
    expect(dayAndTime('2025-01-05T10:00:00Z', { ...en, timeZone: 'UTC' })).toBe(
      'Sun, Jan 5, 10:00 AM',
    )
    expect(dayAndTime('2025-01-05T10:00:00Z', { ...ru, timeZone: 'UTC' })).toBe('Вс, 5 янв., 10:00')
    expect(dayAndTime('2025-01-05T10:00:00Z', { ...de, timeZone: 'UTC' })).toBe(
      'So., 5. Jan., 10:00',
    )
    expect(dayHeading('2025-01-05', ru)).toBe('Воскресенье, 5 января')
    expect(dayHeading('2025-01-05', de)).toBe('Sonntag, 5. Januar')
    expect(monthTitle('2025-01-05', en)).toBe('January 2025')
    expect(monthTitle('2025-01-05', ru)).toBe('Январь 2025')
    expect(monthTitle('2025-03-05', de)).toBe('März 2025')
  })

  test('a weekday within a sentence is small in Russian alone', () => {
    const utc = { timeZone: 'UTC' }
    expect(dayAndTimeInText('2025-01-05T10:00:00Z', { ...ru, ...utc })).toBe('вс, 5 янв., 10:00')
    expect(dayAndTimeInText('2025-01-05T10:00:00Z', { ...en, ...utc })).toBe('Sun, Jan 5, 10:00 AM')
    expect(dayAndTimeInText('2025-01-05T10:00:00Z', { ...de, ...utc })).toBe('So., 5. Jan., 10:00')
  })

  test('the week is named Sunday first', () => {
    expect(weekdayNames('short', en)).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'])
    expect(weekdayNames('short', ru)).toEqual(['Вс', 'Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб'])
  })
})

test('a duration is written in minutes', () => {
  expect(duration(60, en)).toBe('60 min')
  expect(spaced(duration(60, ru))).toBe('60 мин')
  expect(spaced(duration(60, de))).toBe('60 Min.')
})

test('a stretch of an hour or more is written in hours', () => {
  expect(stretch(59, en)).toBe('59 min')
  expect(stretch(60, en)).toBe('1 hr')
  expect(stretch(105, en)).toBe('1 hr 45 min')
  expect(stretch(120, en)).toBe('2 hr')
  expect(stretch(225, en)).toBe('3 hr 45 min')
  expect(spaced(stretch(225, ru))).toBe('3 ч 45 мин')
  expect(spaced(stretch(225, de))).toBe('3 Std. 45 Min.')
})

describe('relative time', () => {
  const now = Date.parse('2025-01-05T12:00:00Z')
  const ago = (seconds: number, locale = en) =>
    relativeTime(new Date(now - seconds * 1000).toISOString(), now, 'Just now', locale)

  test('is just now for the first minute, and for a clock that runs ahead', () => {
    expect(ago(0)).toBe('Just now')
    expect(ago(59)).toBe('Just now')
    expect(ago(-300)).toBe('Just now')
  })

  test('counts minutes, then hours, then days', () => {
    expect(ago(60)).toBe('1 minute ago')
    expect(ago(59 * 60 + 59)).toBe('59 minutes ago')
    expect(ago(60 * 60)).toBe('1 hour ago')
    expect(ago(24 * 60 * 60 - 1)).toBe('23 hours ago')
    expect(ago(24 * 60 * 60)).toBe('1 day ago')
    expect(ago(400 * 24 * 60 * 60)).toBe('400 days ago')
  })

  test('uses the plural forms of Russian', () => {
    expect(ago(2 * 60, ru)).toBe('2 минуты назад')
    expect(ago(5 * 60, ru)).toBe('5 минут назад')
  })
})

test.each([
  [en, 'Nov 8 – 14', '11/29 – 12/5', '12/27 – 1/2'],
  [de, '8.–14. Nov.', '29.11. – 5.12.', '27.12. – 2.1.'],
  [ru, '8–14 нояб.', '29.11 – 05.12', '27.12 – 02.01'],
])('a week of two months or years is short in figures', (locale, ofOne, ofTwo, ofYears) => {
  expect(shortDayRange('2026-11-08', '2026-11-14', locale)).toBe(ofOne)
  expect(shortDayRange('2026-11-29', '2026-12-05', locale)).toBe(ofTwo)
  expect(shortDayRange('2026-12-27', '2027-01-02', locale)).toBe(ofYears)
})

describe('axis labels', () => {
  test('days and months are short', () => {
    expect([shortDay('2025-01-05', en), shortMonth('2025-01-05', en)]).toEqual(['Jan 5', 'Jan'])
    expect(shortMonth('2025-05-05', ru)).toBe('Май')
  })

  test('hours follow the clock of the language, whatever the zone', () => {
    expect([0, 9, 12, 23].map((hour) => hourOfDay(hour, en))).toEqual([
      '12 AM',
      '9 AM',
      '12 PM',
      '11 PM',
    ])
    expect([hourOfDay(9, de), hourOfDay(18, ru)]).toEqual(['09:00', '18:00'])
  })

  test('amounts are round and short', () => {
    expect([0, 500, 1200].map((value) => shortMoney(value, en))).toEqual(['€0', '€500', '€1.2K'])
  })

  test('shares are whole percents, and small ones keep their first decimal', () => {
    expect([0.915, 0.03, 0.0012].map((part) => share(part, en))).toEqual(['92%', '3%', '0.1%'])
  })
})
