import { describe, expect, it } from 'vitest'
import { nameRank } from './name-rank.ts'
import { isSameName, isSamePhone } from './same-client.ts'
import { digitsOf, folded, isFound, nameForms, phoneTyped, searchText } from './text-search.ts'

describe('folding', () => {
  it.each([
    ['Élodie  Müller', 'elodie muller'],
    ['Алёна Йовович', 'алена иовович'],
    ['  Ñandú\t\n ', 'nandu'],
    ['O’Brien-Łuk', "o'brien-luk"],
    ['Weiß Søren', 'weiss soren'],
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

describe('the spellings of a name', () => {
  it.each([
    ['Anna', ['anna']],
    ['Käthe', ['kathe', 'kaethe']],
    ['Kaethe', ['kaethe', 'kathe']],
    ['Jürgen Groß', ['jurgen gross', 'juergen gross']],
    ['Søren', ['soren', 'soeren']],
    ['Łucja', ['lucja']],
    ['Мельник', ['мельник', 'melnik']],
    ['Юлия Ёжикова', ['юлия ежикова', 'yuliya ezhikova']],
    ['Anna-Lena', ['anna lena']],
  ])('of %s are %j', (name, forms) => {
    expect(nameForms(name)).toEqual(forms)
  })

  it('find a row, in Latin and in Cyrillic letters', () => {
    expect(isFound(searchText('Käthe Weiß'), 'kaethe weiss')).toBe(true)
    expect(isFound(searchText('Мельник'), 'Melnik')).toBe(true)
    expect(isFound(searchText('Melnik'), 'мельник')).toBe(true)
    expect(isFound(searchText('Michael'), 'michal')).toBe(true)
    expect(isFound(searchText('Susan'), 'sue')).toBe(false)
  })
})

it('ranks a name: the whole of it, its beginning, a word’s beginning, inside a word, elsewhere', () => {
  const rank = (name: string, typed: string) => nameRank(nameForms(name), typed)

  expect(rank('Blow-dry', 'blow dry')).toBe(0)
  expect(rank('Blow-dry', 'Blow')).toBe(1)
  expect(rank('Amelia Novak', 'amelia n')).toBe(1)
  expect(rank('Amelia Novak', 'n amelia')).toBe(2)
  expect(rank('Amelia Hartmann', 'amelia n')).toBe(3)
  expect(rank('Women’s cut & finish', 'blow')).toBe(4)
  expect(rank('Käthe Weiß', 'Kaethe W')).toBe(1)
})

it.each([
  ['+49 171 2345678', '0171 234 56 78', true],
  ['0049 171 2345678', '+49 (171) 2345678', true],
  ['2345678', '0171 2345678', true],
  ['8 916 123-45-67', '+7 916 123-45-67', true],
  ['8 (916) 123-45-67', '0079161234567', true],
  ['9161234567', '89161234567', true],
  ['8 916 123-45-67', '+7 916 123-45-68', false],
  ['0821 12345678', '+49 821 12345678', true],
  ['+84 91 234 56 78', '091 234 56 78', true],
  ['0171 2345678', '0172 2345678', false],
  ['12345', '12345', false],
  ['', '', false],
])('decides whether %j and %j are one phone', (one, other, same) => {
  expect(isSamePhone(one, other)).toBe(same)
})

it.each([
  ['Käthe Weiß', 'weiss kaethe', true],
  ['Мельник', 'melnik', true],
  ['Käthe Weiß', 'Käthe', false],
  ['', '', false],
])('decides whether %j and %j are one name', (one, other, same) => {
  expect(isSameName(one, other)).toBe(same)
})
