import { appointmentRoutes } from '@salon/contract/appointments'
import { customerRoutes } from '@salon/contract/customers'
import { wallClockAt } from '@salon/contract/salon-clock'
import { safetyRoutes } from '@salon/contract/safety'
import { serviceRoutes } from '@salon/contract/services'
import { settingsRoutes } from '@salon/contract/settings'
import { staffRoutes } from '@salon/contract/staff'
import { languages } from '@salon/contract/vocabulary'
import { workingHoursRoutes } from '@salon/contract/working-hours'
import type { Page } from '@playwright/test'
import { zone, type CallApi } from '../api-client.ts'
import { boxOf, day } from '../day-by-staff.ts'
import { expect, test } from '../fixtures.ts'
import { goTo } from '../screens.ts'
import { expectTextFits, expectWhole } from '../text-layout.ts'

// A phone, a tablet and a desktop; one project sets them all.
test.use({ trace: 'off' })
const windows = [
  { width: 390, height: 844 },
  { width: 834, height: 1112 },
  { width: 1440, height: 900 },
]

// Each begins in a salon with an owner, a client and a service.
test.beforeEach(({ seeded }) => expect(seeded.client).not.toBe(''))

/** Opens an address, and calls `look` in a window of each size. */
async function inEachWindow(page: Page, address: string, look: (where: string) => Promise<void>) {
  await goTo(page, address)
  for (const window of windows) {
    await page.setViewportSize(window)
    await look(`${address} at ${window.width}`)
  }
}

const colleagues = ['Bo', 'Camille', 'Elif', 'Jonas', 'Mateusz', 'Zoë']
const addColleagues = async (api: CallApi) => {
  for (const name of colleagues) await api(staffRoutes.add, { body: { name } })
}

/** Books a staff member for a client of this name, by a service that they have not yet that day. */
async function book(
  api: CallApi,
  name: string,
  {
    on = day,
    at,
    duration,
    notes,
    who = 0,
  }: { on?: string; at: string; duration: number; notes?: string; who?: number },
) {
  const known = await api(customerRoutes.list, {})
  const client =
    known.find((one) => one.name === name) ??
    (await api(customerRoutes.add, { body: { name, ...(notes && { notes }) } }))
  const staff = await api(staffRoutes.list, {})
  const services = await api(serviceRoutes.list, {})
  const booked = await api(appointmentRoutes.list, { query: { date: on } })
  const has = (id: number) =>
    booked.some((row) => row.customerId === client.id && row.serviceId === id)
  return api(appointmentRoutes.add, {
    body: {
      customerId: client.id,
      serviceId: services.find(({ id }) => !has(id))?.id ?? 0,
      staffId: staff[who]?.id ?? 0,
      appointmentDate: on,
      appointmentTime: at,
      duration,
      price: '45.50',
    },
  })
}

test('visits side by side in one column overlap no words, and cut none without a sign @desktop', async ({
  page,
  api,
}) => {
  await addColleagues(api)
  const [cut] = await api(serviceRoutes.list, {})
  await api(serviceRoutes.add, {
    body: {
      categoryId: cut?.categoryId ?? 0,
      name: 'Highlights, half head with toner',
      price: '90.00',
      duration: 60,
    },
  })
  const notes = 'Tea, no sugar'
  for (const [n, duration] of [15, 30, 45, 60, 120].entries()) {
    await book(api, `Wilhelmina Mommsen-Wagner ${n}`, { at: '10:00', duration, notes })
  }
  // Two services of one visit each, one beside the other client's.
  for (const [name, at] of [
    ['Maximilian Wittgenstein', '13:00'],
    ['Ada Tran', '13:15'],
  ] as const) {
    await book(api, name, { at, duration: 90, notes, who: 1 })
    await book(api, name, { at: at.replace('13', '15'), duration: 60, who: 1 })
  }
  for (const view of ['staff', 'week'] as const) {
    await inEachWindow(page, `/appointments?view=${view}&day=${day}`, async (where) => {
      const grid = page.getByRole('group', { name: view === 'staff' ? 'By staff' : /^Week$/ })
      await expect(grid.getByText('Press M on a visit to move it.')).toBeAttached()
      await expect(grid.locator('li[data-row]')).toHaveCount(9)
      await expectTextFits(grid.locator('li[data-row]'), where)
    })
  }
})

