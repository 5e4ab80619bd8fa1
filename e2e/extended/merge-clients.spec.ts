import { customerRoutes } from '@salon/contract/customers'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../page-checks.ts'
import { goTo } from '../screens.ts'

test('a duplicate client is merged by the keyboard, and the merge is undone', async ({
  page,
  api,
  seeded: _seeded,
}) => {
  const ann = await api(customerRoutes.add, {
    body: { name: 'Ann Lee', email: 'ann@lee.example', phone: '+49 171 2345678' },
  })
  await api(customerRoutes.add, { body: { name: 'Lee Anne', phone: '0171 2345678' } })
  await goTo(page, '/customers')

  await page.getByRole('button', { name: 'Possible duplicates' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Possible duplicates' })
  await dialog.getByRole('button', { name: 'Compare Ann Lee and Lee Anne' }).press('Enter')
  await expect(dialog.getByRole('radio', { name: /^Ann Lee client since/ })).toBeChecked()
  await expectAccessible(page, 'merging, side by side')
  await dialog.getByRole('button', { name: 'Merge' }).press('Enter')
  await expect(page.getByText('Merged into Ann Lee', { exact: true })).toBeVisible()
  await expect(dialog.getByText('No duplicates found')).toBeVisible()
  await page.keyboard.press('Escape')

  await goTo(page, `/customer/${ann.id}`)
  await page.getByRole('button', { name: 'History' }).press('Enter')
  await page.getByRole('button', { name: /^Undo: Merged a duplicate/ }).press('Enter')
  await expect(page.getByText('Merge undone', { exact: true })).toBeVisible()
  const clients = await api(customerRoutes.list, { query: {} })
  expect(clients.map(({ name }) => name)).toEqual(expect.arrayContaining(['Ann Lee', 'Lee Anne']))
})

test('pairs that are certain are merged at once, and all of it is undone', async ({
  page,
  api,
  seeded: _seeded,
}) => {
  const twice = [
    { names: ['Ann Lee', 'Lee Ann'], phone: '+49 171 2345678' },
    { names: ['Boris Orlov', 'Борис Орлов'], phone: '+49 30 87654321' },
    { names: ['Carl Brandt', 'Carla Brandt'], phone: '+49 40 1112223' },
  ]
  for (const { names, phone } of twice) {
    for (const name of names) await api(customerRoutes.add, { body: { name, phone } })
  }
  const listed = async () => (await api(customerRoutes.list, { query: {} })).map(({ name }) => name)
  const before = await listed()
  await goTo(page, '/customers')

  await page.getByRole('button', { name: 'Possible duplicates' }).press('Enter')
  await page.getByRole('button', { name: 'Merge 2 certain pairs' }).press('Enter')
  await expectAccessible(page, 'merging the certain pairs')
  await page.getByRole('button', { name: 'Merge all' }).press('Enter')
  await expect(page.getByText('2 pairs merged', { exact: true })).toBeVisible()
  expect(await listed()).toHaveLength(before.length - 2)
  expect(await listed()).toEqual(expect.arrayContaining(['Carl Brandt', 'Carla Brandt']))

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('All merges undone', { exact: true })).toBeVisible()
  expect((await listed()).toSorted()).toEqual(before.toSorted())
})
