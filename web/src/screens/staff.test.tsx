import type { StaffMember } from '@salon/contract/staff'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { atAddress } from '../test/at-address.tsx'
import { openPage, MockRefusal } from '../test/open-page.tsx'
import { givenAppointment, givenConflict, givenStaff } from '../test/salon-rows.ts'
import { StaffScreen } from './staff.tsx'

const owner = givenStaff({ id: 40, name: 'Vera Salon', role: 'Owner', email: 'vera@salon.test' })
const mira = givenStaff({ phone: '+49 (30) 123-45', email: 'mira@salon.test' })
const refused = new MockRefusal(403, {
  code: 'not_allowed',
  detail: 'You are not allowed to do that.',
})

/** The screen with a fake server that stores staff. */
const open = (given: StaffMember[], refuse: (operation: string) => unknown = () => undefined) => {
  let rows = given
  const sent = openPage(atAddress('/staff', '/staff', StaffScreen).page, ({ operation, body }) => {
    if (operation === 'GET /api/accounts') return []
    const refusal = refuse(operation)
    if (refusal) return refusal
    const id = Number(operation.split('/').at(-1))
    if (operation.startsWith('GET')) return rows
    if (operation.startsWith('POST')) {
      rows = [...rows, givenStaff({ id: 99, ...(body as Partial<StaffMember>) })]
      return rows.at(-1)
    }
    if (operation.startsWith('DELETE')) {
      rows = rows.filter((row) => row.id !== id)
      return undefined
    }
    rows = rows.map((row) => (row.id === id ? { ...row, ...(body as Partial<StaffMember>) } : row))
    return rows.find((row) => row.id === id)
  })
  return () => sent.filter(({ operation }) => !operation.startsWith('GET'))
}
const card = async (name: string) => within(await screen.findByRole('article', { name }))
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const chooseDelete = async (name: string) => {
  await press(`More actions for ${name}`)
  await userEvent.click(await screen.findByRole('menuitem', { name: `Delete ${name}` }))
}

test('the owner is the first card, without buttons', async () => {
  open([owner, mira])

  const cards = await screen.findAllByRole('article')
  const [first] = cards
  expect(cards).toHaveLength(2)
  expect(first && within(first).queryByText('Owner')).not.toBeNull()
  expect(first && within(first).queryByRole('button')).toBeNull()
  expect(first && within(first).queryByRole('switch')).toBeNull()
  expect((await card('Mira Olsen')).queryByText('Staff Member')).not.toBeNull()
})

test('a staff member has links to call and to email', async () => {
  open([owner, mira])

  const call = await screen.findByRole('link', { name: 'Call Mira Olsen on +49 (30) 123-45' })
  expect(call.getAttribute('href')).toBe('tel:+493012345')
  const mail = screen.getByRole('link', { name: 'Email Mira Olsen at mira@salon.test' })
  expect(mail.getAttribute('href')).toBe('mailto:mira@salon.test')
})

test("a staff member with the owner's name cannot be edited or deleted, and the card says why", async () => {
  open([owner, givenStaff({ name: 'Vera Salon' })])

  const edit = await screen.findByRole('button', { name: 'Edit Vera Salon' })
  expect(edit).toHaveProperty('disabled', true)
  const more = screen.getByRole('button', { name: 'More actions for Vera Salon' })
  expect(more).toHaveProperty('disabled', true)
  expect(screen.getByRole('switch')).toHaveProperty('disabled', true)
  expect(document.getElementById(edit.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Has the same name as the owner, so it cannot be edited or deleted.',
  )
})

test('a new staff member is sent once there is a name', async () => {
  const writes = open([owner])
  await screen.findByText('No one else takes visits yet')

  const [add] = await screen.findAllByRole('button', { name: 'Add Staff Member' })
  await userEvent.click(add ?? document.body)
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Staff Member' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Add Staff Member' }))
  await dialog.findByText('Name is required')
  await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Łucja Żółć')
  await userEvent.click(dialog.getByRole('button', { name: 'Add Staff Member' }))

  await screen.findByText('Staff member added successfully')
  await card('Łucja Żółć')
  expect(writes()).toMatchObject([
    {
      operation: 'POST /api/staff',
      body: { name: 'Łucja Żółć', email: null, phone: null, role: 'Staff Member', isActive: true },
    },
  ])
})

