import { expect, test } from 'vitest'
import { givenAppointment, givenStaff } from '../../../../test/salon-rows.ts'
import { bookedInput, bookingForm, editOf, newBooking, usualStaff } from './booking-form.ts'

const form = bookingForm({
  client: 'Client?',
  service: 'Service?',
  staff: 'Staff?',
  date: 'Date?',
  time: 'Time?',
  duration: 'Duration?',
})
const asStored = (amount: string) => amount
const blank = newBooking(
  {
    customer: null,
    service: null,
    terms: null,
    staff: null,
    more: [],
    day: '2026-03-02',
    time: '10:00',
  },
  asStored,
)
const chosen = { ...blank, customerId: 1, serviceId: 2, staffId: 3 }

test('a new booking is with the owner, else with the first who works here', () => {
  const owner = givenStaff({ id: 2, role: 'Owner' })
  const member = givenStaff({ id: 3 })
  const gone = givenStaff({ id: 4, isActive: false })

  expect(usualStaff([member, owner])).toBe(owner)
  expect(usualStaff([gone, member])).toBe(member)
  expect(usualStaff([gone])).toBeNull()
})

test.each([
  ['duration', '0'],
  ['duration', '1.5'],
  ['duration', '1441'],
  ['price', '-1'],
  ['date', ''],
  ['time', '25:00'],
])('%s %j is refused at its field', (field, value) => {
  const { error } = form.safeParse({ ...chosen, [field]: value })
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([field])
})

test('missing client, service and staff have their own messages', () => {
  const { error } = form.safeParse(blank)
  expect(error?.issues.map(({ message }) => message)).toEqual(['Client?', 'Service?', 'Staff?'])
})

test('a start is shown in the salon’s zone, and sent only if it was changed', () => {
  // Half past two, the second time: the night on which summer time ends in Berlin.
  const row = givenAppointment({ appointmentDate: '2026-10-25T01:30:00.000Z' })
  const typed = bookedInput(row, 'Europe/Berlin', asStored)
  const values = form.parse(typed)

  expect(typed).toMatchObject({ date: '2026-10-25', time: '02:30' })
  expect(editOf(values, { notes: true }, 'Europe/Berlin')).toEqual({ notes: null })
  expect(editOf(values, { time: true }, 'Europe/Berlin')).toEqual({
    appointmentTime: '2026-10-25T00:30:00.000Z',
  })
})
