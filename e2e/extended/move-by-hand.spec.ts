import { appointmentRoutes } from '@salon/contract/appointments'
import { customerRoutes } from '@salon/contract/customers'
import { seriesRoutes } from '@salon/contract/series'
import { serviceRoutes } from '@salon/contract/services'
import { staffRoutes } from '@salon/contract/staff'
import { workingHoursRoutes } from '@salon/contract/working-hours'
import {
  boxOf,
  bookFor,
  day,
  dragBy,
  openBooked,
  openDay,
  pixelsOf,
  visitsOfDay,
} from '../day-by-staff.ts'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../page-checks.ts'
import { countTaps } from '../tap-counter.ts'

test('the foot of a visit changes its length; Escape and a click change nothing @desktop', async ({
  page,
  api,
  seeded,
}) => {
  const { grid, block } = await openBooked(page, api, seeded)
  const ada = block('Ada Tran')
  const { x, y, height } = await boxOf(ada)
  const quarter = await pixelsOf(grid, 15)

  await dragBy(page, { x: x + 20, y: y + 20 }, { x: 0, y: quarter * 4 })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(page.locator('[data-dragging]')).toHaveCount(0)
  await dragBy(page, { x: x + 20, y: y + height - 2 }, { x: 0, y: quarter * 2 })
  await expect(grid.getByText('10:00 AM – 11:00 AM → 11:30 AM')).toBeVisible()
  await page.mouse.up()

  await expect(page.getByText(/^Duration changed: \d+ min → \d+ min$/)).toBeVisible()
  expect(await visitsOfDay(api)).toMatchObject([
    { duration: 90, appointmentDate: '2026-03-02T09:00:00.000Z' },
  ])
  await expect(page).toHaveURL(/\/appointments/)
  await ada.click()
  await expect(page).toHaveURL(/\/appointment\/\d+/)
})

test('a drag, which is one press, moves a visit by quarter hours, with Shift by five minutes @desktop', async ({
  page,
  api,
  seeded,
}) => {
  const taps = await countTaps(page)
  const { grid, block } = await openBooked(page, api, seeded)
  const { x, y } = await boxOf(block('Ada Tran'))

  await dragBy(page, { x: x + 20, y: y + 20 }, { x: 0, y: await pixelsOf(grid, 20) })
  await expect(grid.getByText('10:00 AM → 10:15 AM')).toBeVisible()
  await page.keyboard.down('Shift')
  await page.mouse.move(x + 21, y + 20 + (await pixelsOf(grid, 20)))
  await expect(grid.getByText('10:00 AM → 10:20 AM')).toBeVisible()
  await page.mouse.up()
  await page.keyboard.up('Shift')

  await expect(page.getByText('Visit moved', { exact: true })).toBeVisible()
  expect(await visitsOfDay(api)).toMatchObject([{ appointmentDate: '2026-03-02T09:20:00.000Z' }])
  await expect.poll(taps).toBe(1)
})

test('a drag that ends outside of the grid changes nothing @desktop', async ({
  page,
  api,
  seeded,
}) => {
  const { grid, block } = await openBooked(page, api, seeded)
  const { x, y } = await boxOf(block('Ada Tran'))
  const { y: top } = await boxOf(grid)

  await dragBy(page, { x: x + 20, y: y + 20 }, { x: 0, y: top - y - 40 })
  await expect(page.locator('[data-dragging]')).toBeVisible()
  await page.mouse.up()

  await expect(page.locator('[data-dragging]')).toHaveCount(0)
  await expect(block('Ada Tran')).toContainText('10:00')
  expect(await visitsOfDay(api)).toMatchObject([
    { appointmentDate: '2026-03-02T09:00:00.000Z', version: 1 },
  ])
})

test('a drag over free time books what it covers from its start @desktop', async ({
  page,
  api,
  seeded,
}) => {
  const { grid } = await openBooked(page, api, seeded)
  const free = await boxOf(grid.getByRole('button', { name: /^Book 1:00 PM/ }))

  await dragBy(page, { x: free.x + 20, y: free.y + 2 }, { x: 0, y: await pixelsOf(grid, 45) })
  await expect(grid.getByText('1:00 PM – 1:45 PM')).toBeVisible()
  await page.mouse.up()

  const form = page.getByRole('dialog', { name: 'New Appointment' })
  await expect(form.getByLabel('Time')).toHaveValue('13:00')
  await expect(form.getByLabel('Duration')).toHaveValue('45')
})

