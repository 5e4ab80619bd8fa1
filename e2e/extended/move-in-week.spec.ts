import { appointmentRoutes } from '@salon/contract/appointments'
import { wallClockAt } from '@salon/contract/salon-clock'
import { staffRoutes } from '@salon/contract/staff'
import { zone, type CallApi } from '../api-client.ts'
import { boxOf, bookFor, dragBy, fingerOf, openWeek, pixelsOf } from '../day-by-staff.ts'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../page-checks.ts'
import { goTo } from '../screens.ts'

const week = { from: '2026-03-01', to: '2026-03-07' }
const visitsOf = (api: CallApi) => api(appointmentRoutes.list, { query: week })

test('a visit is dragged to another day and time of the week, and keeps its staff member @desktop', async ({
  page,
  api,
  seeded,
}) => {
  await api(staffRoutes.add, { body: { name: 'Mira Olsen' } })
  const { staffId } = await bookFor(api, seeded, 'Ada Tran', '10:00')
  const { grid, block } = await openWeek(page)
  const { x, y, width } = await boxOf(block(/Ada Tran/))

  await dragBy(page, { x: x + 30, y: y + 20 }, { x: width * 2, y: await pixelsOf(grid, 75) })
  await expect(grid.getByText('Mon 10:00 AM → Wed 11:15 AM')).toBeVisible()
  await page.mouse.up()

  await expect(page.getByText('Visit moved', { exact: true })).toBeVisible()
  expect(await visitsOf(api)).toMatchObject([
    { appointmentDate: '2026-03-04T10:15:00.000Z', staffId },
  ])
  expect((await boxOf(block(/^11:15 AM/))).x).toBeGreaterThan(x + width)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone', { exact: true })).toBeVisible()
  expect((await boxOf(block(/^10:00 AM/))).x).toBeCloseTo(x, 0)
})

test('the foot of a visit of the week changes its length, and free time is drawn @desktop', async ({
  page,
  api,
  seeded,
}) => {
  await bookFor(api, seeded, 'Ada Tran', '10:00')
  const { grid, block } = await openWeek(page)
  const { x, y, height } = await boxOf(block(/Ada Tran/))

  await dragBy(page, { x: x + 20, y: y + height - 2 }, { x: 0, y: await pixelsOf(grid, 30) })
  await expect(grid.getByText('10:00 AM – 11:00 AM → 11:30 AM')).toBeVisible()
  await page.mouse.up()
  await expect(page.getByText(/^Duration changed: \d+ min → \d+ min$/)).toBeVisible()
  expect(await visitsOf(api)).toMatchObject([{ duration: 90 }])

  const free = await boxOf(grid.getByRole('button', { name: 'Book Thursday, March 5, 1:00 PM' }))
  await dragBy(page, { x: free.x + 20, y: free.y + 2 }, { x: 0, y: await pixelsOf(grid, 45) })
  await expect(grid.getByText('1:00 PM – 1:45 PM')).toBeVisible()
  await page.mouse.up()
  const form = page.getByRole('dialog', { name: 'New Appointment' })
  await expect(form.getByLabel('Date')).toHaveValue('2026-03-05')
  await expect(form.getByLabel('Time')).toHaveValue('13:00')
  await expect(form.getByLabel('Duration')).toHaveValue('45')
})

