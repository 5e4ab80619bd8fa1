import { dayAfter, wallClockAt } from '@salon/contract/salon-clock'
import { zone } from '../api-client.ts'
import { expect, test } from '../fixtures.ts'
import { goTo } from '../screens.ts'

test.use({ mayLoseServer: true })

test('a booking being typed survives a server outage and can be saved after it', async ({
  page,
  seeded,
}) => {
  await goTo(page, '/appointments?view=staff')
  await page.getByRole('button', { name: `Book 3:00 PM with ${seeded.owner}` }).click()
  const form = page.getByRole('dialog', { name: 'New Appointment' })
  await form.getByLabel('Client').fill('elo')
  await page.getByRole('option', { name: seeded.client }).click()
  await page.getByRole('option', { name: seeded.service }).click()
  await form.getByLabel('Notes').fill('Silver tones, and a coffee')

  await page.route('**/api/**', (route) => route.abort('connectionrefused'))
  await form.getByRole('button', { name: 'Create Appointment' }).click()
  await expect(
    page.getByText('The appointment may not have been saved', { exact: true }),
  ).toBeVisible()
  await expect(page.getByText(/^The server cannot be reached/).first()).toBeVisible()
  await expect(form.getByRole('combobox', { name: 'Client' })).toHaveValue(seeded.client)
  await expect(form.getByLabel('Notes')).toHaveValue('Silver tones, and a coffee')
  await expect(form.getByLabel('Time')).toHaveValue('15:00')

  await page.unroute('**/api/**')
  await form.getByRole('button', { name: 'Create Appointment' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('link', { name: seeded.client })).toHaveCount(1)
})

test('a booking whose answer is lost is saved once, and seen after Cancel', async ({
  page,
  seeded,
}) => {
  // Or the change feed would show it.
  await page.route('**/api/events*', (route) => route.abort('connectionrefused'))
  const today = wallClockAt(Date.now(), zone).day
  const form = page.getByRole('dialog', { name: 'New Appointment' })
  const book = async (day: string) => {
    await goTo(page, `/appointments?view=staff&day=${day}`)
    await page.getByRole('button', { name: `Book 3:00 PM with ${seeded.owner}` }).click()
    await form.getByLabel('Client').fill('elo')
    await page.getByRole('option', { name: seeded.client }).click()
    await page.getByRole('option', { name: seeded.service }).click()
    await form.getByRole('button', { name: 'Create Appointment' }).click()
  }
  const visits = page.getByRole('link', { name: seeded.client })
  const isUnknown = page.getByText('The appointment may not have been saved', {
    exact: true,
  })
  await page.route('**/api/appointments', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await route.abort('connectionreset')
  })

  await book(dayAfter(today, 1))
  await expect(isUnknown).toBeVisible()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(visits).toHaveCount(1)

  await book(dayAfter(today, 2))
  await expect(isUnknown).toBeVisible()
  await page.unroute('**/api/appointments')
  await form.getByRole('button', { name: 'Create Appointment' }).click()
  await expect(form).toBeHidden()
  await expect(visits).toHaveCount(1)
})
