import type { Account } from '@salon/contract/auth'
import type { SafetyAlert } from '@salon/contract/safety'
import type { Role } from '@salon/contract/vocabulary'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { accountQueries } from '../features/auth/api.ts'
import '../features/appointments/panels/visit/visit-safety.tsx'
import { createQueryClient } from '../lib/query-client.ts'
import { atAddress } from '../test/at-address.tsx'
import { openPage } from '../test/open-page.tsx'
import { givenAppointment, givenService } from '../test/salon-rows.ts'
import { AppointmentDetailsScreen } from './appointment-details.tsx'

const colour = givenService({ id: 22, name: 'Colour' })
const rows = [givenAppointment(), givenAppointment({ id: 52, service: colour })]
const conditions = [{ kind: 'latex', note: 'Rash on\nthe hands', severity: 'severe' } as const]
const lacking = { verdict: 'blocked', gap: 'failed', product: 'Koleston' } as const
const alerts: SafetyAlert[] = [
  { appointmentId: 51, test: null, conditions },
  { appointmentId: 52, test: lacking, conditions },
  // Of another visit on this day.
  { appointmentId: 77, test: { ...lacking, product: 'Igora' }, conditions: [] },
]

const open = (role: Role) => {
  const client = createQueryClient(() => {})
  client.setQueryData(accountQueries.current().queryKey, { id: 1, role, isOwner: false } as Account)
  const { page } = atAddress('/appointment/$id', '/appointment/51', AppointmentDetailsScreen)
  openPage(
    page,
    ({ operation }) => (operation === 'GET /api/staff' ? [] : rows),
    client,
    undefined,
    [],
    [],
    {
      alerts,
    },
  )
}

test('a visit says what its client is allergic to, and which test they lack for it', async () => {
  open('user')

  await screen.findByText(/Latex \(Severe\): Rash on\s+the hands/)
  await screen.findByText('Colour needs a patch test with Koleston. The last one failed.')
  expect(screen.queryByText(/Igora/)).toBeNull()
})

test('a visitor reads nothing of it', async () => {
  open('visitor')

  await screen.findByText('#51')
  expect(screen.queryByText(/Latex|Koleston/)).toBeNull()
})
