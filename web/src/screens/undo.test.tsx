import type { Appointment } from '@salon/contract/appointments'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { atAddress } from '../test/at-address.tsx'
import { openPage, MockRefusal } from '../test/open-page.tsx'
import { givenAppointment, givenConflict, givenService } from '../test/salon-rows.ts'
import { AppointmentDetailsScreen } from './appointment-details.tsx'

const beard = givenService({ id: 23, name: 'Beard', price: '0.20' })
const first = givenAppointment({ status: 'confirmed' })
const second = givenAppointment({ id: 52, service: beard, status: 'in-progress' })

const taken = new MockRefusal(409, {
  code: 'overlaps',
  detail: 'Taken.',
  conflicts: [givenConflict()],
})

/**
 * The visit with a fake server that keeps deleted rows, and refuses to restore them over an overlap
 * unless the overlap is allowed.
 */
const open = (given: Appointment[], refusal?: MockRefusal) => {
  let rows = given
  const gone: Appointment[] = []
  const { page } = atAddress('/appointment/$id', '/appointment/51', AppointmentDetailsScreen)
  const sent = openPage(page, ({ operation, body, query }) => {
    const isAsked = (body as { overlap?: string })?.overlap === 'reject'
    const id = Number(operation.split('/')[3])
    if (operation === 'GET /api/services/active') return [beard]
    if (['GET /api/services/together', 'GET /api/staff'].includes(operation)) return []
    if (operation.startsWith('DELETE')) {
      gone.push(...rows.filter((row) => row.id === id))
      rows = rows.filter((row) => row.id !== id)
      return undefined
    }
    if (operation.endsWith('/restore')) {
      if (refusal && (refusal !== taken || query.get('overlap') === 'reject')) return refusal
      rows = [...rows, ...gone.filter((row) => row.id === id)]
    }
    if (operation.endsWith('/services')) {
      rows = [...rows, givenAppointment({ id: 53, service: beard })]
      return rows.at(-1)
    }
    if (operation.startsWith('PUT')) {
      if (refusal === taken && isAsked) return taken
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
  await press('More actions')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(question.getByRole('button', { name: 'Delete' }))
}
const remove = async (service: string) => {
  await press(`Remove ${service}`)
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(question.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
}
const removeBeard = async () => {
  await press('Edit Services')
  await remove('Beard')
  await screen.findByText('Beard was removed')
}

test('undoing a status gives each row its previous one', async () => {
  const writes = open([first, second])

  await press('Cancelled')
  await press('Undo')

  expect(await screen.findByText('Undone')).not.toBeNull()
  expect(writes().slice(2)).toEqual([
    ['PUT /api/appointments/51', { status: 'confirmed', overlap: 'reject' }],
    ['PUT /api/appointments/52', { status: 'in-progress', overlap: 'reject' }],
  ])
})

test('a deleted visit is restored with all its rows after its screen is closed', async () => {
  const writes = open([first, second])

  await deleteVisit()
  expect(await screen.findByText('At /appointments')).not.toBeNull()
  await press('Undo')

  expect(await screen.findByText('Undone')).not.toBeNull()
  expect(writes().slice(2)).toEqual([
    ['POST /api/appointments/51/restore', undefined],
    ['POST /api/appointments/52/restore', undefined],
  ])
})

test('a removed service is restored, and the dialog keeps the focus', async () => {
  const writes = open([first, second])
  await removeBeard()

  await press('Undo')

  expect(await screen.findByText('Undone')).not.toBeNull()
  expect(writes().at(-1)).toEqual(['POST /api/appointments/52/restore', undefined])
  expect(await screen.findByRole('button', { name: 'Remove Beard' })).not.toBeNull()
  expect(document.activeElement?.textContent).toBe('In this visit')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('each removed service can be restored, except one that was added again', async () => {
  const colour = givenService({ id: 24, name: 'Colour' })
  open([first, second, givenAppointment({ id: 54, service: colour })])
  await removeBeard()
  await remove('Colour')
  await screen.findByText('Colour was removed')
  expect(screen.getByText('Beard was removed')).not.toBeNull()

  await userEvent.click(await screen.findByRole('checkbox', { name: 'Beard' }))

  await screen.findByRole('button', { name: 'Remove Beard' })
  expect(screen.queryByText('Beard was removed')).toBeNull()
  expect(screen.getByText('Colour was removed')).not.toBeNull()
})

test('restoring a service shows an overlap, and can be done anyway', async () => {
  open([first, second], taken)
  await removeBeard()

  await press('Undo')
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toContain('Mira Olsen has another visit at that time')
  expect(document.activeElement).toBe(notice)
  await press('Book anyway')

  expect(await screen.findByRole('button', { name: 'Remove Beard' })).not.toBeNull()
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('reviving a cancelled visit shows an overlap before its status is undone or set', async () => {
  const writes = open([{ ...first, status: 'cancelled' }], taken)

  await press('Scheduled')
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toMatch(/Mira Olsen has .*10:30.*Ben Okafor, Beard/)
  expect(document.activeElement).toBe(notice)
  await press('Book anyway')
  await screen.findByText('Status updated successfully!')
  await press('Cancelled')
  await waitFor(() => expect(writes()).toHaveLength(3))
  await press('Undo')
  await screen.findByText('Mira Olsen has another visit at that time')
  expect(screen.getByText(/Ben Okafor, Beard/)).not.toBeNull()
  // The screen reader announces what the button does, not how to undo.
  const button = await screen.findByRole('button', { name: 'Book anyway' })
  const announced = button.closest('[data-radix-toast-announce-alt]')
  expect(announced?.getAttribute('data-radix-toast-announce-alt')).toBe('Book anyway')
  await press('Book anyway')

  await screen.findByText('Undone')
  expect(writes().map(([, body]) => body)).toEqual([
    { status: 'scheduled', overlap: 'reject' },
    { status: 'scheduled', overlap: 'allow' },
    { status: 'cancelled' },
    { status: 'scheduled', overlap: 'reject' },
    { status: 'scheduled', overlap: 'allow' },
  ])
})

test('a failed undo shows the reason', async () => {
  open([first], new MockRefusal(404, { code: 'not_found', detail: 'This does not exist.' }))

  await deleteVisit()
  await press('Undo')

  expect(await screen.findByText('Failed to undo')).not.toBeNull()
  expect(screen.getByText('This does not exist.')).not.toBeNull()
})
