import { dayAfter, wallClockAt } from '@salon/contract/salon-clock'
import { zone } from '../api-client.ts'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../page-checks.ts'
import { goTo } from '../screens.ts'

/** The next Sunday after today, on which a new salon has no visit. */
function nextSunday() {
  const today = wallClockAt(Date.now(), zone).day
  return dayAfter(today, 7 - new Date(`${today}T00:00:00Z`).getUTCDay())
}

test('opening hours are set; a booking on a Sunday is warned of, and made', async ({
  page,
  seeded,
}) => {
  await goTo(page, '/settings')
  await page.getByRole('button', { name: 'Edit hours' }).click()
  const hours = page.getByRole('dialog', { name: 'Opening hours' })
  await hours.getByLabel('Monday, from').fill('10:00')
  await hours.getByRole('button', { name: 'Copy Monday to Tuesday through Friday' }).click()
  await expectAccessible(page, 'opening hours')
  await hours.getByRole('button', { name: 'Save hours' }).click()
  await expect(hours).toBeHidden()
  await expect(page.getByText('10:00 AM – 6:00 PM')).toHaveCount(5)

  await goTo(page, `/appointments?view=staff&day=${nextSunday()}`)
  await page.getByRole('button', { name: `Book 2:00 PM with ${seeded.owner}` }).click()
  const form = page.getByRole('dialog', { name: 'New Appointment' })
  await expect(form.getByText(/^The salon is closed on Sunday/)).toBeVisible()
  await form.getByLabel('Client').fill('elo')
  await page.getByRole('option', { name: seeded.client }).click()
  await page.getByRole('option', { name: seeded.service }).click()
  await form.getByRole('button', { name: 'Create Appointment' }).click()

  await expect(form).toBeHidden()
  await expect(page.getByRole('link', { name: seeded.client })).toBeVisible()
})
