import { appointmentRoutes } from '@salon/contract/appointments'
import { customerRoutes } from '@salon/contract/customers'
import { serviceRoutes } from '@salon/contract/services'
import { dayAfter, wallClockAt } from '@salon/contract/salon-clock'
import { staffRoutes } from '@salon/contract/staff'
import type { Page } from '@playwright/test'
import { zone, type CallApi } from '../api-client.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../page-checks.ts'
import { greyPng } from '../png.ts'
import { expect, test } from '../fixtures.ts'
import { goTo } from '../screens.ts'

test.use({ expectedStatuses: [401, 404, 409] })

/** A visit of one client at ten and another at two, tomorrow. */
const givenVisits = async (api: CallApi) => {
  const [[client], [service], [staff]] = [
    await api(customerRoutes.list, {}),
    await api(serviceRoutes.list, {}),
    await api(staffRoutes.list, {}),
  ]
  const book = (appointmentTime: string, days: number) =>
    api(appointmentRoutes.add, {
      body: {
        customerId: client?.id ?? 0,
        serviceId: service?.id ?? 0,
        staffId: staff?.id ?? 0,
        appointmentDate: dayAfter(wallClockAt(Date.now(), zone).day, days),
        appointmentTime,
        duration: 60,
        price: '45.50',
      },
    })
  return {
    first: await book('10:00', 1),
    second: await book('14:00', 2),
    clientId: client?.id ?? 0,
  }
}

/** The history entries with this text. */
const entryOf = (page: Page, words: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: words })

test('a moved visit and a deleted visit are restored from the history', async ({
  page,
  api,
  seeded,
}) => {
  const { first, second, clientId } = await givenVisits(api)
  await goTo(page, `/appointment/${first.id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Edit Appointment' })
  await form.getByLabel('Time').fill('11:30')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(form).toBeHidden()

  await page.getByRole('button', { name: 'History' }).click()
  const moved = entryOf(page, 'Changed the time').last()
  await expect(moved.locator('del')).toHaveText('10:00 AM')
  await expect(moved.locator('ins')).toHaveText('11:30 AM')
  await expect(moved).toContainText(seeded.owner)
  await expectNoSidewaysScroll(page)
  await moved.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByText('Change undone', { exact: true })).toBeVisible()
  await expect(moved).toBeFocused()
  await expect(moved).toContainText('Undone')
  await expect(page.getByText('10:00 AM – 11:00 AM').first()).toBeVisible()
  const { appointmentDate } = await api(appointmentRoutes.get, { params: { id: first.id } })
  expect(appointmentDate).toBe(first.appointmentDate)

  await goTo(page, `/appointment/${second.id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/\/appointments/)
  await goTo(page, `/customer/${clientId}`)
  await page.getByRole('button', { name: 'History' }).click()
  const deleted = entryOf(page, 'Deleted the appointment')
  await deleted.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByText('Restored', { exact: true })).toBeVisible()
  await expect(deleted).toContainText('Undone')
  await expect(page.getByText('2 appointments', { exact: true })).toBeVisible()
  expect(await api(appointmentRoutes.get, { params: { id: second.id } })).toEqual(second)
})

test('a deleted photo is restored by the toast, and from the history of its visit', async ({
  page,
  api,
  seeded,
}) => {
  const { first } = await givenVisits(api)
  const params = { id: first.id }
  const kept = async () => (await api(appointmentRoutes.get, { params })).beforePhotos
  await goTo(page, `/appointment/${first.id}`)
  await page
    .getByLabel('Add photos: Before Photos')
    .setInputFiles({ name: 'before.png', mimeType: 'image/png', buffer: greyPng(90) })
  const shown = page.getByRole('img', { name: 'Before photo 1 of 1' })
  await expect(shown).toBeVisible()
  const uploaded = await kept()
  const deletePhoto = async () => {
    await page.getByRole('button', { name: 'Delete Before photo 1 of 1' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(shown).toBeHidden()
  }
  const expectPhoto = async () => {
    await expect(shown).toBeVisible()
    await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).not.toBe(0)
    expect(await kept()).toEqual(uploaded)
  }

  await deletePhoto()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('Undone', { exact: true })).toBeVisible()
  await expectPhoto()

  await deletePhoto()
  await page.getByRole('button', { name: 'History' }).click()
  const deleted = entryOf(page, 'Deleted a photo').first()
  await expect(deleted).toContainText('Before Photos')
  await expect(deleted).toContainText(seeded.owner)
  await deleted.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByText('Restored', { exact: true })).toBeVisible()
  await expectPhoto()
})

test('an undo names later changes and leaves them unchanged', async ({ page, api, seeded }) => {
  const { first } = await givenVisits(api)
  const params = { id: first.id }
  await api(appointmentRoutes.edit, { params, body: { price: '50', notes: 'By the window' } })
  await api(appointmentRoutes.edit, { params, body: { price: '60' } })

  await goTo(page, `/appointment/${first.id}`)
  await page.getByRole('button', { name: 'History' }).click()
  const entry = entryOf(page, 'Changed the price and the notes')
  await entry.getByRole('button', { name: /^Undo/ }).click()

  await expect(entry.getByRole('alert')).toHaveText('Not undone. Changed again since: the price.')
  await expect(entry).toBeFocused()
  await expectAccessible(page, `a conflict at ${seeded.owner}'s`)
  expect(await api(appointmentRoutes.get, { params })).toMatchObject({ price: '60.00' })
})

test('the owner restores a removed client from the history of the salon', async ({
  page,
  api,
  seeded,
}) => {
  const { clientId } = await givenVisits(api)
  const params = { id: clientId }
  await api(customerRoutes.remove, { params })
  await goTo(page, '/settings')
  await page.getByRole('link', { name: 'History' }).click()
  const entry = entryOf(page, 'Deleted the client')
  await expect(entry).toContainText('2 upcoming appointments were also cancelled')
  await page.getByLabel('Kind of change').selectOption('Clients')
  await expect(page.getByText('Booked the appointment')).toHaveCount(0)
  await entry.getByRole('button', { name: /^Undo/ }).click()

  await expect(page.getByText('Restored', { exact: true })).toBeVisible()
  await expect(entry).toContainText('Undone')
  expect(await api(customerRoutes.get, { params })).toMatchObject({ name: seeded.client })
})
