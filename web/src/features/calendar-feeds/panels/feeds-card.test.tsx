import type { CalendarFeed } from '@salon/contract/calendar-feeds'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { MockRefusal, openPage } from '../../../test/open-page.tsx'
import { givenStaff } from '../../../test/salon-rows.ts'
import { FeedsCard } from './feeds-card.tsx'

const feed = (fields: Partial<CalendarFeed>): CalendarFeed => ({
  id: 5,
  staffId: null,
  detail: 'busy',
  createdAt: '2026-06-01T08:00:00.000Z',
  issuedAt: '2026-06-01T08:00:00.000Z',
  ...fields,
})

/** The card of a salon with Mia on the staff. @returns what it wrote, in order */
const openCard = (feeds: CalendarFeed[], refusal?: MockRefusal) => {
  const sent = openPage(<FeedsCard />, ({ operation, body }) => {
    if (operation === 'GET /api/staff') return [givenStaff({ id: 41, name: 'Mia' })]
    if (operation === 'GET /api/calendar-feeds') return feeds
    if (refusal) return refusal
    if (operation !== 'PUT /api/calendar-feeds') return undefined
    return { ...feed(body as Partial<CalendarFeed>), path: '/api/calendar/1.secret.ics' }
  })
  return () => sent.filter(({ operation }) => !operation.startsWith('GET'))
}

test('shows which feeds there are, and what they show', async () => {
  openCard([feed({ staffId: 41, detail: 'first_name' })])

  expect(await screen.findByText('First name and services · since Jun 1, 2026')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Set up the calendar feed: The whole salon' }))
  expect(screen.getByRole('button', { name: 'Manage the calendar feed: Mia' }))
})

test('shows the address of a new feed this once, to copy and to subscribe to', async () => {
  const writes = openCard([])
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Set up the calendar feed: Mia' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Calendar feed of Mia' }))
  await user.selectOptions(dialog.getByLabelText('What it shows'), 'Busy times only')

  await user.click(dialog.getByRole('button', { name: 'Create address' }))

  const address = `${window.location.origin}/api/calendar/1.secret.ics`
  expect(await dialog.findByLabelText('Address')).toHaveProperty('value', address)
  expect(dialog.getByRole('link', { name: 'Add on this device' }).getAttribute('href')).toBe(
    address.replace('http:', 'webcal:'),
  )
  await user.click(dialog.getByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe(address)
  expect(writes()).toMatchObject([{ body: { staffId: 41, detail: 'busy' } }])
})

test('renews an address by what was chosen before, and says why it could not', async () => {
  const writes = openCard(
    [feed({ detail: 'full_name' })],
    new MockRefusal(500, { code: 'broken', detail: 'Something went wrong' }),
  )
  await userEvent.click(await screen.findByRole('button', { name: /^Manage .*The whole salon/ }))

  await userEvent.click(await screen.findByRole('button', { name: 'Create a new address' }))

  expect(await screen.findByText("Couldn't create the address")).toBeTruthy()
  expect(writes()).toMatchObject([{ body: { staffId: null, detail: 'full_name' } }])
})

test('turns a feed off after a question', async () => {
  const writes = openCard([feed({})])
  await userEvent.click(await screen.findByRole('button', { name: /^Manage .*The whole salon/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Turn off' }))
  const question = await screen.findByRole('alertdialog', { name: 'Turn off this calendar feed?' })

  await userEvent.click(within(question).getByRole('button', { name: 'Turn off' }))

  expect(await screen.findByText('Calendar feed turned off')).toBeTruthy()
  expect(writes()).toMatchObject([{ operation: 'DELETE /api/calendar-feeds/5' }])
})
