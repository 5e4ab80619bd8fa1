import type { ClientCondition, PatchTest, ServiceTest } from '@salon/contract/safety'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import '../features/appointments/panels/booking/booking-safety.tsx'
import { openBooking } from '../test/open-booking.tsx'
import { givenAppointment } from '../test/salon-rows.ts'

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

  await screen.findByText('Allergies and conditions: Latex (Severe)')
  await screen.findByText('Cut and blow-dry needs a patch test with Koleston. The last one failed.')
  expect(screen.queryByLabelText('Reason to book without the test')).toBeNull()
})
