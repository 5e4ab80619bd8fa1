import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../lib/query-client.ts'
import { atAddress } from '../test/at-address.tsx'
import { openPage, MockRefusal } from '../test/open-page.tsx'
import {
  givenAppointment,
  givenBlockedTime,
  givenCustomer,
  givenService,
  givenStaff,
} from '../test/salon-rows.ts'
import { ClientProfileScreen } from './client-profile.tsx'
import { VisitsScreen } from './visits.tsx'

const mira = givenStaff()
const nadia = givenStaff({ id: 40, name: 'Надя Пети', role: 'Owner' })
const ben = givenCustomer({ id: 12, name: 'Ben Okafor', notes: 'Likes tea\nNo ammonia' })
const visit = givenAppointment({ customer: ben, staff: mira, notes: 'Bring the mirror' })
const account = { id: 1, name: 'Nadia', email: 'n@salon.test', role: 'admin' }

const hours = {
  schedules: [],
  exceptions: [],
  blockedTimes: [
    givenBlockedTime({ staffId: nadia.id }),
    givenBlockedTime({ id: 8, staffId: nadia.id, day: '2026-03-03', reason: 'Doctor' }),
  ],
}

let print = vi.fn<() => void>()
beforeEach(() => {
  print = vi.fn()
  vi.stubGlobal('print', print)
})

const open = (path: string, address: string, Screen: () => React.ReactNode, failing = '') => {
  const { page } = atAddress(path, address, Screen)
  openPage(
    page,
    ({ operation }) => {
      if (operation === failing) return new MockRefusal(500, { code: 'broken', detail: 'Broken.' })
      if (operation === 'GET /api/user') return account
      if (operation === 'GET /api/salon-info') return { id: 1, name: 'Salon Mira' }
      if (operation === 'GET /api/staff') return [nadia, mira]
      if (operation === 'GET /api/services/active') return [givenService()]
      if (operation === 'GET /api/customers/12') return ben
      if (operation === 'GET /api/customers') return [ben]
      return [visit]
    },
    createQueryClient(() => {}),
    hours,
  )
}
const openDay = (failing?: string) =>
  open('/appointments', '/appointments?day=2026-03-02', VisitsScreen, failing)
const sheet = () => document.querySelector<HTMLElement>('.print-sheet')

test('a day is printed by staff, including those without visits', async () => {
  openDay()
  await userEvent.click(await screen.findByRole('button', { name: 'Print this day' }))

  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  const paper = within(sheet() ?? document.body)
  expect(paper.getByRole('heading', { level: 1, hidden: true }).textContent).toBe('Salon Mira')
  expect(
    paper.getAllByRole('heading', { level: 2, hidden: true }).map(({ textContent }) => textContent),
  ).toEqual(['Надя Пети', 'Mira Olsen'])
  expect(paper.getByText('Training')).not.toBeNull()
  expect(paper.getByText('12:00 PM – 1:30 PM')).not.toBeNull()
  expect(paper.queryByText('Doctor')).toBeNull()
  expect(paper.getByText(/1 visit$/)).not.toBeNull()
  expect(paper.getByText('Bring the mirror')).not.toBeNull()
  expect(paper.getByText('9:00 AM – 9:45 AM')).not.toBeNull()
  expect(paper.getByText('Scheduled · +49 (30) 901820')).not.toBeNull()
  // It has been measured, and fits on one page.
  expect(sheet()?.style.fontSize).not.toBe('')
  expect(document.title).toContain('Salon Mira')

  const before = document.title
  fireEvent(window, new Event('afterprint'))
  await waitFor(() => expect(sheet()).toBeNull())
  expect(document.title).not.toBe(before)
})

test('a day that fails to load is not printed, and shows an error', async () => {
  openDay('GET /api/salon-info')
  await userEvent.click(await screen.findByRole('button', { name: 'Print this day' }))

  expect(await screen.findByText("Couldn't prepare the page for printing")).not.toBeNull()
  expect(print).not.toHaveBeenCalled()
  expect(sheet()).toBeNull()
})

test('a client’s card is printed with notes and visits', async () => {
  open('/customer/$id', '/customer/12', ClientProfileScreen)
  await userEvent.click(await screen.findByRole('button', { name: 'Print' }))

  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  const paper = within(sheet() ?? document.body)
  expect(paper.getByRole('heading', { level: 1, hidden: true }).textContent).toBe('Ben Okafor')
  expect(paper.getByText(/Likes tea/).textContent).toContain('No ammonia')
  expect(paper.getByText('Bring the mirror')).not.toBeNull()
  expect(paper.getAllByText('Cut and blow-dry')).not.toHaveLength(0)
})
