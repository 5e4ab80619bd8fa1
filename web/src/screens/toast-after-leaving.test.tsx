import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { accountQueries } from '../features/auth/api.ts'
import { LogOutButton } from '../features/auth/panels/sessions/log-out-button.tsx'
import { createQueryClient } from '../lib/query-client.ts'
import { atAddress } from '../test/at-address.tsx'
import { openPage, MockRefusal } from '../test/open-page.tsx'
import {
  givenAccount,
  givenAppointment,
  givenConflict,
  givenService,
  givenStaff,
} from '../test/salon-rows.ts'
import { AppointmentDetailsScreen } from './appointment-details.tsx'
import { CategoriesScreen } from './categories.tsx'
import { ServicesScreen } from './services.tsx'
import { StaffScreen } from './staff.tsx'

/* The outcome of a mutation is shown on the screen that is open when it ends. */

const cut = givenService()
const owner = givenAccount({ name: 'Ann' })
const ben = { ...owner, id: 2, name: 'Ben', role: 'user', isOwner: false, lastSeenAt: null }
const known: Record<string, unknown> = {
  'GET /api/appointments/51/visit': [givenAppointment({ status: 'confirmed' })],
  'GET /api/services': [cut],
  'GET /api/services/active': [cut, givenService({ id: 23, name: 'Beard' })],
  'GET /api/services/together': [],
  'GET /api/categories': [cut.category],
  'GET /api/staff': [givenStaff()],
  'GET /api/accounts': [ben],
}
const broken = new MockRefusal(500, { code: 'broken', detail: 'Broken on our side.' })
const taken = new MockRefusal(409, {
  code: 'overlaps',
  detail: 'Taken.',
  conflicts: [givenConflict()],
})

/** A screen before a server that keeps its first answer to a change back. */
const open = (path: string, address: string, Screen: () => ReactNode) => {
  const client = createQueryClient(() => {})
  client.setQueryData(accountQueries.current().queryKey, owner)
  const { page, router } = atAddress(path, address, Screen)
  let respond: ((answer: unknown) => void) | undefined
  const sent = openPage(
    page,
    ({ operation }) => {
      if (operation.startsWith('GET')) return known[operation] ?? {}
      return respond ? {} : new Promise((resolve) => (respond = resolve))
    },
    client,
  )
  const writes = () =>
    sent
      .filter(({ operation }) => !operation.startsWith('GET'))
      .map(({ operation, body }) => [operation, body])
  const leave = async () => {
    await waitFor(() => expect(respond).toBeDefined())
    await router.navigate({ to: '/customers' })
    await screen.findByText('At /customers')
  }
  return { writes, leave, answer: (answer: unknown) => respond?.(answer) }
}
const press = async (name: string | RegExp, role = 'button') =>
  userEvent.click(await screen.findByRole(role, { name }))

const openVisit = () => open('/appointment/$id', '/appointment/51', AppointmentDetailsScreen)

test('a status set after leaving the page shows a toast, and can be undone from there', async () => {
  const { writes, leave, answer } = openVisit()
  await press('No Show')
  await leave()

  answer(givenAppointment({ status: 'no-show', version: 2 }))
  await screen.findByText('Status updated successfully!')
  await press('Undo')

  await screen.findByText('Undone')
  expect(writes().at(-1)).toEqual([
    'PUT /api/appointments/51',
    { status: 'confirmed', overlap: 'reject' },
  ])
})

test('a status that fails after leaving the page shows a toast', async () => {
  const { leave, answer } = openVisit()
  await press('Completed')
  await leave()

  answer(broken)

  await screen.findByText('Failed to update status')
  expect(screen.queryByText('Broken on our side.')).not.toBeNull()
})

test('an overlap of a status shows a toast on any page, and the status can be set anyway', async () => {
  const { writes, leave, answer } = openVisit()
  await press('Scheduled')
  await leave()

  answer(taken)
  await screen.findByText('Mira Olsen has another visit at that time')
  expect(screen.queryByText(/Ben Okafor, Beard/)).not.toBeNull()
  await press('Book anyway')

  await screen.findByText('Status updated successfully!')
  expect(writes().at(-1)?.[1]).toEqual({ status: 'scheduled', overlap: 'allow' })
})

test.each([
  ['is in the way', taken, 'Mira Olsen has another visit at that time'],
  ['fails', broken, 'Error adding service'],
  ['works', {}, 'Service added'],
])('a service added while its dialog closes: a toast for what %s', async (_, how, message) => {
  const { leave, answer } = openVisit()
  await press('Edit Services')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(await dialog.findByRole('checkbox', { name: 'Beard' }))
  await press('Done')
  await leave()

  answer(how)

  await screen.findByText(message)
})

const switches = [
  ['/services', ServicesScreen, 'Bookable: Cut and blow-dry'],
  ['/categories', CategoriesScreen, 'Hair is active'],
  ['/staff', StaffScreen, 'Bookable: Mira Olsen'],
] as const

test.each(switches)(
  'the switch of %s shows its failure on any page',
  async (path, Screen, name) => {
    const { leave, answer } = open(path, path, Screen)
    await press(name, 'switch')
    await leave()

    answer(broken)

    await screen.findByText(/^(Failed to update|Error updating) .* status$/)
  },
)

test.each(switches)(
  'the switch of %s shows its success on any page',
  async (path, Screen, name) => {
    const { leave, answer } = open(path, path, Screen)
    await press(name, 'switch')
    await leave()

    answer({})

    await screen.findByText(/status updated successfully$/)
  },
)

test('a link that fails after leaving the page shows a toast', async () => {
  const { leave, answer } = open('/staff', '/staff', StaffScreen)
  await press('Options for Ben')
  await press('New link')
  await leave()

  answer(broken)

  await screen.findByText("Couldn't create the link")
})

test('a logout that fails after leaving the page shows a toast', async () => {
  const { leave, answer } = open('/settings', '/settings', LogOutButton)
  await press('Log Out')
  await leave()

  answer(broken)

  await screen.findByText('Logout failed')
})
