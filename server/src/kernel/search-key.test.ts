import { describe, expect, it } from 'vitest'
import { digitsOf, folded, searchKey } from './search-key.ts'

describe('the search key of a person', () => {
  it.each([
    ['Élodie  Müller', 'elodie muller'],
    ['Алёна Йовович', 'алена иовович'],
    ['  Ñandú\t\n ', 'nandu'],
    ['O’Brien-Łuk', 'o’brien-łuk'],
    ['José', 'jose'],
    ['', ''],
  ])('folds %j to %j', (text, key) => {
    expect(folded(text)).toBe(key)
  })

  it('is the same for composed and decomposed letters', () => {
    expect(folded('é'.normalize('NFC'))).toBe(folded('é'.normalize('NFD')))
  })

  it('keeps the digits of a phone number alone', () => {
    expect(digitsOf('+7 (905) 123-45-67')).toBe('79051234567')
    expect(digitsOf('none')).toBe('')
  })

  it('begins with the name, so that it sorts by name, and has a line for each part', () => {
    expect(searchKey({ name: 'Ann Lee', email: 'Ann@X.example', phone: '+1 (23)' })).toBe(
      'ann lee\nann@x.example\n123',
    )
    expect(searchKey({ name: 'Ann', email: null })).toBe('ann\n\n')
  })
})
