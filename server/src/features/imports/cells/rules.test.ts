import { describe, expect, it } from 'vitest'
import {
  dateOrderOf,
  guessNameOrder,
  joinName,
  noDates,
  readDate,
  readEmail,
  readName,
  readPhone,
  weighDate,
} from './rules.ts'

describe('a phone', () => {
  it.each(['4.915E+12', '4,915E+12', '4.91511E+11', '1E+10', '########'])(
    'that a spreadsheet spoilt is named, not guessed at: %s',
    (cell) => {
      expect(readPhone(cell, 'other')).toEqual({ problem: 'phone_spoilt' })
    },
  )

  it('is kept as typed, without the apostrophe of a spreadsheet', () => {
    expect(readPhone("'+49 171 1234567", 'square')).toEqual({ value: '+49 171 1234567' })
    expect(readPhone(' (0171) 123-45 ', 'other')).toEqual({ value: '(0171) 123-45' })
    expect(readPhone('1711234567', 'other')).toEqual({ value: '1711234567' })
    expect(readPhone('1'.repeat(51), 'other')).toEqual({ problem: 'phone_too_long' })
  })

  it('has a digit at least, but for one that was typed here', () => {
    expect(readPhone('abc', 'other')).toEqual({ problem: 'not_a_phone' })
    expect(readPhone('', 'other')).toEqual({ value: '' })
    expect(readPhone('ask Ben', 'own')).toEqual({ value: 'ask Ben' })
  })

  it('of Fresha gets its plus back where it is a number of a country then', () => {
    expect(readPhone('49 1512 3456789', 'fresha')).toEqual({ value: '+49 1512 3456789' })
    expect(readPhone('12345', 'fresha')).toEqual({ value: '12345' })
    expect(readPhone('0171 1234567', 'fresha')).toEqual({ value: '0171 1234567' })
  })
})

it('an email address is taken out of what mail programs put around it', () => {
  expect(readEmail(' Ann Lee <Ann@example.com> ')).toEqual({ value: 'Ann@example.com' })
  expect(readEmail('mailto:ann@example.com')).toEqual({ value: 'ann@example.com' })
  for (const cell of ['ann', 'ann@', 'a b@c.de', 'a@b.de, c@d.de', 'a@b'])
    expect(readEmail(cell)).toEqual({ problem: 'not_an_email' })
})

describe('a name', () => {
  it('is joined, kept or turned', () => {
    expect(joinName(' Ann ', 'Lee')).toBe('Ann Lee')
    expect(joinName('', 'Lee')).toBe('Lee')
    expect(readName('Ann\n  Lee', 'as_written')).toBe('Ann Lee')
    expect(readName('Lee, Ann', 'as_written')).toBe('Lee, Ann')
    expect(readName('van der Berg, Ann Marie', 'last_first')).toBe('Ann Marie van der Berg')
    expect(readName('Ann Lee', 'last_first')).toBe('Ann Lee')
  })

  it('is turned where most of a file have a comma', () => {
    expect(guessNameOrder(['Lee, Ann', 'Li, Bo', 'Cy'])).toBe('last_first')
    expect(guessNameOrder(['Ann Lee', 'Li, Bo', 'Cy'])).toBe('as_written')
    expect(guessNameOrder([])).toBe('as_written')
  })
})

describe('dates', () => {
  const orderOf = (...cells: string[]) => dateOrderOf(cells.reduce(weighDate, noDates))

  it('are disambiguated by the whole column', () => {
    expect(orderOf('01/02/1980', '03/04/1990', '24/12/1980')).toBe('day_first')
    expect(orderOf('01/02/1980', '12/24/1980')).toBe('month_first')
    expect(orderOf('1.2.80', '31.1.')).toBe('day_first')
    expect(orderOf('12-24')).toBe('month_first')
  })

  it('are asked about where every row fits both, or rows contradict each other', () => {
    expect(orderOf('01/02/1980', '03/04/1990')).toBe('ask')
    expect(orderOf('24/12/1980', '12/24/1980')).toBe('ask')
  })

  it('are not asked about where there is nothing to tell', () => {
    expect(orderOf()).toBeNull()
    expect(orderOf('1980-12-24', '05/05/1980', 'unknown', '', '45/99/1980')).toBeNull()
  })

  it.each([
    ['24.12.1980', 'day_first', '1980-12-24'],
    ['12/24/1980', 'month_first', '1980-12-24'],
    ['1980-12-24', 'month_first', '1980-12-24'],
    ['1980/2/3 10:30', 'day_first', '1980-02-03'],
    ['3-2-26', 'day_first', '2026-02-03'],
    ['3-2-27', 'day_first', '1927-02-03'],
    ['24.12.', 'day_first', '12-24'],
    ['02-29', 'month_first', '02-29'],
    ["'01/02/1980 09:00 AM", 'day_first', '1980-02-01'],
  ] as const)('%s, %s, is %s', (cell, order, value) => {
    expect(readDate(cell, order, 2026)).toEqual({ value })
  })

  it.each([
    ['24/12/1980', 'month_first', 'not_a_date'],
    ['29.02.1981', 'day_first', 'not_a_date'],
    ['00.01.1981', 'day_first', 'not_a_date'],
    ['1.0.1981', 'day_first', 'not_a_date'],
    ['in May', 'day_first', 'not_a_date'],
    ['', 'day_first', 'not_a_date'],
    ['01.01.20222', 'day_first', 'year_out_of_range'],
    ['20222-01-01', 'day_first', 'year_out_of_range'],
    ['01.01.1066', 'day_first', 'year_out_of_range'],
  ] as const)('%s, %s, is refused: %s', (cell, order, problem) => {
    expect(readDate(cell, order, 2026)).toEqual({ problem })
  })
})