test('the titles of a week are whole in every language, and overlap nothing @desktop', async ({
  page,
  api,
}) => {
  await addColleagues(api)
  for (const language of ['en', 'de', 'ru'] as const) {
    await api(settingsRoutes.edit, { body: { language } })
    // In two months, and in two years.
    for (const first of ['2026-09-30', '2026-12-30']) {
      await inEachWindow(page, `/appointments?view=week&day=${first}`, async (place) => {
        const where = `${place} in ${language}`
        const title = page.getByRole('heading', { level: 2 })
        await expectWhole(title.locator('time'), where)
        await expectTextFits(page.locator('[data-full-bleed] > div > div').first(), where)
        await expect(page.locator('h3')).toHaveCount(7)
        await expectTextFits(page.locator('h3'), where)
      })
    }
  }
})

test('a visit whose client has arrived says so in its row, which moves nothing @desktop', async ({
  page,
  api,
}) => {
  const { day: today } = wallClockAt(Date.now(), zone)
  const name = 'Wilhelmina Mommsen-Wagner'
  const { id } = await book(api, name, { on: today, at: '10:00', duration: 60, notes: 'Tea' })
  await api(appointmentRoutes.edit, { params: { id }, body: { status: 'confirmed' } })
  await inEachWindow(page, `/appointment/${id}`, async (where) => {
    const client = page.getByRole('link', { name }).first()
    await api(appointmentRoutes.setArrival, { params: { id }, body: { arrived: false } })
    await expect(page.getByText('Arrived', { exact: true })).toHaveCount(1)
    const { y } = await boxOf(client)

    await page.getByRole('button', { name: 'Arrived' }).click()

    const badge = page.locator('p').filter({ hasText: `#${id}` })
    await expect(badge).toContainText('Arrived')
    await expectTextFits(badge.locator('..'), where)
    expect((await boxOf(client)).y, where).toBe(y)
  })
  await inEachWindow(page, `/appointments?day=${today}`, async (where) => {
    const row = page.getByRole('listitem').filter({ hasText: name })
    await expect(row).toContainText('Arrived')
    await expectTextFits(row, where)
  })
})

