import { appointmentRoutes } from '@salon/contract/appointments'
import { authRoutes } from '@salon/contract/auth'
import { customerRoutes } from '@salon/contract/customers'
import { serviceRoutes } from '@salon/contract/services'
import { staffRoutes } from '@salon/contract/staff'
import { dayAfter, wallClockAt } from '@salon/contract/salon-clock'
import { callAs, password, zone } from '../api-client.ts'
import { expect, test } from '../fixtures.ts'
import { openWithChangeFeed } from '../screens.ts'

const tomorrow = () => dayAfter(wallClockAt(Date.now(), zone).day, 1)

test('a booking in one browser appears in another without interaction', async ({
  page,
  browser,
  baseURL,
  api,
  seeded,
}) => {
  const { email } = await api(authRoutes.current, {})
  const phone = await browser.newContext({ ...(baseURL && { baseURL }), locale: 'en-US' })
  await callAs(phone.request, authRoutes.login, { body: { email, password } })
  const there = await phone.newPage()
  const day = `/appointments?view=staff&day=${tomorrow()}`
  await openWithChangeFeed(page, day)
  await openWithChangeFeed(there, day)
  await expect(page.getByRole('link', { name: seeded.client })).toHaveCount(0)

  await there.getByRole('button', { name: `Book 2:00 PM with ${seeded.owner}` }).click()
  await expect(there.getByRole('dialog').getByLabel('Client')).toBeFocused()
  await there.keyboard.type('elo')
  await there.getByRole('option', { name: seeded.client }).click()
  await there.getByRole('option', { name: seeded.service }).click()
  await there
    .getByRole('dialog', { name: 'New Appointment' })
    .getByRole('button', { name: 'Create Appointment' })
    .click()

  await expect(page.getByRole('link', { name: seeded.client })).toBeVisible()
  await phone.close()
})

test('typed text is kept while the lists are refetched', async ({ page, api, empty }) => {
  expect(empty.owner).not.toBe('')
  const client = await api(customerRoutes.add, { body: { name: 'Bea Gil', notes: 'likes tea' } })
  await openWithChangeFeed(page, '/customers')
  await page
    .getByRole('button', { name: /Edit.*Bea Gil|Edit/ })
    .first()
    .click()
  const notes = page.getByRole('dialog').getByLabel('Notes')
  await notes.fill('likes coffee, and')
  await notes.press('End')

  await api(customerRoutes.edit, { params: { id: client.id }, body: { notes: 'likes milk' } })
  await api(customerRoutes.add, { body: { name: 'Cy Hart' } })

  await expect(page.getByText('Cy Hart')).toBeAttached()
  await expect(notes).toHaveValue('likes coffee, and')
  await expect(notes).toBeFocused()
  await notes.pressSequentially(' cake')
  await expect(notes).toHaveValue('likes coffee, and cake')
})

test('a half-filled booking keeps its choices while others book', async ({ page, api, seeded }) => {
  const [[service], [owner], [client]] = [
    await api(serviceRoutes.list, {}),
    await api(staffRoutes.list, {}),
    await api(customerRoutes.list, {}),
  ]
  await openWithChangeFeed(page, `/appointments?view=staff&day=${tomorrow()}`)
  await page.getByRole('button', { name: `Book 2:00 PM with ${seeded.owner}` }).click()
  const form = page.getByRole('dialog', { name: 'New Appointment' })
  await expect(form.getByLabel('Client')).toBeFocused()
  await page.keyboard.type('elo')
  await page.getByRole('option', { name: seeded.client }).click()
  await page.getByRole('option', { name: seeded.service }).click()
  await form.getByLabel('Notes').fill('by the window')

  await api(serviceRoutes.edit, { params: { id: service?.id ?? 0 }, body: { price: '99.00' } })
  await api(appointmentRoutes.add, {
    body: {
      customerId: client?.id ?? 0,
      serviceId: service?.id ?? 0,
      staffId: owner?.id ?? 0,
      appointmentDate: `${tomorrow()}T06:00:00Z`,
      duration: 60,
      price: '45.50',
    },
  })
  await expect(page.getByRole('link', { name: seeded.client, includeHidden: true })).toBeAttached()

  await expect(form.getByLabel('Notes')).toHaveValue('by the window')
  await expect(form.getByRole('combobox', { name: 'Client' })).toHaveValue(seeded.client)
  await expect(form.getByLabel('Price')).toHaveValue('45.50')
})
