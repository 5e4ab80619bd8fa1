import { appointmentRoutes } from '@salon/contract/appointments'
import { customerRoutes } from '@salon/contract/customers'
import { dayAfter, wallClockAt } from '@salon/contract/salon-clock'
import { serviceRoutes } from '@salon/contract/services'
import { staffRoutes } from '@salon/contract/staff'
import type { Page } from '@playwright/test'
import { zone } from '../api-client.ts'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../page-checks.ts'
import { goTo } from '../screens.ts'

test.use({ expectedStatuses: [401, 404, 412] })

/** Opens the formula of the visit that a page shows. */
async function openFormula(page: Page, name: 'Add formula' | 'Edit formula') {
  await page.getByRole('button', { name }).press('Enter')
  const dialog = page.getByRole('dialog', { name })
  return { dialog, save: () => dialog.getByRole('button', { name: 'Save Changes' }).press('Enter') }
}

test('a formula is noted, repeated as last time and changed, and two devices overwrite nothing', async ({
  page,
  api,
  seeded,
}) => {
  expect(seeded.client).not.toBe('')
  const [client] = await api(customerRoutes.list, {})
  const [service] = await api(serviceRoutes.list, {})
  const [member] = await api(staffRoutes.list, {})
  const { day } = wallClockAt(Date.now(), zone)
  const book = (appointmentDate: string) =>
    api(appointmentRoutes.add, {
      body: {
        customerId: client?.id ?? 0,
        serviceId: service?.id ?? 0,
        staffId: member?.id ?? 0,
        appointmentDate,
        appointmentTime: '10:00',
        duration: 60,
        price: '45.50',
      },
    })
  const before = await book(dayAfter(day, -30))
  const visit = await book(day)

  await goTo(page, `/appointment/${before.id}`)
  const noted = await openFormula(page, 'Add formula')
  await noted.dialog.getByLabel('Brand and line').fill('Koleston')
  await noted.dialog.getByLabel('Shade', { exact: true }).fill('7/0')
  await noted.dialog.getByLabel('Grams', { exact: true }).fill('30')
  await noted.dialog.getByLabel('Area and technique').fill('roots')
  await expectAccessible(page, 'a formula')
  await noted.save()
  await expect(page.getByText('Koleston: 7/0 30 g · roots')).toBeVisible()

  await goTo(page, `/appointment/${visit.id}`)
  const repeated = await openFormula(page, 'Add formula')
  await repeated.dialog.getByRole('button', { name: 'As last time' }).press('Enter')
  await repeated.dialog.getByLabel('Grams', { exact: true }).fill('40.5')
  await repeated.save()
  await expect(page.getByText('Koleston: 7/0 40.5 g · roots')).toBeVisible()
  await expectAccessible(page, 'a visit with a formula')

  const other = await page.context().newPage()
  await goTo(other, `/appointment/${visit.id}`)
  const theirs = await openFormula(other, 'Edit formula')
  const mine = await openFormula(page, 'Edit formula')
  await theirs.dialog.getByLabel('Shade', { exact: true }).fill('8/0')
  await theirs.save()
  await expect(other.getByText('Koleston: 8/0 40.5 g · roots')).toBeVisible()
  await other.close()
  await mine.dialog.getByLabel('Minutes').fill('35')
  await mine.save()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Koleston: 8/0 40.5 g · roots')
  await expectAccessible(page, 'a formula that another device has changed')
  await question.getByRole('button', { name: 'Save mine' }).press('Enter')
  await expect(question).toBeHidden()
  await expect(page.getByText('Koleston: 7/0 40.5 g · 35 min · roots')).toBeVisible()

  await goTo(page, `/customer/${client?.id}`)
  const formulas = page.getByRole('region', { name: 'Formulas' })
  await expect(formulas.getByRole('listitem')).toContainText([
    'Koleston: 7/0 40.5 g · 35 min · roots',
    'Koleston: 7/0 30 g · roots',
  ])

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await formulas.getByRole('button', { name: 'Print formulas' }).press('Enter')
  await expect(page.locator('body[data-printed]')).toBeAttached()
  const paper = page.locator('.print-sheet')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText([seeded.client])
  await expect(paper.getByRole('row')).toHaveText(['40.5 g7/0', '30 g7/0'])
  const pdf = await page.pdf({ format: 'A5' })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1)
})
