import { expect, it } from 'vitest'
import { smsParts } from './sms-parts.ts'

/*
 * The limits that carriers and gateways publish after 3GPP TS 23.038 and 23.040: 160 characters of GSM-7 or 70 of
 * UCS-2 in one part; 153 or 67 in each of several, since a header of 6 bytes tells how they belong together.
 */
it.each([
  [0, 1],
  [160, 1],
  [161, 2],
  [306, 2],
  [307, 3],
  [459, 3],
  [460, 4],
])('%i letters of GSM-7 are %i parts', (length, parts) => {
  expect(smsParts('a'.repeat(length))).toEqual({ encoding: 'GSM-7', parts })
})

it.each([
  [70, 1],
  [71, 2],
  [134, 2],
  [135, 3],
  [201, 3],
  [202, 4],
])('%i letters of Cyrillic are %i parts', (length, parts) => {
  expect(smsParts('ж'.repeat(length))).toEqual({ encoding: 'UCS-2', parts })
})

it.each([
  ['umlauts and sharp s', 'Grüße, schöne Ähren: Ölß', 'GSM-7'],
  ['Greek capitals of the alphabet', 'ΔΦΓΛΩΠΨΣΘΞ', 'GSM-7'],
  ['every extended character', '^{}\\[~]|€\f', 'GSM-7'],
  ["a straight apostrophe, ' ", "it's", 'GSM-7'],
  ['a typographic apostrophe', 'it’s', 'UCS-2'],
  ['a small ç, whose capital alone is there', 'façade', 'UCS-2'],
  ['a dash between days', '1–2', 'UCS-2'],
  ['a no-break space', '10\u00a0Uhr', 'UCS-2'],
  ['a grave accent', '`', 'UCS-2'],
])('%s: %s is %s', (_, text, encoding) => {
  expect(smsParts(text).encoding).toBe(encoding)
})

it('an extended character counts two', () => {
  expect(smsParts('€'.repeat(80)).parts).toBe(1)
  expect(smsParts('€'.repeat(81)).parts).toBe(2)
})

it('one apostrophe halves what fits', () => {
  expect(smsParts(`${'a'.repeat(69)}'`).parts).toBe(1)
  expect(smsParts(`${'a'.repeat(70)}’`)).toEqual({ encoding: 'UCS-2', parts: 2 })
})

it('what counts two is not divided between two parts', () => {
  // 153 and 153 would hold it, were the € at the edge of the first part divisible.
  expect(smsParts(`${'a'.repeat(152)}€${'a'.repeat(151)}`).parts).toBe(2)
  expect(smsParts(`${'a'.repeat(152)}€${'a'.repeat(152)}`).parts).toBe(3)
  expect(smsParts(`${'ж'.repeat(66)}😀${'ж'.repeat(66)}`).parts).toBe(3)
})