test('on a desktop the toolbar is 52 px high, an hour 72, a row of each list 56, and nine staff members fit @desktop', async ({
  page,
  api,
  seeded,
}) => {
  await addColleagues(api)
  for (const name of ['Ivy', 'Юрий']) await api(staffRoutes.add, { body: { name } })
  await book(api, seeded.client, { at: '10:00', duration: 60 })
  await book(api, 'Ben Okafor', { at: '12:00', duration: 60 })
  const toolbar = page.locator('[data-full-bleed] > div > div').first()

  await goTo(page, `/appointments?view=staff&day=${day}`)
  expect((await boxOf(toolbar)).height).toBe(52)
  const grid = page.getByRole('group', { name: 'By staff' })
  const top = async (time: string) =>
    (await boxOf(grid.getByRole('button', { name: new RegExp(`^Book ${time}`) }).first())).y
  expect((await top('1:00 PM')) - (await top('12:00 PM'))).toBeCloseTo(72, 1)
  const names = grid.getByRole('heading')
  await expect(names).toHaveCount(9)
  expect(await grid.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  expect((await boxOf(names.last())).width).toBeGreaterThanOrEqual(112)
  // The grid ends with the window.
  const { x, y: head, width, height } = await boxOf(grid)
  expect([x + width, head + height]).toEqual([1440, 900])

  await page.getByRole('tab', { name: 'List' }).click()
  const rows = page.getByRole('listitem').filter({ has: page.locator('time') })
  await expect(rows).toHaveCount(2)
  const { y } = await boxOf(rows.first())
  // With the hairline between them.
  expect((await boxOf(rows.last())).y - y).toBe(57)
  const tabular = ['font-variant-numeric', /tabular-nums/] as const
  await expect(rows.first().locator('time')).toHaveCSS(...tabular)
  // At the right.
  for (const words of ['+49 30 1234567', '€45.50']) {
    const cell = rows.first().getByText(words)
    expect((await boxOf(cell)).x, words).toBeGreaterThan(720)
    await expect(cell).toHaveCSS(...tabular)
  }

  for (const list of ['/customers', '/services', '/staff']) {
    await goTo(page, list)
    expect((await boxOf(page.getByRole('article').last())).height, list).toBe(56)
  }
})

test('under a finger a free half hour is 44 px high, and the two rows of the toolbar no more than 104 @phone', async ({
  page,
}) => {
  await goTo(page, `/appointments?view=staff&day=${day}`)

  const free = page.getByRole('button', { name: /^Book 12:00 PM/ })
  expect((await boxOf(free)).height).toBeCloseTo(44, 1)
  const toolbar = page.locator('[data-full-bleed] > div > div').first()
  expect((await boxOf(toolbar)).height).toBeLessThanOrEqual(104)
})

for (const language of languages)
  test(`on a tablet that is touched the toolbar is one row in ${language} @phone`, async ({
    page,
    api,
  }) => {
    await api(settingsRoutes.edit, { body: { language } })
    await page.setViewportSize({ width: 834, height: 1112 })
    // A week of two months, whose dates are the longest.
    for (const view of ['week', 'staff', 'list']) {
      await goTo(page, `/appointments?view=${view}&day=2026-04-01`)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      const toolbar = page.locator('[data-full-bleed] > div > div').first()
      expect((await boxOf(toolbar)).height, view).toBe(52)
    }
  })

test('a day of seven staff members fits on a tablet, and one of ten fades at the edge until its end @desktop', async ({
  page,
  api,
}) => {
  await addColleagues(api)
  await page.setViewportSize({ width: 834, height: 1112 })
  await goTo(page, `/appointments?view=staff&day=${day}`)
  const grid = page.getByRole('group', { name: 'By staff' })
  const fade = page.locator('[aria-hidden]:has(+ [role=group])')
  await expect(grid.getByRole('heading')).toHaveCount(7)

  expect(await grid.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)

  const last = await boxOf(grid.getByRole('heading').last())
  expect(last.width).toBeGreaterThanOrEqual(112)
  expect(last.x + last.width).toBeLessThanOrEqual(834)
  await expectTextFits(grid.getByRole('heading'), 'the day of seven')

  for (const name of ['Ada', 'Ivy', 'Юрий']) await api(staffRoutes.add, { body: { name } })
  await goTo(page, `/appointments?view=staff&day=${day}`)
  await expect(grid.getByRole('heading')).toHaveCount(10)
  const { x, width } = await boxOf(fade)
  expect(x + width).toBe(834)
  await grid.evaluate((element) => element.scrollTo({ left: element.scrollWidth }))
  await expect(fade).toHaveCount(0)
})

test('on a tablet a block of 15 minutes with three marks leaves room for its name, and shows the allergy @desktop', async ({
  page,
  api,
}) => {
  await addColleagues(api)
  const name = 'Wilhelmina Mommsen-Wagner'
  const row = await book(api, name, { at: '10:00', duration: 15, notes: 'Tea, no sugar' })
  await api(safetyRoutes.addCondition, {
    params: { id: row.customerId },
    body: { kind: 'latex', severity: 'severe' },
  })
  const sick = { firstDay: day, lastDay: day, reason: 'Sick', day: null }
  await api(workingHoursRoutes.addException, { body: { staffId: row.staffId, ...sick } })
  await goTo(page, `/appointments?view=staff&day=${day}`)
  const block = page.locator(`li[data-row="${row.id}"]`)
  const link = block.getByRole('link', { name })
  const allergy = block.getByTitle('Allergies and conditions: Latex (Severe)', { exact: true })
  for (const width of [1440, 834]) {
    await page.setViewportSize({ width, height: 1112 })
    await expect(block).toContainText('Mommsen-Wagner')
    expect((await boxOf(allergy)).width, `at ${width}`).toBeGreaterThan(8)
    const room = await link.evaluate((words) => {
      const line = words.parentElement ?? words
      const end =
        line.getBoundingClientRect().right - parseFloat(getComputedStyle(line).paddingRight)
      return end - words.getBoundingClientRect().left
    })
    expect(room, `at ${width}`).toBeGreaterThan(24)
    await expectTextFits(block, `at ${width}`)
  }
})
