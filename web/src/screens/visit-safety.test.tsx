import type { Account } from '@salon/contract/auth'
import type { Appointment } from '@salon/contract/appointments'
import type { SafetyAlert } from '@salon/contract/safety'
import type { Role } from '@salon/contract/vocabulary'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { accountQueries } from '../features/auth/api.ts'
import '../features/appointments/panels/visit/visit-safety.tsx'
import { createQueryClient } from '../lib/query-client.ts'
import { atAddress } from '../test/at-address.tsx'
import { MockRefusal, openPage } from '../test/open-page.tsx'
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

const open = (
  role: Role,
  visit = rows,
  changed?: Appointment,
  known: typeof alerts | MockRefusal = alerts,
) => {
  const client = createQueryClient(() => {})
  client.setQueryData(accountQueries.current().queryKey, { id: 1, role, isOwner: false } as Account)
  const { page } = atAddress('/appointment/$id', '/appointment/51', AppointmentDetailsScreen)
  openPage(
    page,
    ({ operation }) => {
      if (operation === 'GET /api/staff') return []
      return operation.startsWith('PUT') ? changed : visit
    },
    client,
    undefined,
    [],
    [],
    {
      alerts: known,
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

const today = (fields: Partial<Appointment> = {}) => {
  const now = new Date().toISOString()
  return givenAppointment({ appointmentDate: now, arrivedAt: now, status: 'confirmed', ...fields })
}

test('before the client is taken to the chair, all that has to be known stands at that button', async () => {
  open('user', [today(), today({ id: 52, service: colour })])

  const begin = await screen.findByRole('button', { name: 'In the chair' })
  await waitFor(() =>
    expect(begin.parentElement?.textContent).toContain(
      'Allergies and conditions: Latex (Severe): Rash on\nthe hands ' +
        'Colour needs a patch test with Koleston. The last one failed. ' +
        'Colour has a minimum age of 18. The client is 17 on that day.',
    ),
  )
  expect(begin.parentElement?.textContent?.match(/Latex/g)).toHaveLength(1)
})

test('without anything to know nothing stands there', async () => {
  open('user', [today({ id: 88 })])

  const begin = await screen.findByRole('button', { name: 'In the chair' })
  await screen.findByText(/Status/)
  expect(begin.parentElement?.textContent).not.toMatch(/Latex|Igora/)
})

test('a visit that begins by the menu says the same, and begins', async () => {
  const visit = today({ id: 77, arrivedAt: null })
  open('user', [visit], { ...visit, status: 'in-progress' })

  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'In Progress' }))

  const toast = await screen.findByText(/In Progress\. Cut .* needs a patch test with Igora/)
  expect(toast.textContent).toContain('The last one failed.')
})

const refused = () => new MockRefusal(500, { code: 'broken', detail: 'Broken on our side.' })
const couldNotLoad = "Couldn't load allergies and patch tests"

test('where it could not be loaded, the visit says so, and so does the button into the chair', async () => {
  open('user', [today()], undefined, refused())

  const notice = await screen.findByText(couldNotLoad, { selector: '[role=status] > p' })
  expect(notice).not.toBeNull()
  const begin = await screen.findByRole('button', { name: 'In the chair' })
  await waitFor(() => expect(begin.parentElement?.textContent).toContain(couldNotLoad))
})

test('a visit that begins by the menu says that it could not be loaded', async () => {
  const visit = today({ id: 77, arrivedAt: null })
  open('user', [visit], { ...visit, status: 'in-progress' }, refused())

  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'In Progress' }))

  await screen.findByText(/In Progress\. Couldn't load allergies and patch tests/)
})

test('a visitor is not told of it', async () => {
  open('visitor', [today()], undefined, refused())

  await screen.findByText('#51')
  expect(screen.queryByText(couldNotLoad)).toBeNull()
})
