import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import * as primitives from './primitives.ts'

const { amount, day, email, idInPath, instant, localMoment, minutes, money } = primitives
const { optionalEmail, optionalLine, optionalText, pageSize, requiredLine, timeOfDay, timeZone } =
  primitives

const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success

describe('money', () => {
  it.each([
    ['25', '25.00'],
    ['25.5', '25.50'],
    [25.5, '25.50'],
    [0.1, '0.10'],
    ['0', '0.00'],
    [0, '0.00'],
    ['007', '7.00'],
    ['000.10', '0.10'],
    ['99999999.99', '99999999.99'],
    [99_999_999.99, '99999999.99'],
  ])('takes %j as %s', (given, kept) => {
    expect(money.parse(given)).toBe(kept)
  })

  it.each([
    1e9,
    '1e9',
    100_000_000,
    '100000000',
    -1,
    '-1',
    '-0',
    0.001,
    '0.001',
    0.1 + 0.2,
    1e-7,
    1e21,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    'NaN',
    '',
    ' 5',
    '5 ',
    '5.',
    '.5',
    '5,50',
    '€5',
    '0x10',
    '٣',
    null,
    true,
    [],
    {},
  ])('refuses %j', (given) => {
    expect(accepts(money, given)).toBe(false)
  })

  it('adds up to amounts of more digits, below zero too', () => {
    expect(accepts(amount, '12345678901.50')).toBe(true)
    expect(accepts(amount, '-0.50')).toBe(true)
    expect(accepts(amount, '1.5')).toBe(false)
  })
})

describe('days and moments', () => {
  it.each(['2026-02-28', '2028-02-29', '1900-01-01', '2199-12-31'])('%s is a day', (value) => {
    expect(day.parse(value)).toBe(value)
  })

  it.each([
    '2026-02-30',
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '20000-01-01',
    '1899-12-31',
    '2200-01-01',
    '2026-1-5',
    '2026-01-05T00:00',
    '+002026-01-01',
    '',
    20_260_105,
  ])('%j is no day', (value) => {
    expect(accepts(day, value)).toBe(false)
  })

  it.each([
    ['2026-01-05T09:00:00Z', '2026-01-05T09:00:00.000Z'],
    ['2026-01-05T09:00:00.5+05:30', '2026-01-05T03:30:00.500Z'],
    ['2026-12-31T23:30:00-02:00', '2027-01-01T01:30:00.000Z'],
    ['2026-06-10T10:00Z', '2026-06-10T10:00:00.000Z'],
    ['2026-06-10T10:00+02:00', '2026-06-10T08:00:00.000Z'],
  ])('%s is the moment %s', (value, moment) => {
    expect(instant.parse(value)).toBe(moment)
  })

  it('of a year out of range say that it is', () => {
    const outOfRange = 'The year must be between 1900 and 2199'
    const message = (schema: z.ZodType, value: string) =>
      schema.safeParse(value).error?.issues[0]?.message
    expect(message(day, '2200-01-01')).toBe(outOfRange)
    expect(message(instant, '1899-12-31T10:00:00Z')).toBe(outOfRange)
    expect(message(instant, '2199-12-31T23:30:00-02:00')).toBe(outOfRange)
    expect(message(localMoment, '2200-01-01T10:00')).toBe(outOfRange)
  })

  it.each([
    '2026-02-30T09:00:00Z',
    '20000-01-01T00:00:00Z',
    '2026-01-05T25:00:00Z',
    '2026-01-05T25:00Z',
    '2026-02-30T09:00Z',
    '2026-01-05T09Z',
    '2026-01-05T09:00+2',
    '2026-01-05T09:00:00',
    '2026-01-05',
    'tomorrow',
    1_767_603_600_000,
    null,
  ])('%j is no moment', (value) => {
    expect(accepts(instant, value)).toBe(false)
  })

  it('recognizes a wall-clock time by its missing offset', () => {
    expect(accepts(localMoment, '2026-01-05T09:00')).toBe(true)
    expect(accepts(localMoment, '2026-02-30T09:00')).toBe(false)
    expect(accepts(localMoment, '20000-01-05T09:00')).toBe(false)
    expect(accepts(localMoment, '2026-01-05T09:00:00.123456789')).toBe(true)
    expect(accepts(localMoment, '2026-01-05T09:00:00.1234567890')).toBe(false)
  })

  it('accepts a time of day on 24 hours', () => {
    expect(accepts(timeOfDay, '00:00')).toBe(true)
    expect(accepts(timeOfDay, '23:59')).toBe(true)
    expect(accepts(timeOfDay, '14:30:00')).toBe(true)
    for (const value of ['24:00', '9:00', '10:60', '10:00:60', '10:00:00.000', '']) {
      expect(accepts(timeOfDay, value)).toBe(false)
    }
  })

  it.each(['Europe/Berlin', 'America/New_York', 'UTC', 'Asia/Kolkata', 'US/Eastern', 'EST5EDT'])(
    '%s is a zone',
    (zone) => {
      expect(timeZone.parse(zone)).toBe(zone)
    },
  )

  it.each([
    ['IST', 'Asia/Kolkata'],
    ['CST', 'America/Chicago'],
    ['PST', 'America/Los_Angeles'],
    ['JST', 'Asia/Tokyo'],
    ['jst', 'Asia/Tokyo'],
  ])('%s is the zone %s', (abbreviation, zone) => {
    expect(timeZone.parse(abbreviation)).toBe(zone)
  })

  it.each(['+02:00', 'Mars/Olympus', '', 'Europe/Berlin ', 'BST', 'AST', 'SystemV/PST8'])(
    '%j is no zone',
    (zone) => {
      expect(accepts(timeZone, zone)).toBe(false)
    },
  )
})

