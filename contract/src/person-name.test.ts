import { expect, it } from 'vitest'
import { personName } from './booking-page.ts'

it.each(['Dr.Anna Berg', 'A.Ch. Petrov', 'J.R. Lee', 'Мария С.', 'Ann-Lee d’Or'])(
  '%s is a name',
  (name) => {
    expect(personName.safeParse(name).success).toBe(true)
  },
)

it.each([
  'https://x.example',
  'Win at bit.ly/x',
  't.me/x',
  'www.x',
  'Ann evil.app',
  'x.me',
  'салон.рф',
  'a.pl',
])('%s holds a web address', (name) => {
  expect(personName.safeParse(name).error?.issues[0]?.message).toBe('A name holds no web address')
})
