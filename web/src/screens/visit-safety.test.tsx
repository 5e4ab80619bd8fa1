import type { Account } from '@salon/contract/auth'
import type { SafetyAlert } from '@salon/contract/safety'
import type { Role } from '@salon/contract/vocabulary'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { accountQueries } from '../features/auth/api.ts'
import '../features/appointments/panels/visit/visit-safety.tsx'
import { createQueryClient } from '../lib/query-client.ts'
import { atAddress } from '../test/at-address.tsx'
import { openPage } from '../test/open-page.tsx'
import { givenAlert, givenAppointment, givenService } from '../test/salon-rows.ts'
import { AppointmentDetailsScreen } from './appointment-details.tsx'

const colour = givenService({ id: 22, name: 'Colour' })
const rows = [givenAppointment(), givenAppointment({ id: 52, service: colour })]
const conditions = [{ kind: 'latex', note: 'Rash on\nthe hands', severity: 'severe' } as const]
const lacking = { verdict: 'blocked', gap: 'failed', product: 'Koleston' } as const
const alerts: SafetyAlert[] = [
  givenAlert({ conditions }),
  givenAlert({ appointmentId: 52, test: lacking, age: { minimum: 18, age: 17 }, conditions }),
  // Of another visit on this day.
  givenAlert({ appointmentId: 77, test: { ...lacking, product: 'Igora' } }),
]

const open = (role: Role, visit = rows) => {
  const client = createQueryClient(() => {})
  client.setQueryData(accountQueries.current().queryKey, { id: 1, role, isOwner: false } as Account)
  const { page } = atAddress('/appointment/$id', '/appointment/51', AppointmentDetailsScreen)
  openPage(
    page,
    ({ operation }) => (operation === 'GET /api/staff' ? [] : visit),
    client,
    undefined,
    [],
    [],
    {
      alerts,
    },
  )
}

test('a visit says what its client is allergic to, which test they lack, and that they are too young', async () => {
  open('user')

  await screen.findByText(/Latex \(Severe\): Rash on\s+the hands/)
  await screen.findByText('Colour needs a patch test with Koleston. The last one failed.')
  await screen.findByText('Colour has a minimum age of 18. The client is 17 on that day.')
  expect(screen.queryByText(/Igora/)).toBeNull()
})

test('a visitor reads nothing of it', async () => {
  open('visitor')

  await screen.findByText('#51')
  expect(screen.queryByText(/Latex|Koleston/)).toBeNull()
})

test('before the client is taken to the chair, their severe allergies stand at that button', async () => {
  const now = new Date().toISOString()
  open('user', [givenAppointment({ appointmentDate: now, arrivedAt: now, status: 'confirmed' })])

  const begin = await screen.findByRole('button', { name: 'In the chair' })
  await waitFor(() =>
    expect(begin.parentElement?.textContent).toContain('Latex (Severe): Rash on\nthe hands'),
  )
})

test('without a severe one nothing stands there', async () => {
  const now = new Date().toISOString()
  const visit = givenAppointment({ id: 77, appointmentDate: now, arrivedAt: now })
  open('user', [visit])

  const begin = await screen.findByRole('button', { name: 'In the chair' })
  await screen.findByText(/Igora/)
  expect(begin.parentElement?.textContent).not.toContain('Latex')
})
