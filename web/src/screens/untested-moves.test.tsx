import type { Account } from '@salon/contract/auth'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { accountQueries } from '../features/auth/api.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { atAddress } from '../test/at-address.tsx'
import { MockRefusal, openPage } from '../test/open-page.tsx'
import { givenAppointment, givenConflict, givenService, givenStaff } from '../test/salon-rows.ts'
import { AppointmentDetailsScreen } from './appointment-details.tsx'
import { VisitsScreen } from './visits.tsx'

const row = givenAppointment()
const second = givenAppointment({
  id: 52,
  service: givenService({ id: 23, name: 'Colour' }),
  appointmentDate: '2026-03-02T09:45:00.000Z',
})
const perm = givenService({ id: 22, name: 'Perm' })
const sentence = 'Color needs a passed patch test with Koleston: there is none.'
const untested = new MockRefusal(409, { code: 'test_needed', detail: sentence })
const taken = new MockRefusal(409, {
  code: 'overlaps',
  detail: 'Taken.',
  conflicts: [givenConflict()],
})

/** A screen on a fake server, which wants a patch test first, and then finds the time taken. */
const open = (
  path: string,
  address: string,
  Screen: () => ReactNode,
  rows = [row],
  role: Account['role'] = 'admin',
) => {
  const client = createQueryClient(() => {})
  client.setQueryData(accountQueries.current().queryKey, { id: 1, role } as Account)
  const { page } = atAddress(path, address, Screen)
  const sent = openPage(
    page,
    ({ operation, body }) => {
      if (operation === 'GET /api/staff') return [givenStaff()]
      if (operation === 'GET /api/services/active') return [perm]
      if (operation === 'GET /api/services/together') return []
      if (operation.startsWith('GET')) return rows
      const { testReason, overlap } = body as { testReason?: string; overlap?: string }
      if (!testReason) return untested
      if (overlap === 'reject') return taken
      return operation.endsWith('/visit') ? rows : row
    },
    client,
  )
  return () => sent.filter(({ operation }) => /^(PUT|POST)/.test(operation)).map(({ body }) => body)
}
const openVisit = (role?: Account['role']) =>
  open('/appointment/$id', '/appointment/51', AppointmentDetailsScreen, [row, second], role)
const openDay = async (role?: Account['role']) => {
  const writes = open(
    '/appointments',
    '/appointments?day=2026-03-02&view=staff',
    VisitsScreen,
    [row],
    role,
  )
  await screen.findByText('Press M on a visit to move it.')
  return writes
}

/** Changes a block by keys: 'm' moves it, 'r' after it resizes it. */
const carry = async (keys: string) => {
  screen.getByRole('link', { name: row.customer.name }).focus()
  await userEvent.keyboard(`m${keys}`)
}
const dialogMoves = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Move visit' }))
  const time = await screen.findByLabelText(/^Time/)
  await userEvent.clear(time)
  await userEvent.type(time, '13:00{Enter}')
}

/** Gives a reason where it is requested, and confirms the overlap that is found then. */
const giveReason = async (anyway: string) => {
  const notice = await screen.findByText(sentence)
  await waitFor(() => expect(document.activeElement?.contains(notice)).toBe(true))
  await userEvent.click(screen.getByRole('button', { name: 'Continue without the test' }))
  await screen.findByText('Please give a reason')
  const field = screen.getByLabelText('Reason to book without the test')
  await userEvent.type(field, ' Her doctor agrees {Enter}')
  await userEvent.click(await screen.findByRole('button', { name: anyway }))
}
const [first, reasoned, both] = [
  { overlap: 'reject' },
  { overlap: 'reject', testReason: 'Her doctor agrees' },
  { overlap: 'allow', testReason: 'Her doctor agrees' },
]

test('an admin moves a visit by hand without its patch test, with a reason', async () => {
  const writes = await openDay()
  await carry('{ArrowDown}{Enter}')
  await giveReason('Move anyway')

  await screen.findByText('Visit moved')
  expect(writes()).toMatchObject([first, reasoned, both])
})

test('an admin makes a visit longer without its patch test, with a reason', async () => {
  const writes = await openDay()
  await carry('r{ArrowDown}{Enter}')
  await giveReason('Move anyway')

  await screen.findByText(/^Duration changed: \d+ min → \d+ min$/)
  expect(writes()).toMatchObject([first, reasoned, both])
})

test('nothing is moved where no reason is given', async () => {
  const writes = await openDay()
  await carry('{ArrowDown}{Enter}')
  const dialog = await screen.findByRole('dialog', { name: 'Patch test missing' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(writes()).toHaveLength(1)
})

test('an admin moves a visit to another time without its patch test, with a reason', async () => {
  const writes = openVisit()
  await dialogMoves()
  await giveReason('Move anyway')

  await screen.findByText('Visit moved')
  expect(writes()).toMatchObject([first, reasoned, both])
})

test('an admin adds a service without its patch test, with a reason', async () => {
  const writes = openVisit()
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Services' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Perm' }))
  await giveReason('Book anyway')

  await screen.findByText('Service added')
  expect(writes()).toMatchObject([first, reasoned, both])
})

test('others read that only an admin can do that', async () => {
  const writes = openVisit('user')
  await dialogMoves()

  await screen.findByText(sentence)
  screen.getByText('Only an admin can book this without the test.')
  expect(screen.queryByLabelText('Reason to book without the test')).toBeNull()
  expect(writes()).toHaveLength(1)
})

test('by hand, others read so as well', async () => {
  await openDay('user')
  await carry('{ArrowDown}{Enter}')

  const dialog = await screen.findByRole('dialog', { name: 'Patch test missing' })
  expect(dialog.textContent).toContain('Only an admin can book this without the test.')
  expect(screen.queryByLabelText('Reason to book without the test')).toBeNull()
})
