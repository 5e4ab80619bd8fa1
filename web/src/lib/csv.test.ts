import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('writes one line per row, with a byte order mark', () => {
  expect(
    csvOf([
      ['Имя', 'Sum'],
      ['Светлана', '12.50'],
      ['Zoë', 3],
    ]),
  ).toBe('\uFEFFИмя,Sum\r\nСветлана,12.50\r\nZoë,3\r\n')
})

test('quotes cells with commas, quotes or line breaks', () => {
  expect(csvOf([['Cut, dry', 'the "new" one', 'two\nlines', 'a;b']])).toBe(
    '\uFEFF"Cut, dry","the ""new"" one","two\nlines","a;b"\r\n',
  )
})

test.each(['=1+1', '+49 30', '-cut', '@SUM(A1)', '\tcut', '\rcut'])(
  '%j is escaped, so that it is not run as a formula',
  (text) => {
    expect(csvOf([[text]])).toContain(`'${text}`)
  },
)

test.each(['-5.00', -5, '0', '1234.50'])('%j stays a number', (number) => {
  expect(csvOf([[number]])).toBe(`\uFEFF${number}\r\n`)
})