test('an edit sends the whole form, with the version that it was made from', async () => {
  const writes = open([owner, mira])
  await press('Edit Mira Olsen')

  const name = await screen.findByRole('textbox', { name: 'Name' })
  await userEvent.clear(name)
  await userEvent.type(name, 'Mira Berg')
  await press('Save Changes')

  await screen.findByText('Staff member updated successfully')
  await card('Mira Berg')
  expect(writes()).toEqual([
    expect.objectContaining({
      operation: 'PUT /api/staff/41',
      body: { name: 'Mira Berg', email: mira.email, phone: mira.phone, isActive: true },
      ifMatch: '"1"',
    }),
  ])
})

test('the switch makes a staff member inactive, and the card says Inactive', async () => {
  const writes = open([owner, mira])

  await userEvent.click(await screen.findByRole('switch', { name: 'Bookable: Mira Olsen' }))

  await screen.findByText('Staff member status updated successfully')
  expect((await card('Mira Olsen')).queryByText('Inactive')).not.toBeNull()
  expect(writes()).toMatchObject([{ body: { isActive: false } }])
})

test('a staff member is deleted from a menu, which returns the focus', async () => {
  open([owner, mira])
  const miras = await card('Mira Olsen')

  const names = miras.getAllByRole('button').map((button) => button.getAttribute('aria-label'))
  expect(names).toEqual(['Edit Mira Olsen', 'More actions for Mira Olsen'])
  const more = miras.getByRole('button', { name: 'More actions for Mira Olsen' })
  await userEvent.click(more)
  await screen.findByRole('menu', { name: 'More actions for Mira Olsen' })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(more))

  await chooseDelete('Mira Olsen')
  await screen.findByText('Are you sure you want to delete this staff member?')
  await press('Cancel')

  await waitFor(() => expect(document.activeElement).toBe(more))
})

test('a staff member is deleted only after the confirmation', async () => {
  const writes = open([owner, mira])
  await chooseDelete('Mira Olsen')
  await screen.findByText('Are you sure you want to delete this staff member?')
  expect(writes()).toEqual([])

  await press('Delete')

  await screen.findByText('Staff member deleted successfully')
  await waitFor(() => expect(screen.queryByText('Mira Olsen')).toBeNull())
})

test('a refusal shows a toast named after the action', async () => {
  open([owner, mira], (operation) => !operation.startsWith('GET') && refused)

  await userEvent.click(await screen.findByRole('switch'))
  await screen.findByText('Error updating staff member status')
  await chooseDelete('Mira Olsen')
  await press('Delete')
  await screen.findByText('Error deleting staff member')
  await press('Edit Mira Olsen')
  await press('Save Changes')
  await screen.findByText('Error updating staff member')
  await press('Cancel')
  await press('Add Staff Member')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Ann')
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Add Staff Member' }))
  await screen.findByText('Error adding staff member')
})

test('a search looks at names, emails and the digits of the phone', async () => {
  open([owner, mira])
  const search = await screen.findByRole('searchbox')
  await card('Mira Olsen')

  for (const term of ['mira o', 'mira@', '30123']) {
    await userEvent.clear(search)
    await userEvent.type(search, term)
    expect(screen.queryByText('Mira Olsen')).not.toBeNull()
    expect(screen.queryByText('Vera Salon')).toBeNull()
    await screen.findByText('1 person found')
  }
  await userEvent.type(search, 'xyz')
  await screen.findByText('No staff found matching your search')
  await screen.findByText('0 people found')
  await press('Clear search')

  await card('Vera Salon')
})