test('a visit is carried by keys to another day of the next week @desktop', async ({
  page,
  api,
  seeded,
}) => {
  const { id } = await bookFor(api, seeded, 'Ada Tran', '10:00')
  const { grid } = await openWeek(page)

  await grid.getByRole('link', { name: /Ada Tran/ }).focus()
  await page.keyboard.press('m')
  await expect(grid.getByRole('button', { name: /^Move here: Monday, March 2/ })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Tuesday, March 3, 10:00 AM')).toBeAttached()
  await expectAccessible(page, 'a visit that is carried in the week')
  await page.keyboard.press('PageDown')
  await expect(page).toHaveURL(/day=2026-03-09/)
  await expect(
    grid.getByRole('button', { name: 'Move here: Tuesday, March 10, 10:00 AM' }),
  ).toBeFocused()
  await page.keyboard.press('Enter')

  await expect(page.getByText('Visit moved', { exact: true })).toBeVisible()
  expect(await api(appointmentRoutes.get, { params: { id } })).toMatchObject({
    appointmentDate: '2026-03-10T09:00:00.000Z',
  })
})

test('a finger that has rested on a visit moves it to the next day @phone', async ({
  page,
  api,
  seeded,
}) => {
  await bookFor(api, seeded, 'Ada Tran', '10:00')
  const { grid, block } = await openWeek(page)
  const { x, y, width } = await boxOf(block(/Ada Tran/))
  const half = await pixelsOf(grid, 30)
  const finger = await fingerOf(page)

  await finger.down(x + 30, y + 20)
  await expect(page.locator('[data-dragging]')).toBeVisible()
  for (const part of [0.25, 0.5, 0.75, 1])
    await finger.move(x + 30 + width * part, y + 20 + half * part)
  await expect(grid.getByText('Mon 10:00 AM → Tue 10:30 AM')).toBeVisible()
  await finger.up()

  await expect(page.getByText('Visit moved', { exact: true })).toBeVisible()
  expect(await visitsOf(api)).toMatchObject([{ appointmentDate: '2026-03-03T09:30:00.000Z' }])
  await expect(page).toHaveURL(/view=week/)
})

test('a swipe shows later days of the week, and moves nothing @phone', async ({
  page,
  api,
  seeded,
}) => {
  await bookFor(api, seeded, 'Ada Tran', '10:00')
  const { grid } = await openWeek(page)
  const { x, y, width } = await boxOf(grid)
  const [edge, middle] = [x + width - 30, y + 300]
  const saturday = grid.getByRole('button', { name: /^Saturday, March 7/ })
  await expect(saturday).not.toBeInViewport()
  const finger = await fingerOf(page)

  for (let swipe = 0; swipe < 2; swipe++) {
    await finger.down(edge, middle)
    for (let step = 1; step <= 10; step++) await finger.move(edge - step * 26, middle)
    await finger.up()
  }

  await expect(saturday).toBeInViewport()
  await expect(page.locator('[data-dragging], [data-ghost]')).toHaveCount(0)
  expect(await visitsOf(api)).toMatchObject([{ version: 1 }])
})

test('with a step of five minutes a finger moves a visit by five @phone', async ({
  page,
  api,
  seeded,
}) => {
  await goTo(page, '/settings')
  await page.getByLabel('Time step').selectOption('5 min')
  await bookFor(api, seeded, 'Ada Tran', '10:00')
  const { grid, block } = await openWeek(page)
  const { x, y } = await boxOf(block(/Ada Tran/))
  const by = await pixelsOf(grid, 20)
  const finger = await fingerOf(page)

  await finger.down(x + 30, y + 20)
  await expect(page.locator('[data-dragging]')).toBeVisible()
  for (const part of [0.5, 1]) await finger.move(x + 30, y + 20 + by * part)
  await expect(grid.getByText('10:00 AM → 10:20 AM')).toBeVisible()
  await finger.up()

  await expect(page.getByText('Visit moved', { exact: true })).toBeVisible()
  expect(await visitsOf(api)).toMatchObject([{ appointmentDate: '2026-03-02T09:20:00.000Z' }])
})

test("everybody's week marks a client who has arrived", async ({ page, api, seeded }) => {
  const { day: today } = wallClockAt(Date.now(), zone)
  const { id } = await bookFor(api, seeded, 'Ada Tran', '10:00')
  const onToday = { appointmentDate: today, appointmentTime: '10:00' }
  await api(appointmentRoutes.edit, { params: { id }, body: onToday })
  await api(appointmentRoutes.setArrival, { params: { id }, body: { arrived: true } })

  await goTo(page, `/appointments?view=week&day=${today}`)

  const grid = page.getByRole('group', { name: 'Week', exact: true })
  await expect(grid.getByRole('listitem', { name: /Ada Tran.*Arrived/ })).toBeVisible()
})
