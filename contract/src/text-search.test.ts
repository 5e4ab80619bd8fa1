import { describe, expect, it } from 'vitest'
import { digitsOf, folded, isFound, phoneTyped, searchText } from './text-search.ts'

describe('folding', () => {
  it.each([
    ['Élodie  Müller', 'elodie muller'],
    ['Алёна Йовович', 'алена иовович'],
    ['  Ñandú\t\n ', 'nandu'],
    ['O’Brien-Łuk', 'o’brien-łuk'],
    ['José', 'jose'],
    ['', ''],
  ])('makes of %j %j', (text, key) => {
    expect(folded(text)).toBe(key)
  })

  it('is the same for composed and decomposed letters', () => {
    expect(folded('é'.normalize('NFC'))).toBe(folded('é'.normalize('NFD')))
  })
})

it('keeps the digits of a phone number alone', () => {
  expect(digitsOf('+7 (905) 123-45-67')).toBe('79051234567')
  expect(digitsOf('none')).toBe('')
})

it.each([
  ['+49 (30) 9', '49309'],
  ['30.901/2-3', '3090123'],
  ['12', ''],
  ['Room 1234', ''],
  ['', ''],
])('takes of %j for a phone number %j', (typed, digits) => {
  expect(phoneTyped(typed)).toBe(digits)
})

describe('a row', () => {
  const phone = '+49 (30) 901-820'
  const row = searchText('Zoë Brânză', 'zoe@example.com', phone, digitsOf(phone), null, undefined)

  it.each(['', '  ', 'ZOE', 'branza zoe', '@example', '(30) 901', '4930', '30 90 18'])(
    'is found by %j',
    (typed) => {
      expect(isFound(row, typed)).toBe(true)
    },
  )

  it.each(['zoey', 'zoe ben', '30 90 19', '99'])('is not found by %j', (typed) => {
    expect(isFound(row, typed)).toBe(false)
  })
})