test.describe('onto what is taken or closed', () => {
  test.use({ expectedStatuses: [401, 404, 409] })

  test('a drop shows the overlap, and changes nothing until it is confirmed @desktop', async ({
    page,
    api,
    seeded,
  }) => {
    await bookFor(api, seeded, 'Ada Tran', '10:00')
    await bookFor(api, seeded, 'Ben Okafor', '12:00')
    const { grid, block } = await openDay(page)
    const { x, y } = await boxOf(block('Ada Tran'))
    const drop = async () => {
      await dragBy(page, { x: x + 20, y: y + 20 }, { x: 0, y: await pixelsOf(grid, 90) })
      await page.mouse.up()
      await expect(page.getByRole('alert')).toContainText('Ben Okafor, Cut')
    }
    const start = async () => (await visitsOfDay(api)).map((row) => row.appointmentDate)
    const before = await start()

    await drop()
    await expectAccessible(page, 'a drop on what is taken')
    expect(await start()).toEqual(before)
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(block('Ada Tran')).toContainText('10:00')
    expect(await start()).toEqual(before)

    await drop()
    await page.getByRole('button', { name: 'Move anyway' }).click()
    await expect(page.getByText('Visit moved', { exact: true })).toBeVisible()
    const [ada, ben] = [await boxOf(block('Ada Tran')), await boxOf(block('Ben Okafor'))]
    expect(Math.min(ada.x + ada.width, ben.x + ben.width)).toBeLessThanOrEqual(
      Math.max(ada.x, ben.x),
    )
  })

  test('axe finds nothing on the warning of a drop on closed hours', async ({
    page,
    api,
    seeded,
  }) => {
    await api(workingHoursRoutes.addException, {
      body: {
        staffId: null,
        firstDay: day,
        lastDay: day,
        day: { from: '09:00', to: '11:00', breaks: [] },
      },
    })
    const { grid } = await openBooked(page, api, seeded)

    await grid.getByRole('link', { name: 'Ada Tran' }).focus()
    await page.keyboard.press('m')
    await expect(grid.getByRole('button', { name: /^Move here: 10:00 AM/ })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')

    const warning = page.getByRole('dialog', { name: 'Outside working hours' })
    await expect(warning.getByRole('button', { name: 'Move anyway' })).toBeVisible()
    await expectAccessible(page, 'a drop on closed hours')
    await warning.getByRole('button', { name: 'Cancel' }).click()
    await expect(warning).toBeHidden()
    expect(await visitsOfDay(api)).toMatchObject([{ version: 1 }])
  })
})

test.describe('changed by someone else', () => {
  test.use({ expectedStatuses: [401, 404, 412] })

  test('a visit under the pointer says so, with both times @desktop', async ({
    page,
    api,
    seeded,
  }) => {
    const { id, grid, block } = await openBooked(page, api, seeded)
    const { x, y } = await boxOf(block('Ada Tran'))

    await dragBy(page, { x: x + 20, y: y + 20 }, { x: 0, y: await pixelsOf(grid, 60) })
    await api(appointmentRoutes.edit, {
      params: { id },
      body: { appointmentDate: day, appointmentTime: '15:00' },
    })
    await page.mouse.up()

    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('3:00 PM')
    await expect(question).toContainText('11:00 AM')
    expect(await visitsOfDay(api)).toMatchObject([{ appointmentDate: '2026-03-02T14:00:00.000Z' }])
  })
})

test('a visit is moved by keys, and carried to another day @desktop', async ({
  page,
  api,
  seeded,
}) => {
  const { grid } = await openBooked(page, api, seeded)

  await grid.getByRole('link', { name: 'Ada Tran' }).focus()
  await page.keyboard.press('m')
  await expect(grid.getByRole('button', { name: /^Move here: 10:00 AM/ })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('10:15 AM with')).toBeAttached()
  await page.keyboard.press('PageDown')
  await expect(page).toHaveURL(/day=2026-03-03/)
  await page.keyboard.press('Enter')

  await expect(page.getByText('Visit moved', { exact: true })).toBeVisible()
  await expect(grid.getByRole('link', { name: 'Ada Tran' })).toBeVisible()
  expect(await visitsOfDay(api, '2026-03-03')).toMatchObject([
    { appointmentDate: '2026-03-03T09:15:00.000Z' },
  ])
})

test('a visit is resized by keys, and free time is drawn @desktop', async ({
  page,
  api,
  seeded,
}) => {
  const { grid } = await openBooked(page, api, seeded)

  await grid.getByRole('link', { name: 'Ada Tran' }).focus()
  await page.keyboard.press('m')
  await expect(grid.getByRole('button', { name: /^Move here: 10:00 AM/ })).toBeFocused()
  for (const key of ['r', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key)
  await expect(page.getByText('until 11:30 AM')).toBeAttached()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Duration changed: \d+ min → \d+ min$/)).toBeVisible()
  expect(await visitsOfDay(api)).toMatchObject([{ duration: 90 }])

  await grid.getByRole('button', { name: /^Book 2:00 PM/ }).focus()
  await page.keyboard.press('Shift+ArrowDown')
  await expect(grid.getByText('2:00 PM – 2:45 PM')).toBeVisible()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'New Appointment' })
  await expect(form.getByLabel('Time')).toHaveValue('14:00')
  await expect(form.getByLabel('Duration')).toHaveValue('45')
})