describe('text', () => {
  it('is trimmed, counted after that, and free of what cannot be kept', () => {
    const name = requiredLine(5, 'Name is required')

    expect(name.parse('  Ann  ')).toBe('Ann')
    expect(accepts(name, `  ${'a'.repeat(5)}  `)).toBe(true)
    expect(accepts(name, 'a'.repeat(6))).toBe(false)
    for (const value of ['a\u0000', '\ud800', 'a\udc00']) expect(accepts(name, value)).toBe(false)
    expect(accepts(name, '💇')).toBe(true)
    for (const blank of [' ', '\u200b', '\u2060\u202e', '\u2800', '\u0301', '\u3164']) {
      expect(name.safeParse(blank).error?.issues[0]?.message).toBe('Name is required')
    }
    for (const seen of ['é', 'e\u0301', 'ア', '👩\u200d🦰', '-'])
      expect(accepts(name, seen)).toBe(true)
  })

  const unfit = [
    'a\nb',
    'a\r\nb',
    'a\tb',
    'a\u2028b',
    'a\u001bb',
    'a\u0085b',
    '\u202eab',
    'a\u2066b',
  ]

  it.each(unfit)('%j is no name, email or phone, and may stand in a note', (value) => {
    const sentence = 'This must be one line, without control characters'
    const [name, phone] = [requiredLine(9, 'Name is required'), optionalLine(9)]

    for (const shape of [name, phone]) {
      expect(shape.safeParse(value).error?.issues[0]?.message).toBe(sentence)
    }
    expect(accepts(email, `${value}@x.example`)).toBe(false)
    expect(accepts(optionalEmail, `${value}@x.example`)).toBe(false)
    expect(optionalText(9).parse(value)).toBe(value)
  })

  it('of one line loses a line break at its end, as it is pasted', () => {
    expect(requiredLine(9, 'Name is required').parse(' Ann\r\n')).toBe('Ann')
    expect(optionalLine(9).parse('030 1\n')).toBe('030 1')
    expect(optionalLine(9).parse(' \n')).toBeNull()
  })

  it('that may be missing keeps null and a missing key apart', () => {
    expect(optionalText(5).parse(' ')).toBeNull()
    expect(optionalText(5).parse(null)).toBeNull()
    expect(optionalText(5).parse(undefined)).toBeUndefined()
    expect(optionalEmail.parse('')).toBeNull()
    expect(optionalEmail.parse(' ')).toBeNull()
    expect(optionalEmail.parse(null)).toBeNull()
    expect(optionalEmail.parse(undefined)).toBeUndefined()
    expect(optionalEmail.parse(' Ann@X.example ')).toBe('Ann@X.example')
    expect(accepts(optionalEmail, 'nonsense')).toBe(false)
  })

  it.each(['', 'a', 'a@b', 'a b@c.example', '@c.example', 'a@c.example, b@c.example'])(
    '%j is no email address',
    (value) => {
      expect(accepts(email, value)).toBe(false)
    },
  )
})

describe('numbers', () => {
  it.each(['1', '42', '9007199254740991'])('%s names a row', (value) => {
    expect(idInPath.parse(value)).toBe(Number(value))
  })

  it.each([
    'abc',
    '-1',
    '0',
    '01',
    '1.0',
    '1e3',
    '',
    ' 1',
    '9007199254740993',
    '9223372036854775808',
  ])('%j names no row', (value) => {
    expect(accepts(idInPath, value)).toBe(false)
  })

  it('takes from a minute to a day', () => {
    for (const value of [1, 60, 1440]) expect(accepts(minutes, value)).toBe(true)
    for (const value of [0, -1, 1441, 1.5, '60', Number.NaN, null]) {
      expect(accepts(minutes, value)).toBe(false)
    }
  })

  it('reads the size of a page from a query', () => {
    expect(pageSize.parse('50')).toBe(50)
    for (const value of ['0', '-1', '1001', 'abc', '', '1.5']) {
      expect(accepts(pageSize, value)).toBe(false)
    }
  })
})
