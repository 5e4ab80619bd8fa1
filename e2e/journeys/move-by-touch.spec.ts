import { staffRoutes } from '@salon/contract/staff'
import {
  boxOf,
  bookFor,
  fingerOf,
  openBooked,
  openDay,
  pixelsOf,
  visitsOfDay,
} from '../day-by-staff.ts'
import { expect, test } from '../fixtures.ts'

test('a finger that has rested on a visit feels it lift, and moves it @phone', async ({
  page,
  api,
  seeded,
}) => {
  await page.addInitScript(() => {
    navigator.vibrate = (length) => {
      document.documentElement.dataset['vibrated'] = JSON.stringify(length)
      return true
    }
  })
  const { grid, block } = await openBooked(page, api, seeded)
  const { x, y } = await boxOf(block('Ada Tran'))
  const hour = await pixelsOf(grid, 60)
  const finger = await fingerOf(page)
  await expect(page.locator('html[data-vibrated]')).toHaveCount(0)

  await finger.down(x + 40, y + 20)
  await expect(page.locator('[data-dragging]')).toBeVisible()
  await expect(page.locator('html[data-vibrated="10"]')).toBeAttached()
  const scrolled = await grid.evaluate((element) => element.scrollTop)
  for (const part of [0.25, 0.5, 0.75, 1]) await finger.move(x + 40, y + 20 + hour * part)
  await expect(grid.getByText('10:00 AM → 11:00 AM')).toBeVisible()
  expect(await grid.evaluate((element) => element.scrollTop)).toBe(scrolled)
  await finger.up()

  const toast = page.getByRole('region', { name: /Messages/ }).getByRole('listitem')
  await expect(toast).toContainText('Visit moved')
  expect(await visitsOfDay(api)).toMatchObject([{ appointmentDate: '2026-03-02T10:00:00.000Z' }])
  await expect(page).toHaveURL(/\/appointments/)
  // It leaves the arrows and the bar free.
  const { y: top, height: tall } = await boxOf(toast)
  const arrows = await boxOf(page.getByRole('button', { name: 'Next day' }))
  const bar = await boxOf(page.getByRole('navigation', { name: 'Quick access' }))
  expect(top).toBeGreaterThan(arrows.y + arrows.height)
  expect(top + tall).toBeLessThanOrEqual(bar.y)
})

test('a finger that scrolls moves nothing @phone', async ({ page, api, seeded }) => {
  await bookFor(api, seeded, 'Ada Tran', '13:00', 120)
  const { grid, block } = await openDay(page)
  const { x, y } = await boxOf(block('Ada Tran'))
  const top = await grid.evaluate((element) => element.scrollTop)
  const finger = await fingerOf(page)

  await finger.down(x + 40, y + 60)
  for (let step = 1; step <= 10; step++) await finger.move(x + 40, y + 60 - step * 12)
  await finger.up()

  await expect.poll(() => grid.evaluate((element) => element.scrollTop)).toBeGreaterThan(top + 40)
  await expect(page.locator('[data-dragging], [data-ghost]')).toHaveCount(0)
  expect(await visitsOfDay(api)).toMatchObject([
    { appointmentDate: '2026-03-02T12:00:00.000Z', version: 1 },
  ])
})

test('a swipe shows the next staff member, whose tab follows @phone', async ({
  page,
  api,
  seeded,
}) => {
  await api(staffRoutes.add, { body: { name: 'Mira Olsen' } })
  const { grid } = await openBooked(page, api, seeded)
  const tab = (name: string) => page.getByRole('button', { name, exact: true, pressed: true })
  await expect(tab('Anna')).toBeVisible()
  const { x, y, width } = await boxOf(grid)
  const finger = await fingerOf(page)

  await finger.down(x + width - 40, y + 300)
  for (let step = 1; step <= 10; step++)
    await finger.move(x + width - 40 - (step * (width - 120)) / 10, y + 300)
  await finger.up()

  await expect(tab('Mira')).toBeVisible()
  await expect(page.locator('[data-dragging], [data-ghost]')).toHaveCount(0)
  expect(await visitsOfDay(api)).toMatchObject([{ version: 1 }])
})
