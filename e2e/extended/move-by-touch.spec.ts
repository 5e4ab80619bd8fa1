import { appointmentRoutes } from '@salon/contract/appointments'
import { wallClockAt } from '@salon/contract/salon-clock'
import { zone } from '../api-client.ts'
import { boxOf, bookFor, fingerOf, openBooked, pixelsOf, visitsOfDay } from '../day-by-staff.ts'
import { expect, test } from '../fixtures.ts'
import { goTo } from '../screens.ts'
import { countTaps } from '../tap-counter.ts'

test.describe('onto what is taken, by a finger', () => {
  test.use({ expectedStatuses: [401, 404, 409] })

  test('what is asked is as tall as it must be, and no earlier toast covers it @phone', async ({
    page,
    api,
    seeded,
  }) => {
    await bookFor(api, seeded, 'Ben Okafor', '12:00')
    const { grid, block } = await openBooked(page, api, seeded)
    const hour = await pixelsOf(grid, 60)
    const finger = await fingerOf(page)
    const drag = async () => {
      const { x, y } = await boxOf(block('Ada Tran'))
      await finger.down(x + 40, y + 20)
      await expect(page.locator('[data-dragging]')).toBeVisible()
      for (const part of [0.25, 0.5, 0.75, 1]) await finger.move(x + 40, y + 20 + hour * part)
      await finger.up()
    }

    await drag()
    const toast = page.getByRole('region', { name: /Messages/ }).getByRole('listitem')
    await expect(toast).toContainText('Visit moved')
    await drag()

    const question = page.getByRole('dialog', { name: 'That time is taken' })
    const { height: window = 0 } = page.viewportSize() ?? {}
    // It rises as it opens.
    await expect
      .poll(async () => {
        const { y, height } = await boxOf(question)
        return y + height
      })
      .toBe(window)
    expect((await boxOf(question)).height).toBeLessThan(window / 2)
    await page.getByRole('button', { name: 'Move anyway' }).tap()
    await expect(toast).toContainText('Visit moved')
  })
})

test.describe('changed by someone else, under a finger', () => {
  test.use({ expectedStatuses: [401, 404, 412] })

  test('a visit says so, with both times @phone', async ({ page, api, seeded }) => {
    const { id, grid, block } = await openBooked(page, api, seeded)
    const { x, y } = await boxOf(block('Ada Tran'))
    const finger = await fingerOf(page)

    await finger.down(x + 40, y + 20)
    await expect(page.locator('[data-dragging]')).toBeVisible()
    await finger.move(x + 40, y + 20 + (await pixelsOf(grid, 60)))
    await api(appointmentRoutes.edit, {
      params: { id },
      body: { appointmentDate: '2026-03-02', appointmentTime: '15:00' },
    })
    await finger.up()

    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('3:00 PM')
    await expect(question).toContainText('11:00 AM')
    expect(await visitsOfDay(api)).toMatchObject([{ appointmentDate: '2026-03-02T14:00:00.000Z' }])
  })
})

test('a finger that has rested on free time draws a visit @phone', async ({
  page,
  api,
  seeded,
}) => {
  const { grid } = await openBooked(page, api, seeded)
  const free = await boxOf(grid.getByRole('button', { name: /^Book 12:00 PM/ }))
  const hour = await pixelsOf(grid, 60)
  const finger = await fingerOf(page)

  await finger.down(free.x + 60, free.y + 4)
  await expect(grid.getByText('12:00 PM – 12:30 PM')).toBeVisible()
  for (const part of [0.25, 0.5, 0.75, 1]) await finger.move(free.x + 60, free.y + 4 + hour * part)
  await expect(grid.getByText('12:00 PM – 1:00 PM')).toBeVisible()
  await finger.up()

  const form = page.getByRole('dialog', { name: 'New Appointment' })
  await expect(form.getByLabel('Time')).toHaveValue('12:00')
  await expect(form.getByLabel('Duration')).toHaveValue('60')
})

test('a visit is picked up by a long press, and tapped to a time of another day, in three taps @phone', async ({
  page,
  api,
  seeded,
}) => {
  const taps = await countTaps(page)
  const { grid, block } = await openBooked(page, api, seeded)
  const { x, y } = await boxOf(block('Ada Tran'))
  const finger = await fingerOf(page)

  await finger.down(x + 40, y + 20)
  await expect(page.locator('[data-dragging]')).toBeVisible()
  await finger.up()
  await expect(page.getByText('Moving Ada Tran · Cut, 60 min. Choose a new time.')).toBeVisible()
  await page.getByRole('button', { name: 'Next day' }).tap()
  await expect(page).toHaveURL(/day=2026-03-03/)
  await expect(page.locator('[role=group][aria-busy=false]')).toBeVisible()
  await grid.getByRole('button', { name: /^Move to 2:00 PM/ }).tap({ position: { x: 40, y: 4 } })

  await expect(page.getByText('Visit moved', { exact: true })).toBeVisible()
  expect(await visitsOfDay(api, '2026-03-03')).toMatchObject([
    { appointmentDate: '2026-03-03T13:00:00.000Z' },
  ])
  await expect.poll(taps).toBe(3)
})

