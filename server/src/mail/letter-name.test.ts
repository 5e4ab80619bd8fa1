import { expect, it } from 'vitest'
import { letterName } from './letter-name.ts'

it.each([
  ['Anna Žižka', 'Anna Žižka'],
  ['Dr. Anna St. Clair', 'Dr. Anna St. Clair'],
  ['Cut & Co.', 'Cut & Co.'],
  ['24/7 Nails', '24/7 Nails'],
])('a name stands in a letter as it is: %j', (name, printed) => {
  expect(letterName(name)).toBe(printed)
})

it.each([
  ['You won! https://evil.example/pay?x=1', 'You won! https evil example/pay?x=1'],
  ['www.evil.example', 'www evil example'],
  ['evil．example and evil。example', 'evil example and evil example'],
  ['mail boss@evil.example', 'mail boss evil example'],
  ['//evil', 'evil'],
  ['http://localhost', 'http localhost'],
])('an address in a name cannot be clicked in a letter: %j', (name, printed) => {
  expect(letterName(name)).toBe(printed)
})

it('a name that was written with line breaks and turned letters is one line', () => {
  expect(letterName('Anna\r\n\r\nPay at\u202e once\u202c')).toBe('Anna Pay at once')
})

it('a long name is shortened', () => {
  expect(letterName('ä'.repeat(60))).toBe('ä'.repeat(60))
  expect(letterName('👩'.repeat(61))).toBe(`${'👩'.repeat(59)}…`)
})
