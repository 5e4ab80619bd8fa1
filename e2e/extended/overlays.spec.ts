import { appointmentRoutes } from '@salon/contract/appointments'
import { customerRoutes } from '@salon/contract/customers'
import { serviceRoutes } from '@salon/contract/services'
import { staffRoutes } from '@salon/contract/staff'
import type { Locator, Page } from '@playwright/test'
import type { CallApi } from '../api-client.ts'
import { expect, test } from '../fixtures.ts'
import { goTo } from '../screens.ts'

/** The browser's own button, on a phone its gesture. */
const back = (page: Page) => page.evaluate(() => window.history.back())
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard changes?' })

/** A visit with two services. */
async function givenVisit(api: CallApi) {
  const [client] = await api(customerRoutes.list, {})
  const [service] = await api(serviceRoutes.list, {})
  const [owner] = await api(staffRoutes.list, {})
  const colour = await api(serviceRoutes.add, {
    body: { name: 'Colour', price: '80.00', duration: 90, categoryId: service?.categoryId ?? 0 },
  })
  const visit = await api(appointmentRoutes.add, {
    body: {
      customerId: client?.id ?? 0,
      serviceId: service?.id ?? 0,
      staffId: owner?.id ?? 0,
      appointmentDate: '2026-03-02T09:00:00.000Z',
      duration: 60,
      price: '45.50',
      status: 'scheduled',
      notes: null,
    },
  })
  await api(appointmentRoutes.addService, {
    params: { id: visit.id },
    body: { serviceId: colour.id },
  })
  return visit
}

test('Back asks before discarding a form, and closes the form instead of the screen', async ({
  page,
  seeded,
}) => {
  await goTo(page, '/')
  await page.getByRole('link', { name: 'Clients' }).first().click()
  await page.getByRole('button', { name: 'Add Client' }).first().click()
  const sheet = page.getByRole('dialog', { name: 'Add Client' })
  await sheet.getByLabel('Name').fill('Ann Žižka')

  await back(page)
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(sheet.getByLabel('Name')).toHaveValue('Ann Žižka')
  await back(page)
  await question(page).getByRole('button', { name: 'Discard changes' }).click()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/\/customers$/)
  await expect(page.getByText(seeded.client)).toBeVisible()

  await back(page)
  await expect(page).toHaveURL(/\/$/)
})

test('Back closes the dialog opened by N, and asks once something is typed @desktop', async ({
  page,
  seeded,
}) => {
  await goTo(page, '/services')
  await expect(page.getByRole('heading', { name: seeded.service })).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.keyboard.press('n')
  const booking = page.getByRole('dialog', { name: 'New Appointment' })
  await expect(booking.getByLabel('Notes')).toBeVisible()
  await back(page)
  await expect(booking).toBeHidden()
  await expect(page).toHaveURL(/\/$/)

  await page.keyboard.press('n')
  await booking.getByLabel('Notes').fill('Tea, no sugar')
  await back(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect(booking.getByLabel('Notes')).toHaveValue('Tea, no sugar')
})

test('Back closes an overlay on the first screen of a tab without leaving the app', async ({
  page,
  seeded,
}) => {
  await goTo(page, '/customers?q=m')
  await expect(page.getByText(seeded.client)).toBeVisible()
  for (const typed of ['', 'Ann Žižka']) {
    await page.getByRole('button', { name: 'Add Client' }).first().click()
    const sheet = page.getByRole('dialog', { name: 'Add Client' })
    await sheet.getByLabel('Name').fill(typed)
    await back(page)
    if (typed) await question(page).getByRole('button', { name: 'Discard changes' }).click()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL(/\/customers\?q=m$/)
  }
})

test('an unknown address is kept while a dialog is opened over it @desktop', async ({
  page,
  seeded,
}) => {
  const search = new URLSearchParams({ of: seeded.client })
  await goTo(page, `/customers/nobody?${search.toString()}`)
  const url = page.url()
  const heading = await page.getByRole('heading', { level: 1 }).innerText()
  await page.keyboard.press('ControlOrMeta+k')
  const palette = page.getByRole('dialog')
  await expect(palette).toBeVisible()
  await expect(page).toHaveURL(url)
  await back(page)
  await expect(palette).toBeHidden()
  await expect(page).toHaveURL(url)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
})

test('the Back link of a first screen stays in the app after an overlay was opened', async ({
  page,
  seeded,
}) => {
  await goTo(page, '/privacy')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const messages = page.getByRole('dialog', { name: 'Notifications' })
  await expect(messages).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(messages).toBeHidden()
  await expect(page).toHaveURL(/\/privacy$/)

  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(seeded.owner)
  await expect(page).toHaveURL(/\/$/)
})

const boxOf = async (what: Locator) => {
  const box = await what.boundingBox()
  if (!box) throw new Error('It has no place on the screen.')
  return box
}

test('a toast moves nothing of a sheet, and covers no more than its header @phone', async ({
  page,
  api,
  seeded,
}) => {
  expect(seeded.client).not.toBe('')
  const { id } = await givenVisit(api)
  await goTo(page, `/appointment/${id}`)
  await page.getByRole('button', { name: 'Edit Services' }).click()
  const sheet = page.getByRole('dialog', { name: 'Edit Services' })
  await sheet.getByRole('button', { name: 'Remove Colour' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  const message = page.getByRole('region', { name: /Messages/ }).getByRole('listitem')
  await expect(message).toContainText('Service removed')
  const header = sheet.locator('header')
  const expectAtTop = async () => {
    // It rises as it opens.
    await expect.poll(async () => (await boxOf(sheet)).y).toBe(0)
    const { y, height } = await boxOf(message)
    expect(y + height).toBeLessThanOrEqual((await boxOf(header)).height)
  }
  await expectAtTop()
  await expect(sheet.getByRole('button', { name: 'Done' })).toBeInViewport({ ratio: 1 })

  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(message).toBeVisible()
  await page.getByRole('button', { name: 'Edit Services' }).click()
  await expect(sheet).toBeVisible()
  await expectAtTop()
})
