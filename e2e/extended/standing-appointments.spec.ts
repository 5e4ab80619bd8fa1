import { appointmentRoutes } from '@salon/contract/appointments'
import { customerRoutes } from '@salon/contract/customers'
import { dayAfter, wallClockAt } from '@salon/contract/salon-clock'
import { zone } from '../api-client.ts'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../page-checks.ts'
import { goTo } from '../screens.ts'

test('standing appointments: booked every week, moved from one on past a visit in the way, and removed @desktop', async ({
  page,
  api,
  seeded,
}) => {
  const tomorrow = dayAfter(wallClockAt(Date.now(), zone).day, 1)
  const days = [0, 1, 2, 3].map((weeks) => dayAfter(tomorrow, 7 * weeks))
  const client = (await api(customerRoutes.list, {})).find(({ name }) => name === seeded.client)
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const visits = async () => {
    const rows = await api(appointmentRoutes.list, { query: { customerId: String(client?.id) } })
    return rows.map(({ appointmentDate }) => {
      const { day, time } = wallClockAt(appointmentDate, zone)
      return `${days.indexOf(day)} ${time}`
    })
  }

  await goTo(page, `/appointments?view=staff&day=${tomorrow}`)
  await button(`Book 2:00 PM with ${seeded.owner}`).click()
  const form = page.getByRole('dialog', { name: 'New Appointment' })
  await expect(form.getByLabel('Client')).toBeFocused()
  await page.keyboard.type('elo')
  await page.getByRole('option', { name: seeded.client }).click()
  await page.getByRole('option', { name: seeded.service }).click()
  await form.getByRole('checkbox', { name: 'Repeats' }).check()
  await form.getByLabel('Repeat every').fill('1')
  await form.getByLabel('Visits', { exact: true }).fill('4')
  await expect(form.getByText(/^Every week on .*, 2:00 PM, 4 times/)).toBeVisible()
  await expectAccessible(page, 'a booking that repeats')
  await form.getByRole('button', { name: 'Create Appointment' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('4 visits booked').first()).toBeVisible()
  expect(await visits()).toEqual(['0 14:00', '1 14:00', '2 14:00', '3 14:00'])

  // Somebody else is there where the third one would go.
  const bo = await api(customerRoutes.add, { body: { name: 'Bo Lee' } })
  const [row] = await api(appointmentRoutes.list, { query: { date: tomorrow } })
  const { serviceId = 0, staffId = 0 } = row ?? {}
  await api(appointmentRoutes.add, {
    body: {
      customerId: bo.id,
      serviceId,
      staffId,
      duration: 30,
      price: '20',
      appointmentDate: `${days[2]}T15:00`,
    },
  })
  await goTo(page, `/appointments?view=staff&day=${days[1]}`)
  await page.getByRole('link', { name: seeded.client }).click()
  await expect(page.getByText('Visit 2 of 4')).toBeVisible()
  await button('Change series').click()
  const dialog = page.getByRole('dialog', { name: 'Change series' })
  await dialog.getByLabel('Which visits').selectOption('This and later visits')
  await dialog.getByLabel('Time').fill('15:00')
  await expectAccessible(page, 'a change of a series')
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  const list = dialog.getByRole('alert')
  await expect(list.getByText('1 visit needs a decision')).toBeVisible()
  await expect(list).toBeFocused()
  await expect(list.getByText('Bo Lee', { exact: false })).toBeVisible()
  await expectAccessible(page, 'what is in the way of a change of a series')
  expect(await visits()).toEqual(['0 14:00', '1 14:00', '2 14:00', '3 14:00'])
  await expect(list.getByRole('combobox').locator('option')).toHaveText([
    'Move to 3:30 PM',
    'Leave as it is',
    'Change anyway',
  ])
  await list.getByRole('button', { name: 'Change 3 visits' }).click()

  await expect(dialog).toBeHidden()
  await expect(page.getByText('Series changed').first()).toBeVisible()
  expect(await visits()).toEqual(['0 14:00', '1 15:00', '2 15:30', '3 15:00'])

  await button('Change series').click()
  await dialog.getByLabel('What to do').selectOption('Delete')
  await dialog.getByLabel('Which visits').selectOption('This and later visits')
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('2 visits deleted').first()).toBeVisible()
  // What was moved by itself stays.
  expect(await visits()).toEqual(['0 14:00', '2 15:30'])
})
