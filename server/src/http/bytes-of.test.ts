import { expect, it } from 'vitest'
import { bytesOf } from './bytes-of.ts'

it.each([
  ['nothing', ''],
  ['letters of every length', 'aé€💇\u0000'.repeat(3)],
  ['more three-byte letters than there was room for', '€'.repeat(100_000)],
  ['more letters than room is kept for', 'ё'.repeat(600_000)],
  ['half a letter', 'a\ud83d'],
])('makes the same bytes of a text as anybody: %s', (_, text) => {
  expect(bytesOf(text).equals(Buffer.from(text))).toBe(true)
})

it('makes bytes that stay what they are when the next are made', () => {
  const first = bytesOf('first')
  bytesOf('later')

  expect(first.toString()).toBe('first')
})
