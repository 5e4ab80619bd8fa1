import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('a table is told line by line, for spreadsheets of any script', () => {
  expect(
    csvOf([
      ['Имя', 'Sum'],
      ['Светлана', '12.50'],
      ['Zoë', 3],
    ]),
  ).toBe('\uFEFFИмя,Sum\r\nСветлана,12.50\r\nZoë,3\r\n')
})

test('what holds commas, quotes or line ends is quoted', () => {
  expect(csvOf([['Cut, dry', 'the "new" one', 'two\nlines', 'a;b']])).toBe(
    '\uFEFF"Cut, dry","the ""new"" one","two\nlines","a;b"\r\n',
  )
})

test.each(['=1+1', '+49 30', '-cut', '@SUM(A1)', '\tcut', '\rcut'])(
  '%j stays text and is never run as a formula',
  (text) => {
    expect(csvOf([[text]])).toContain(`'${text}`)
  },
)

test.each(['-5.00', -5, '0', '1234.50'])('%j stays a number', (number) => {
  expect(csvOf([[number]])).toBe(`\uFEFF${number}\r\n`)
})
