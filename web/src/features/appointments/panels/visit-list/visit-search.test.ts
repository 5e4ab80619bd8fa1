import { expect, test } from 'vitest'
import { givenAppointment, givenCustomer, givenService } from '../../../../test/salon-rows.ts'
import { visitMatches } from './visit-search.ts'

const visit = [
  givenAppointment({ notes: 'Brings her dog' }),
  givenAppointment({ id: 52, service: givenService({ id: 22, name: 'Окрашивание' }) }),
]

test.each([
  ['the client, whatever the case and accents', 'zofie branza'],
  ['any of the services, in any script', 'окраш'],
  ['the staff', 'olsen'],
  ['a note', 'dog'],
  ['words of different places', 'mira zofie'],
  ['the phone, however it is written', '(30) 901'],
  ['the phone with its country', '+49 30'],
  ['nothing in particular', '  '],
])('a visit is found by %s', (_what, search) => {
  expect(visitMatches(visit, search)).toBe(true)
})

test.each(['ben', 'zofie beard', '12', '0309999'])('%s finds another visit', (search) => {
  expect(visitMatches(visit, search)).toBe(false)
})

test('a client without a phone is not found by a number', () => {
  const customer = givenCustomer({ phone: null })
  expect(visitMatches([givenAppointment({ customer })], '901')).toBe(false)
})
