import type { Appointment } from '@salon/contract/appointments'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { atAddress } from '../test/at-address.tsx'
import { openPage, Refusal } from '../test/open-page.tsx'
import { givenAppointment, givenService } from '../test/salon-rows.ts'
import { AppointmentDetailsScreen } from './appointment-details.tsx'

const beard = givenService({ id: 23, name: 'Beard', price: '0.20' })
const first = givenAppointment({ status: 'confirmed' })
const second = givenAppointment({ id: 52, service: beard, status: 'in-progress' })

/** The visit before a server that keeps what was deleted, or refuses to bring it back. */
const open = (given: Appointment[], refusal?: Refusal) => {
  let rows = given
  const gone: Appointment[] = []
  const { page } = atAddress('/appointment/$id', '/appointment/51', AppointmentDetailsScreen)
  const sent = openPage(page, ({ operation, body }) => {
    const id = Number(operation.split('/')[3])
    if (operation === 'GET /api/services/active') return [beard]
    if (operation.startsWith('DELETE')) {
      gone.push(...rows.filter((row) => row.id === id))
      rows = rows.filter((row) => row.id !== id)
      return undefined
    }
    if (operation.endsWith('/restore')) {
      if (refusal) return refusal
      rows = [...rows, ...gone.filter((row) => row.id === id)]
    }
    if (operation.startsWith('PUT')) {
      rows = rows.map((row) => (row.id === id ? { ...row, ...(body as object) } : row))
    }
    return operation.startsWith('GET') ? rows : rows.find((row) => row.id === id)
  })
  return () =>
    sent
      .filter(({ operation }) => !operation.startsWith('GET'))
      .map(({ operation, body }) => [operation, body])
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const deleteVisit = async () => {
  await press('Delete')
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(question.getByRole('button', { name: 'Delete' }))
}

test('a mis-tapped status is taken back: each row gets the status that it had', async () => {
  const writes = open([first, second])

  await press('Cancelled')
  await press('Undo')

  expect(await screen.findByText('Taken back')).not.toBeNull()
  expect(writes().slice(2)).toEqual([
    ['PUT /api/appointments/51', { status: 'confirmed' }],
    ['PUT /api/appointments/52', { status: 'in-progress' }],
  ])
})

test('a deleted visit comes back, with all its rows, after its screen is gone', async () => {
  const writes = open([first, second])

  await deleteVisit()
  expect(await screen.findByText('At /appointments')).not.toBeNull()
  await press('Undo')

  expect(await screen.findByText('Taken back')).not.toBeNull()
  expect(writes().slice(2)).toEqual([
    ['POST /api/appointments/51/restore', undefined],
    ['POST /api/appointments/52/restore', undefined],
  ])
})

test('a service taken out of a visit comes back', async () => {
  const writes = open([first, second])
  await press('Edit Services')
  await press('Remove Beard')
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(question.getByRole('button', { name: 'Remove' }))
  await screen.findByText('Service removed')

  await press('Undo')

  await waitFor(() =>
    expect(writes().at(-1)).toEqual(['POST /api/appointments/52/restore', undefined]),
  )
  expect(await screen.findByRole('button', { name: 'Remove Beard' })).not.toBeNull()
})

test('what cannot be taken back says why', async () => {
  open([first], new Refusal(404, { code: 'not_found', detail: 'This does not exist.' }))

  await deleteVisit()
  await press('Undo')

  expect(await screen.findByText('Failed to undo')).not.toBeNull()
  expect(screen.getByText('This does not exist.')).not.toBeNull()
})