test('a visit is moved from its page in three taps @phone', async ({ page, api, seeded }) => {
  const taps = await countTaps(page)
  const { id } = await openBooked(page, api, seeded)
  await goTo(page, `/appointment/${id}`)

  await page.getByRole('button', { name: 'More actions' }).tap()
  await page.getByRole('menuitem', { name: 'Move in calendar' }).tap()
  const grid = page.getByRole('group', { name: 'By staff' })
  await expect(page.getByText('Moving Ada Tran · Cut, 60 min. Choose a new time.')).toBeVisible()
  await grid.getByRole('button', { name: /^Move to 2:00 PM/ }).tap({ position: { x: 40, y: 4 } })

  await expect(page.getByText('Visit moved', { exact: true })).toBeVisible()
  expect(await visitsOfDay(api)).toMatchObject([{ appointmentDate: '2026-03-02T13:00:00.000Z' }])
  await expect.poll(taps).toBe(3)
})

test('a finger that has rested on the foot of a visit changes its length @phone', async ({
  page,
  api,
  seeded,
}) => {
  const { grid, block } = await openBooked(page, api, seeded)
  const { x, y, height } = await boxOf(block('Ada Tran'))
  const quarter = await pixelsOf(grid, 15)
  const foot = y + height - 5
  const finger = await fingerOf(page)

  await finger.down(x + 40, foot)
  await expect(page.locator('[data-dragging]')).toBeVisible()
  for (const part of [1, 2]) await finger.move(x + 40, foot + quarter * part)
  await expect(grid.getByText('10:00 AM – 11:00 AM → 11:30 AM')).toBeVisible()
  await finger.up()

  await expect(page.getByText(/^Duration changed: \d+ min → \d+ min$/)).toBeVisible()
  expect(await visitsOfDay(api)).toMatchObject([
    { duration: 90, appointmentDate: '2026-03-02T09:00:00.000Z' },
  ])
})

test('a client who did not come is marked so in two taps from the day @phone', async ({
  page,
  api,
  seeded,
}) => {
  const taps = await countTaps(page)
  // Half an hour after its beginning.
  await page.clock.setFixedTime(new Date('2026-03-02T09:30:00Z'))
  const { id, block } = await openBooked(page, api, seeded)

  await block('Ada Tran').getByRole('link').tap()
  // Beside the others of the status there is one at the top.
  await page.getByRole('button', { name: 'No Show' }).first().tap()

  await expect(page.getByText('Status updated successfully!', { exact: true })).toBeVisible()
  expect(await api(appointmentRoutes.get, { params: { id } })).toMatchObject({ status: 'no-show' })
  await expect.poll(taps).toBe(2)
})

test('a client is marked as arrived, and then in the chair, in two taps from the day each @phone', async ({
  page,
  api,
  seeded,
}) => {
  const taps = await countTaps(page)
  const { id } = await bookFor(api, seeded, 'Ada Tran', '10:00')
  // Clients arrive on the day itself.
  const { day: today } = wallClockAt(Date.now(), zone)
  await api(appointmentRoutes.edit, {
    params: { id },
    body: { appointmentDate: today, appointmentTime: '10:00', status: 'confirmed' },
  })
  const mark = async (step: string) => {
    await goTo(page, `/appointments?view=staff&day=${today}`)
    await page.getByRole('link', { name: 'Ada Tran' }).tap()
    const next = page.getByRole('button', { name: step, exact: true })
    // At the foot of the screen, wherever the page is scrolled to.
    await page.getByRole('heading', { name: 'After Photos' }).scrollIntoViewIfNeeded()
    await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport()
    await expect(next).toBeInViewport({ ratio: 1 })
    await next.tap()
  }
  const saved = () => api(appointmentRoutes.get, { params: { id } })

  await mark('Arrived')
  await expect.poll(async () => (await saved()).arrivedAt).not.toBeNull()
  await expect.poll(taps).toBe(2)
  await mark('In the chair')
  await expect.poll(async () => (await saved()).status).toBe('in-progress')
  await expect.poll(taps).toBe(4)
})
