import type { OnlineBookingSettings } from '@salon/contract/online-booking'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { MockRefusal, openPage } from '../../../test/open-page.tsx'
import { givenService, givenStaff } from '../../../test/salon-rows.ts'
import { OnlineBookingCard } from './online-booking-card.tsx'
import './online-booking-dialog.tsx'

const usual: OnlineBookingSettings = {
  isOn: false,
  slug: null,
  services: null,
  staffIds: null,
  noticeMinutes: 120,
  horizonDays: 60,
  stepMinutes: 15,
  changeHours: 24,
  mostBookings: 3,
  confirmation: 'at_once',
  gaps: 'all',
  gapMinutes: 30,
  embedSites: [],
  formerSlugs: [],
  canMail: true,
  version: 1,
}

const category = (name: string) => {
  const { category: usual } = givenService()
  return usual && { ...usual, name }
}
const offered = [
  givenService({ id: 1, name: 'Tint', category: category('Colour') }),
  givenService({ id: 2, name: 'Cut', category: category('Hair') }),
  givenService({ id: 3, name: 'Advice', category: null }),
]

/** The card of a salon with Mia on the staff. @returns what it wrote, in order */
const openCard = (settings: Partial<OnlineBookingSettings>, refusal?: MockRefusal) => {
  const sent = openPage(<OnlineBookingCard />, ({ operation, body }) => {
    if (operation === 'GET /api/staff') return [givenStaff({ id: 41, name: 'Mia' })]
    if (operation === 'GET /api/services/active') return offered
    if (operation === 'GET /api/online-booking') return { ...usual, ...settings }
    if (operation !== 'PUT /api/online-booking') return undefined
    return refusal ?? { ...usual, ...settings, ...(body as object) }
  })
  return () => sent.filter(({ operation }) => !operation.startsWith('GET'))
}

test('an address comes before it can be turned on', async () => {
  const writes = openCard({})
  const user = userEvent.setup()
  await user.click(await screen.findByRole('switch', { name: /^Take bookings online/ }))

  const dialog = within(await screen.findByRole('dialog', { name: 'Online booking' }))
  await user.type(dialog.getByLabelText('Address'), 'North')
  await user.click(dialog.getByRole('button', { name: 'Save' }))

  expect(await screen.findByText('Online booking saved')).toBeTruthy()
  expect(writes()).toMatchObject([{ body: { slug: 'north' } }])
})

test('shows the link and, without a mail server, what is off', async () => {
  const writes = openCard({ isOn: true, slug: 'north', canMail: false })
  const user = userEvent.setup()

  expect(await screen.findByText('No mail server: codes and reminders off')).toBeTruthy()
  const address = `${window.location.origin}/book/north`
  expect(screen.getByLabelText('Address')).toHaveProperty('value', address)
  expect(screen.getByRole('link', { name: 'Preview' }).getAttribute('href')).toBe(address)
  await user.click(screen.getByRole('button', { name: 'Copy link' }))
  expect(await navigator.clipboard.readText()).toBe(address)
  await user.click(screen.getByRole('switch', { name: /^Take bookings online/ }))
  expect(await screen.findByText('Online booking is off')).toBeTruthy()
  expect(writes()).toMatchObject([{ body: { isOn: false } }])
})

test('sends what was changed, and shows at the field what was refused', async () => {
  const writes = openCard(
    { slug: 'north' },
    new MockRefusal(422, {
      code: 'invalid',
      detail: 'Please check your entries.',
      errors: [{ path: 'embedSites.0', message: 'A site is written like https://www.example.com' }],
    }),
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Settings' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Online booking' }))
  await user.click(await dialog.findByRole('checkbox', { name: 'Every active staff member' }))
  await user.click(dialog.getByRole('checkbox', { name: 'Mia' }))
  await user.type(dialog.getByLabelText('Websites allowed to embed this page'), 'example.com')

  await user.click(dialog.getByRole('button', { name: 'Save' }))

  expect(await dialog.findByText('A site is written like https://www.example.com')).toBeTruthy()
  expect(writes()).toMatchObject([{ body: { staffIds: [], embedSites: ['example.com'] } }])
})

test('lists the services under the names of their categories', async () => {
  openCard({ slug: 'north', services: [] })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Settings' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Online booking' }))

  const listed = ['Colour', 'Hair', 'Other services'].map(async (name) =>
    within(await dialog.findByRole('region', { name }))
      .getAllByRole('checkbox')
      .map((box) => box.closest('label')?.textContent),
  )
  expect(await Promise.all(listed)).toEqual([['Tint'], ['Cut'], ['Advice']])
})
