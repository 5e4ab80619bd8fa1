import { customerRoutes } from '@salon/contract/customers'
import { dayAfter, wallClockAt } from '@salon/contract/salon-clock'
import { zone } from '../api-client.ts'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../page-checks.ts'
import { goTo } from '../screens.ts'

test.use({ expectedStatuses: [401, 404, 409] })

test('a service waits for its patch test: refused, booked with a reason, and marked in the day and the visit', async ({
  page,
  api,
  seeded,
}) => {
  await goTo(page, '/services')
  await page.getByRole('button', { name: `More actions for ${seeded.service}` }).press('Enter')
  await page.getByRole('menuitem', { name: `Patch test for ${seeded.service}` }).press('Enter')
  const service = page.getByRole('dialog', { name: `Patch test for ${seeded.service}` })
  await service.getByRole('switch', { name: 'Requires a patch test' }).press('Space')
  await service.getByRole('textbox', { name: 'Product' }).fill('Koleston')
  await expectAccessible(page, 'the patch test of a service')
  await service.getByRole('button', { name: 'Save Changes' }).press('Enter')
  await expect(service).toBeHidden()

  const [client] = await api(customerRoutes.list, {})
  await goTo(page, `/customer/${client?.id}`)
  await page.getByRole('button', { name: 'Add allergy' }).press('Enter')
  const allergy = page.getByRole('dialog', { name: 'Add allergy' })
  await allergy.getByLabel('Allergy or condition').selectOption('Latex')
  await allergy.getByRole('button', { name: 'Add allergy' }).press('Enter')
  await expect(allergy).toBeHidden()
  await page.getByRole('button', { name: 'Add patch test' }).press('Enter')
  const patchTest = page.getByRole('dialog', { name: 'Add patch test' })
  await patchTest.getByRole('combobox', { name: 'Product' }).fill('Koleston')
  await patchTest.getByLabel('Result', { exact: true }).selectOption('Failed')
  await expectAccessible(page, 'a patch test')
  await patchTest.getByRole('button', { name: 'Add patch test' }).press('Enter')
  await expect(patchTest).toBeHidden()
  await expect(page.getByRole('list', { name: 'Patch tests' })).toContainText('Failed')
  await expectAccessible(page, 'the safety card')

  const tomorrow = dayAfter(wallClockAt(Date.now(), zone).day, 1)
  await goTo(page, `/appointments?view=staff&day=${tomorrow}`)
  await page.getByRole('button', { name: `Book 2:00 PM with ${seeded.owner}` }).press('Enter')
  const form = page.getByRole('dialog', { name: 'New Appointment' })
  await form.getByLabel('Client').fill('elo')
  await page.getByRole('option', { name: seeded.client }).click()
  await page.getByRole('option', { name: seeded.service }).click()
  const lacking = `${seeded.service} needs a patch test with Koleston. The last one failed.`
  await expect(form.getByText(lacking)).toBeVisible()
  await expect(form.getByText('Latex (Moderate)')).toBeVisible()
  await expectAccessible(page, 'a booking that blocks')
  const create = form.getByRole('button', { name: 'Create Appointment' })
  await create.press('Enter')
  const refusal = `${seeded.service} needs a passed patch test with Koleston: the last one failed.`
  await expect(page.getByText(refusal).first()).toBeAttached()
  await form.getByLabel('Reason to book without the test').fill('Tested by her doctor')
  await create.press('Enter')

  await expect(form).toBeHidden()
  await expect(page.locator('[data-row]').getByText(lacking)).toBeAttached()
  await expectAccessible(page, 'the day by staff')

  const row = page.locator('[data-row]').filter({ hasText: lacking })
  await goTo(page, `/appointment/${await row.getAttribute('data-row')}`)
  await expect(page.getByText(lacking)).toBeVisible()
  await expect(page.getByText('Latex (Moderate)')).toBeVisible()
  await expectAccessible(page, 'a visit whose client has an allergy')
})
