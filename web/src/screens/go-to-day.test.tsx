import { dayAfter, wallClockAt } from '@salon/contract/salon-clock'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { atAddress } from '../test/at-address.tsx'
import { openPage } from '../test/open-page.tsx'
import { givenCustomer, givenService, givenStaff } from '../test/salon-rows.ts'
import { VisitsScreen } from './visits.tsx'

const open = (search = '?day=2026-03-31') => {
  const { page, router } = atAddress('/appointments', `/appointments${search}`, VisitsScreen)
  openPage(page, ({ operation }) => {
    if (operation === 'GET /api/settings') return { weekStart: 1 }
    if (operation === 'GET /api/customers') return [givenCustomer()]
    if (operation === 'GET /api/services/active') return [givenService()]
    return operation === 'GET /api/staff' ? [givenStaff()] : []
  })
  return { shown: () => router.state.location.search }
}
const panel = async () => within(await screen.findByRole('dialog', { name: 'Go to day' }))

test('the day opens a small month, in which a day is picked', async () => {
  const { shown } = open()
  await userEvent.click(await screen.findByRole('button', { name: /Tuesday, March 31/ }))

  const month = await panel()
  expect(month.getByText('March 2026')).not.toBeNull()
  expect(month.getAllByRole('columnheader')[0]?.textContent).toBe('M')
  expect(month.getByRole('button', { name: 'Tuesday, March 31', pressed: true })).not.toBeNull()
  await userEvent.click(month.getByRole('button', { name: 'Thursday, March 12' }))

  expect(shown()).toEqual({ day: '2026-03-12' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /Thursday, March 12/ }))
})

test('by keyboard: G opens it, arrow keys go by day and week, Page Down by month', async () => {
  const { shown } = open()
  await screen.findByText('Tuesday, March 31')

  await userEvent.keyboard('g')
  const month = await panel()
  await waitFor(() =>
    expect(document.activeElement).toBe(month.getByRole('button', { name: 'Tuesday, March 31' })),
  )
  // April has thirty days.
  await userEvent.keyboard('{PageDown}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Thursday, April 30')
  await userEvent.keyboard('{ArrowUp}{ArrowLeft}{Enter}')

  expect(shown()).toEqual({ day: '2026-04-22' })
})

test.each([
  ['+6 weeks', 42],
  ['+1 week', 7],
  ['−4 weeks', -28],
])('%s keeps the weekday, and whatever else is shown', async (name, days) => {
  const { shown } = open('?day=2026-03-31&view=week&staff=41')
  await userEvent.click(await screen.findByRole('button', { name: /Mar 30 – Apr 5/ }))

  await userEvent.click((await panel()).getByRole('button', { name }))

  expect(shown()).toEqual({ day: dayAfter('2026-03-31', days), view: 'week', staff: 41 })
})

test('a date that is typed is marked in its month; Today leads back', async () => {
  const { shown } = open()
  await userEvent.click(await screen.findByRole('button', { name: /Tuesday, March 31/ }))
  const month = await panel()

  const field = month.getByLabelText('Go to day', { selector: 'input' })
  await userEvent.clear(field)
  await userEvent.type(field, '2027-07-15')
  expect(month.getByText('July 2027')).not.toBeNull()
  await userEvent.keyboard('{Enter}')
  expect(shown()).toEqual({ day: '2027-07-15' })

  await userEvent.keyboard('t')
  await waitFor(() => expect(shown()).toEqual({ day: wallClockAt(Date.now(), 'UTC').day }))
})
