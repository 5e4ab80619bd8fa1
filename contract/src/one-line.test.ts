import { describe, expect, it } from 'vitest'
import { isOneLine, toOneLine } from './one-line.ts'

describe('one line of text', () => {
  it.each(['Anna Berg', 'Žižka', 'Анна', 'محمد', 'דנה', '李', 'Zoë 👩‍👧', 'A & B – “C”', ''])(
    'is %j',
    (text) => {
      expect(isOneLine(text)).toBe(true)
      expect(toOneLine(text)).toBe(text)
    },
  )

  it.each([
    ['Anna\nBerg', 'Anna Berg'],
    ['Anna\r\n\r\nBerg', 'Anna Berg'],
    ['Anna\tBerg', 'Anna Berg'],
    ['Anna \u0000\u001b[31m', 'Anna [31m'],
    ['Anna\u0085Berg\u2028Lee\u2029', 'Anna Berg Lee'],
    ['\u202eAnna\u202c', 'Anna'],
    ['A\u2066B\u2069C\u200eD\u200fE\u061cF', 'A B C D E F'],
  ])('is not %j, and %j is what is printed of it', (text, printed) => {
    expect(isOneLine(text)).toBe(false)
    expect(toOneLine(text)).toBe(printed)
  })
})
