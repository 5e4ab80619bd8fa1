import { expect, it } from 'vitest'
import { nameInEmail } from './name-in-email.ts'

it.each([
  ['Anna Žižka', 'Anna Žižka'],
  ['Dr. Anna St. Clair', 'Dr. Anna St. Clair'],
  ['Cut & Co.', 'Cut & Co.'],
  ['24/7 Nails', '24/7 Nails'],
])('a name stands in an email as it is: %j', (name, printed) => {
  expect(nameInEmail(name)).toBe(printed)
})

it.each([
  ['You won! https://evil.example/pay?x=1', 'You won! https evil example/pay?x=1'],
  ['www.evil.example', 'www evil example'],
  ['evil．example and evil。example', 'evil example and evil example'],
  ['mail boss@evil.example', 'mail boss evil example'],
  ['//evil', 'evil'],
  ['http://localhost', 'http localhost'],
])('an address in a name cannot be clicked in an email: %j', (name, printed) => {
  expect(nameInEmail(name)).toBe(printed)
})

it('a name that was written with line breaks and turned letters is one line', () => {
  expect(nameInEmail('Anna\r\n\r\nPay at\u202e once\u202c')).toBe('Anna Pay at once')
})

it('a long name is shortened', () => {
  expect(nameInEmail('ä'.repeat(60))).toBe('ä'.repeat(60))
  expect(nameInEmail('👩'.repeat(61))).toBe(`${'👩'.repeat(59)}…`)
})
