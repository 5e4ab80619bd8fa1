import { dayAfter, wallClockAt } from '@salon/contract/salon-clock'
import { zone } from '../api-client.ts'
import { expect, test } from '../fixtures.ts'
import { goTo } from '../screens.ts'
import { countTaps } from '../tap-counter.ts'

test('a client added from the booking form leads on to the service', async ({ page, seeded }) => {
  const tomorrow = dayAfter(wallClockAt(Date.now(), zone).day, 1)
  await goTo(page, `/appointments?view=staff&day=${tomorrow}`)
  const form = page.getByRole('dialog', { name: 'New Appointment' })
  await page.getByRole('button', { name: `Book 2:00 PM with ${seeded.owner}` }).click()
  await form.getByLabel('Client').fill('Zelda New')
  await page.getByRole('option', { name: 'Add "Zelda New" as new client' }).click()
  const adding = page.getByRole('dialog', { name: 'Add Client' })
  await adding.getByRole('button', { name: 'Add Client' }).click()

  await expect(adding).toBeHidden()
  await expect(form.getByLabel('Service')).toBeFocused()
  await page.getByRole('option', { name: seeded.service }).click()
  await form.getByRole('button', { name: 'Create Appointment' }).click()
  await expect(page.getByRole('link', { name: 'Zelda New' })).toBeVisible()
})

test('a known client is booked in four taps: time, client (after three letters), service, save', async ({
  page,
  seeded,
}) => {
  const taps = await countTaps(page)
  const tomorrow = dayAfter(wallClockAt(Date.now(), zone).day, 1)
  await goTo(page, `/appointments?view=staff&day=${tomorrow}`)
  const form = page.getByRole('dialog', { name: 'New Appointment' })

  await page.getByRole('button', { name: `Book 2:00 PM with ${seeded.owner}` }).click()
  await expect(form.getByLabel('Client')).toBeFocused()
  await page.keyboard.type('elo')
  await page.getByRole('option', { name: seeded.client }).click()
  await expect(page.getByRole('option', { name: seeded.service })).toBeVisible()
  await page.getByRole('option', { name: seeded.service }).click()
  await form.getByRole('button', { name: 'Create Appointment' }).click()

  await expect(form).toBeHidden()
  await expect(page.getByRole('link', { name: seeded.client })).toBeVisible()
  await expect.poll(taps).toBe(4)
})