test('axe finds nothing on the question which visits of a series a drop moves', async ({
  page,
  api,
  seeded,
}) => {
  const { id: customerId } = await api(customerRoutes.add, { body: { name: 'Ada Tran' } })
  const [service] = await api(serviceRoutes.list, {})
  const [owner] = await api(staffRoutes.list, {})
  await api(seriesRoutes.add, {
    body: {
      customerId,
      staffId: owner?.id ?? 0,
      services: [{ serviceId: service?.id ?? 0 }],
      firstDay: day,
      time: '10:00',
      rule: { unit: 'week', every: 1, weekdays: [1], times: 3 },
    },
  })
  const { grid } = await openDay(page)
  expect(seeded.service).toBe(service?.name)

  await grid.getByRole('link', { name: 'Ada Tran' }).focus()
  await page.keyboard.press('m')
  await expect(grid.getByRole('button', { name: /^Move here: 10:00 AM/ })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')

  const question = page.getByRole('dialog', { name: 'Change series' })
  await expect(question.getByRole('button', { name: 'This visit only' })).toBeVisible()
  await expectAccessible(page, 'a drop of a visit of a series')
  await question.getByRole('button', { name: 'This visit only' }).click()
  await expect(page.getByText('Visit moved', { exact: true })).toBeVisible()
})

test('one day of a blocked time that repeats is deleted, and blocked again by Undo', async ({
  page,
  api,
  seeded,
}) => {
  const [owner] = await api(staffRoutes.list, {})
  expect(owner?.name).toBe(seeded.owner)
  const body = { staffId: owner?.id ?? 0, day, from: '12:00', to: '13:00', reason: 'Training' }
  await api(workingHoursRoutes.block, { body: { ...body, weekdays: [1] } })
  const { grid } = await openDay(page)
  const block = grid.getByRole('button', { name: /Training/ })
  const left = async () =>
    (await api(workingHoursRoutes.get, { query: {} })).blockedTimes[0]?.exceptDays

  await block.click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page, 'a blocked time')
  await dialog.getByRole('button', { name: /^(Delete|Remove)/ }).click()
  await expect(page.getByText('Blocked time deleted', { exact: true })).toBeVisible()
  await expect(block).toHaveCount(0)
  expect(await left()).toEqual([day])
  await page.getByRole('button', { name: 'Undo' }).click()

  await expect(page.getByText('Undone', { exact: true })).toBeVisible()
  await expect(block).toBeVisible()
  expect(await left()).toEqual([])
})
