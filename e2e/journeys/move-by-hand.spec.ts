import { staffRoutes } from '@salon/contract/staff'
import { boxOf, bookFor, dragBy, openDay, pixelsOf } from '../day-by-staff.ts'
import { expect, test } from '../fixtures.ts'

test('a visit is dragged to another time and person, and an undo puts it back @desktop', async ({
  page,
  api,
  seeded,
}) => {
  await api(staffRoutes.add, { body: { name: 'Mira Olsen' } })
  await bookFor(api, seeded, 'Ada Tran', '10:00')
  const { grid, block } = await openDay(page)
  const ada = block('Ada Tran')
  const { x, y, width } = await boxOf(ada)

  await dragBy(page, { x: x + 30, y: y + 20 }, { x: width, y: await pixelsOf(grid, 75) })
  await expect(grid.getByText('10:00 AM → 11:15 AM')).toBeVisible()
  await page.mouse.up()

  await expect(page.getByText('Visit moved', { exact: true })).toBeVisible()
  await expect(ada).toContainText('11:15')
  expect((await boxOf(ada)).x).toBeGreaterThan(x + width / 2)
  await expect(page).toHaveURL(/\/appointments/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone', { exact: true })).toBeVisible()
  await expect(ada).toContainText('10:00')
  expect((await boxOf(ada)).x).toBeCloseTo(x, 0)
})
