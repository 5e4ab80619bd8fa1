import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
// Loaded late by the page; what imports it here has it at once.
import '../features/appointments/panels/calendar/day-timeline.tsx'
import '../features/appointments/panels/move/move-by-hand.tsx'
import '../features/appointments/panels/visit/visit-actions.tsx'
import { hiddenStaff, storeHiddenStaff } from '../lib/visit-filters.ts'
import { atAddress } from '../test/at-address.tsx'
import { openPage } from '../test/open-page.tsx'
import { givenAppointment, givenCustomer, givenStaff } from '../test/salon-rows.ts'
import { AppointmentDetailsScreen } from './appointment-details.tsx'
import { VisitsScreen } from './visits.tsx'

const mira = givenStaff()
const jo = givenStaff({ id: 42, name: 'Jo Berg' })
const cut = givenAppointment({ customer: givenCustomer({ id: 12, name: 'Ada Tran' }), staff: mira })

/** Opens the menu of a visit. */
const openMenu = async (row = cut) => {
  const { page, router } = atAddress(
    '/appointment/$id',
    '/appointment/51',
    AppointmentDetailsScreen,
    { '/appointments': VisitsScreen },
  )
  const sent = openPage(page, ({ operation }) => {
    if (operation === 'GET /api/staff') return [mira, jo]
    if (operation === 'GET /api/services/active') return []
    return operation.startsWith('PUT') ? row : [row]
  })
  const writes = () => sent.filter(({ operation }) => operation.startsWith('PUT'))
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }))
  return { router, writes }
}

const moveInCalendar = async () => {
  const opened = await openMenu()
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Move in calendar' }))
  return opened
}

test('the menu of a visit opens its day by staff with the visit picked up, once', async () => {
  const { router, writes } = await moveInCalendar()

  const ghost = await screen.findByRole('button', { name: 'Move here: 9:00 AM with Mira Olsen' })
  expect(router.state.location.search).toEqual({ day: '2026-03-02', view: 'staff' })
  await waitFor(() => expect(router.state.location.state.pickUp).toBeUndefined())
  expect(document.activeElement).toBe(ghost)
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await waitFor(() =>
    expect(writes().map(({ body }) => body)).toMatchObject([
      { appointmentTime: '2026-03-02T09:15:00.000Z' },
    ]),
  )
})

test('a visit is picked up in the calendar although its staff member was hidden there', async () => {
  storeHiddenStaff(new Set([mira.id, 99]), undefined)
  await moveInCalendar()

  await screen.findByRole('button', { name: 'Move here: 9:00 AM with Mira Olsen' })
  expect([...hiddenStaff(undefined)]).toEqual([99])
})

test('a visit that was called off cannot be picked up', async () => {
  await openMenu({ ...cut, status: 'cancelled' })

  expect(await screen.findByRole('menuitem', { name: 'Delete' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'Move in calendar' })).toBeNull()
})
