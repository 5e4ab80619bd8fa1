import { appointmentRoutes } from '@salon/contract/appointments'
import { customerRoutes } from '@salon/contract/customers'
import { dayAfter, wallClockAt } from '@salon/contract/salon-clock'
import { serviceRoutes } from '@salon/contract/services'
import { staffRoutes } from '@salon/contract/staff'
import { waitingListRoutes } from '@salon/contract/waiting-list'
import { zone } from '../api-client.ts'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../page-checks.ts'
import { goTo } from '../screens.ts'

test('the waiting list at the desk: a wish is written down, a cancellation shows who fits, and one tap books', async ({
  page,
  api,
  seeded,
}) => {
  const bo = await api(customerRoutes.add, { body: { name: 'Bo Lee' } })
  const client = (await api(customerRoutes.list, {})).find(({ name }) => name === seeded.client)
  const [service] = await api(serviceRoutes.list, {})
  const [member] = await api(staffRoutes.list, {})
  const day = dayAfter(wallClockAt(Date.now(), zone).day, 1)
  const booked = {
    serviceId: service?.id ?? 0,
    staffId: member?.id ?? 0,
    duration: 60,
    price: '45',
  }
  const visit = await api(appointmentRoutes.add, {
    body: { ...booked, customerId: client?.id ?? 0, appointmentDate: `${day}T14:00` },
  })
  const button = (name: string | RegExp) => page.getByRole('button', { name })

  await goTo(page, `/appointments?day=${day}`)
  await button('Waiting list').click()
  await button('Add to waiting list').click()
  const form = page.getByRole('dialog', { name: 'Add to waiting list' })
  await form.getByLabel('Client').fill('bo')
  await page.getByRole('option', { name: bo.name }).click()
  await form.getByLabel('Services').click()
  await page.getByRole('option', { name: seeded.service }).click()
  await form.getByLabel('From').fill(day)
  await form.getByLabel('Until').fill(day)
  await expectAccessible(page, 'somebody who waits')
  await form.getByRole('button', { name: 'Add to waiting list' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('list', { name: 'Waiting list' })).toContainText(bo.name)

  await goTo(page, `/appointment/${visit.id}`)
  await page
    .getByRole('group', { name: 'Status' })
    .getByRole('button', { name: 'Cancelled' })
    .click()
  await expect(page.getByText(/1 waiting client fits/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  const fits = page.getByRole('region', { name: 'Who fits' })
  await expect(fits).toContainText(bo.name)
  await expectAccessible(page, 'who fits a freed time')
  await fits.getByRole('button', { name: `Book ${bo.name} at 2:00 PM` }).click()

  await expect(page.getByText('Booked and taken off the waiting list').first()).toBeVisible()
  expect(await api(waitingListRoutes.list, {})).toEqual([])
  const rows = await api(appointmentRoutes.list, { query: { date: day } })
  const live = rows.filter(({ status }) => status !== 'cancelled')
  expect(live.map(({ customer, appointmentDate }) => [customer.name, appointmentDate])).toEqual([
    [bo.name, visit.appointmentDate],
  ])
})
