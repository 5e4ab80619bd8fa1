import type { ClientCondition, PatchTest, ServiceTest } from '@salon/contract/safety'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import '../features/appointments/panels/booking/booking-safety.tsx'
import { openBooking } from '../test/open-booking.tsx'
import { MockRefusal } from '../test/open-page.tsx'
import { givenAppointment, givenCustomer, givenService } from '../test/salon-rows.ts'

const required = {
  id: 1,
  serviceId: 21,
  product: 'Koleston',
  hoursBefore: 48,
  monthsValid: 6,
  effect: 'blocks',
} as ServiceTest
const passed = {
  product: 'Koleston',
  testedAt: '2026-02-01T10:00:00.000Z',
  result: 'passed',
} as PatchTest
const allergy = { kind: 'latex', severity: 'severe' } as ClientCondition
const none = { conditions: [], tests: [] }

it('asks an admin why a service that blocks is booked, and sends the reason', async () => {
  const user = userEvent.setup()
  const { writes, onSaved } = openBooking(() => givenAppointment(), {
    safety: { serviceTests: [required], safety: none },
  })

  await screen.findByText('Cut and blow-dry needs a patch test with Koleston. None is noted.')
  await user.type(screen.getByLabelText('Reason to book without the test'), 'Tested by her doctor')
  await user.click(screen.getByRole('button', { name: 'Create Appointment' }))

  await waitFor(() => expect(onSaved).toHaveBeenCalled())
  expect(writes()).toMatchObject([
    { operation: 'POST /api/appointments', body: { testReason: 'Tested by her doctor' } },
  ])
})

it('only says so to others, and nothing where the test was passed', async () => {
  const first = openBooking(() => undefined, {
    safety: { serviceTests: [required], safety: none },
    role: 'user',
  })
  await screen.findByText('Only an admin can book this without the test.')
  expect(screen.queryByLabelText('Reason to book without the test')).toBeNull()
  expect(first.writes()).toEqual([])
})

it('tells of allergies, and of a test that advises, and asks nothing', async () => {
  openBooking(() => undefined, {
    safety: {
      serviceTests: [{ ...required, effect: 'advises' }],
      safety: { conditions: [allergy], tests: [{ ...passed, result: 'failed' }] },
    },
  })

  await screen.findByText('Latex (Severe)')
  await screen.findByText('Cut and blow-dry needs a patch test with Koleston. The last one failed.')
  expect(screen.queryByLabelText('Reason to book without the test')).toBeNull()
})

it('says what was noted of an allergy, also where the booking takes no time', async () => {
  const other = { kind: 'other', severity: 'moderate', note: 'Walnut oil' } as ClientCondition
  const dye = { kind: 'hair_dye', severity: 'severe', note: 'Swollen scalp' } as ClientCondition
  openBooking(() => undefined, {
    safety: { safety: { conditions: [other, dye], tests: [] } },
    props: { appointment: givenAppointment({ status: 'cancelled' }) },
  })

  const walnut = await screen.findByText('Walnut oil (Moderate)')
  // The severest comes first.
  expect(walnut.previousElementSibling?.textContent).toBe('Hair dye, PPD (Severe): Swollen scalp')
})

it('says so where allergies could not be loaded, and tries again', async () => {
  const user = userEvent.setup()
  openBooking(() => undefined, {
    safety: { safety: new MockRefusal(500, { code: 'broken', detail: 'Broken on our side.' }) },
  })

  await screen.findByText("Couldn't load allergies and patch tests")
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByText("Couldn't load allergies and patch tests")
})

it.each([
  ['2010-03-03', 1],
  ['2010-03-02', 0],
  [null, 0],
])('warns of a client who is too young on that day, born on %s', async (birthday, warnings) => {
  const conditions = [allergy]
  openBooking(() => undefined, {
    safety: { safety: { conditions, tests: [] } },
    props: { customer: givenCustomer({ birthday }) },
    services: [givenService({ minimumAge: 16 })],
  })

  await screen.findByText('Latex (Severe)')
  expect(
    screen.queryAllByText(
      'Cut and blow-dry has a minimum age of 16. The client is 15 on that day.',
    ),
  ).toHaveLength(warnings)
})

it('asks nothing of a booking that stays when and what it is', async () => {
  const user = userEvent.setup()
  openBooking(() => undefined, {
    safety: { serviceTests: [required], safety: none },
    role: 'user',
    props: { appointment: givenAppointment() },
  })
  await screen.findByText('Cut and blow-dry needs a patch test with Koleston. None is noted.')
  expect(screen.queryByText('Only an admin can book this without the test.')).toBeNull()

  const minutes = screen.getByRole('textbox', { name: 'Duration' })
  await user.clear(minutes)
  await user.type(minutes, '120')

  await screen.findByText('Only an admin can book this without the test.')
})