test('staff that fails to load shows the reason, and loads on retry', async () => {
  let broken = true
  open([owner], () => broken && new MockRefusal(503, { code: 'unavailable', detail: 'Closed.' }))
  await screen.findByText('Closed.')

  broken = false
  await press('Retry')

  await card('Vera Salon')
})

/** Mira's book: one visit done a moment ago, and two to come. */
const toCome = [
  givenAppointment({ id: 50, staffId: 41, appointmentDate: new Date(0).toISOString() }),
  givenAppointment({ id: 51, staffId: 41, appointmentDate: '2999-03-02T09:00:00.000Z' }),
  givenAppointment({ id: 52, staffId: 41, appointmentDate: '2999-03-03T09:00:00.000Z' }),
]
const zoe = givenStaff({ id: 42, name: 'Zoe Berg', email: null })

/** A server on which Zoe is busy at the time of one of Mira's visits. */
const openWithVisits = (visits = toCome) =>
  open([owner, mira, zoe], (operation) => {
    if (operation === 'GET /api/appointments') return visits
    return operation === 'POST /api/staff/41/hand-over' && { count: 2 }
  })
const chooseZoe = async () => {
  await userEvent.click(await screen.findByRole('combobox', { name: /^Hand over to/ }))
  await userEvent.click(await screen.findByRole('option', { name: /Zoe Berg/ }))
}

test('making a staff member inactive lists their upcoming visits, and hands them over', async () => {
  const writes = openWithVisits()
  await userEvent.click(await screen.findByRole('switch', { name: 'Bookable: Mira Olsen' }))
  const dialog = within(
    await screen.findByRole('dialog', { name: /Mira Olsen still has upcoming visits/ }),
  )
  expect(dialog.getAllByRole('listitem')).toHaveLength(2)
  dialog.getByText(/^2 services are booked with Mira Olsen/)

  await press('Hand over')
  await dialog.findByText('Choose a staff member')
  await chooseZoe()
  await press('Hand over')

  await screen.findByText('2 services handed over to Zoe Berg')
  expect(writes().at(-1)).toMatchObject({
    operation: 'POST /api/staff/41/hand-over',
    body: { staffId: 42, overlap: 'reject', hours: 'reject' },
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('deleting a staff member lists their upcoming visits, which may stay as they are', async () => {
  const writes = openWithVisits()
  await chooseDelete('Mira Olsen')
  await press('Delete')
  await screen.findByText('Staff member deleted successfully')
  await screen.findByRole('dialog', { name: /Mira Olsen still has upcoming visits/ })

  await press('Leave as is')

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(writes().map(({ operation }) => operation)).toEqual(['DELETE /api/staff/41'])
})

test('without upcoming visits there is no question', async () => {
  openWithVisits(toCome.slice(0, 1))

  await userEvent.click(await screen.findByRole('switch', { name: 'Bookable: Mira Olsen' }))

  await screen.findByText('Staff member status updated successfully')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('overlaps with the colleague are listed before anything is handed over', async () => {
  let attempts = 0
  const writes = open([owner, mira, zoe], (operation) => {
    if (operation === 'GET /api/appointments') return toCome
    if (operation !== 'POST /api/staff/41/hand-over') return undefined
    attempts += 1
    if (attempts > 1) return { count: 2 }
    const conflicts = [givenConflict()]
    return new MockRefusal(409, { code: 'overlaps', detail: 'The time is taken.', conflicts })
  })
  await userEvent.click(await screen.findByRole('switch', { name: 'Bookable: Mira Olsen' }))
  await chooseZoe()
  await press('Hand over')
  await screen.findByRole('alert')

  await press('Hand over anyway')

  await screen.findByText('2 services handed over to Zoe Berg')
  expect(writes().at(-1)).toMatchObject({
    body: { staffId: 42, overlap: 'allow', hours: 'reject' },
  })
})
