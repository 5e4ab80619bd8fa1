import { appointmentRoutes } from '@salon/contract/appointments'
import { customerRoutes } from '@salon/contract/customers'
import { dayAfter, wallClockAt } from '@salon/contract/salon-clock'
import { serviceRoutes } from '@salon/contract/services'
import { staffRoutes } from '@salon/contract/staff'
import { zone } from '../api-client.ts'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../page-checks.ts'
import { goTo } from '../screens.ts'

// A service that is no longer offered is free at no time: 422.
test.use({ expectedStatuses: [401, 404, 422] })

test('a visit is booked again some weeks later, at the same time of day', async ({
  page,
  api,
  seeded,
}) => {
  const [client] = await api(customerRoutes.list, {})
  const [service] = await api(serviceRoutes.list, {})
  const [member] = await api(staffRoutes.list, {})
  const ids = {
    customerId: client?.id ?? 0,
    serviceId: service?.id ?? 0,
    staffId: member?.id ?? 0,
  }
  const day = dayAfter(wallClockAt(Date.now(), zone).day, 1)
  const visit = await api(appointmentRoutes.add, {
    body: { ...ids, duration: 60, price: '45.50', appointmentDate: `${day}T14:00` },
  })
  await goTo(page, `/appointment/${visit.id}`)

  await page.getByRole('button', { name: 'More actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Rebook' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rebook' })
  await dialog.getByLabel('How much later').selectOption('+6 weeks')
  await expect(dialog.getByRole('button', { name: /2:00 PM/ }).first()).toBeVisible()
  await expectAccessible(page, 'a visit that is booked again')
  await dialog
    .getByRole('button', { name: /2:00 PM/ })
    .first()
    .click()

  await expect(dialog).toBeHidden()
  const rows = await api(appointmentRoutes.list, { query: { customerId: String(client?.id) } })
  expect(rows.map(({ appointmentDate }) => wallClockAt(appointmentDate, zone))).toEqual([
    { day, time: '14:00' },
    { day: dayAfter(day, 42), time: '14:00' },
  ])
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/appointment/${rows[1]?.id}$`))
  await expect(page.getByRole('heading', { level: 1, name: seeded.client })).toBeVisible()
})

test('a visit by two is booked again with both, with anyone where one has left, or by hand', async ({
  page,
  api,
  seeded,
}) => {
  const [client] = await api(customerRoutes.list, {})
  const [cut] = await api(serviceRoutes.list, {})
  const colour = await api(serviceRoutes.add, {
    body: { name: 'Colour', price: '60', duration: 30, categoryId: cut?.categoryId ?? 0 },
  })
  const [owner] = await api(staffRoutes.list, {})
  const mira = await api(staffRoutes.add, { body: { name: 'Mira Olsen' } })
  const day = dayAfter(wallClockAt(Date.now(), zone).day, 1)
  const services = [
    { serviceId: cut?.id ?? 0, staffId: owner?.id ?? 0 },
    { serviceId: colour.id, staffId: mira.id },
  ]
  const [first] = await api(appointmentRoutes.bookVisit, {
    body: {
      customerId: client?.id ?? 0,
      staffId: owner?.id ?? 0,
      appointmentDate: `${day}T14:00`,
      services,
    },
  })
  await goTo(page, `/appointment/${first?.id}`)
  const dialog = page.getByRole('dialog', { name: 'Rebook' })
  const rebook = async () => {
    await page.getByRole('button', { name: 'More actions', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Rebook' }).click()
  }
  const staffOf = async () =>
    (await api(appointmentRoutes.list, { query: { customerId: String(client?.id) } }))
      .slice(2)
      .map(({ staffId }) => staffId)

  await rebook()
  await dialog
    .getByRole('button', { name: /2:00 PM$/ })
    .first()
    .click()
  await expect(dialog).toBeHidden()
  expect(await staffOf()).toEqual([owner?.id, mira.id])

  await api(staffRoutes.edit, { params: { id: mira.id }, body: { isActive: false } })
  await rebook()
  await dialog.getByRole('button', { name: 'With anyone' }).click()
  await expect(dialog.getByRole('button', { name: /PM/ }).first()).toBeVisible()

  await api(serviceRoutes.remove, { params: { id: colour.id } })
  await page.reload()
  await rebook()
  await dialog.getByRole('button', { name: 'Choose manually' }).click()
  const form = page.getByRole('dialog', { name: 'New Appointment' })
  await expect(form.getByLabel('Client')).toHaveValue(seeded.client)
})
