import { appointmentRoutes } from '@salon/contract/appointments'
import { customerRoutes } from '@salon/contract/customers'
import { safetyRoutes } from '@salon/contract/safety'
import { dayAfter, wallClockAt } from '@salon/contract/salon-clock'
import { salonInfoRoutes } from '@salon/contract/salon-info'
import { serviceRoutes } from '@salon/contract/services'
import { staffRoutes } from '@salon/contract/staff'
import { zone } from '../api-client.ts'
import { expect, test } from '../fixtures.ts'
import { shiftsOf } from '../layout-shifts.ts'
import { goTo, screens, settled } from '../screens.ts'

for (const { name, at } of screens.filter(({ fetches }) => fetches)) {
  test(`no layout shift while ${name} loads over a slow connection`, async ({ page, full }) => {
    const { sum, all } = await shiftsOf(page, at(full))
    expect(sum, all).toBeLessThanOrEqual(0.02)
  })
}

for (const address of ['/', '/appointments', '/appointments?tab=month', '/customers']) {
  test(`no layout shift while ${address} of an empty salon loads`, async ({ page, empty }) => {
    const checklist = address === '/customers' ? undefined : page.getByText(/^\d of \d done$/)
    const { sum, all } = await shiftsOf(page, address, checklist)
    expect(sum, all).toBeLessThanOrEqual(0.02)
    expect(empty.owner).not.toBe('')
  })
}

for (const address of ['/', '/appointments']) {
  test(`no layout shift at ${address} while visits without a patch test come late`, async ({
    page,
    api,
    seeded,
  }) => {
    const [service] = await api(serviceRoutes.active, {})
    const [client] = await api(customerRoutes.list, {})
    const [owner] = await api(staffRoutes.list, {})
    if (!service || !client || !owner) throw new Error('A seeded salon has one of each')
    // Too many for the checklist of a new salon.
    for (const name of ['Ada Stone', 'Bo Li', 'Cy Young']) {
      await api(customerRoutes.add, { body: { name } })
    }
    const test = { product: 'Koleston', hoursBefore: 48, monthsValid: 6, effect: 'blocks' as const }
    const day = dayAfter(wallClockAt(Date.now(), zone).day, 7)
    await api(appointmentRoutes.add, {
      body: {
        customerId: client.id,
        serviceId: service.id,
        staffId: owner.id,
        appointmentDate: `${day}T10:00`,
        duration: service.duration,
        price: service.price,
      },
    })
    await api(safetyRoutes.setServiceTest, { params: { id: service.id }, body: { test } })

    const notice = page.getByRole('button', { name: /^1 visit to come without a valid/ })
    const { sum, all } = await shiftsOf(page, address, notice)

    expect(sum, all).toBeLessThanOrEqual(0.02)
    expect(seeded.owner).not.toBe('')
  })
}

test('a long name of the salon that comes late moves nothing @desktop', async ({
  page,
  api,
  empty,
}) => {
  const name = 'Haarstudio Wolkenstein-Trostburg Unter den Linden'
  await api(salonInfoRoutes.add, { body: { name, address: 'Unter den Linden 77', phone: '030 1' } })
  let sendName = () => {}
  const nameMayCome = new Promise<void>((resolve) => (sendName = resolve))
  await page.route('**/api/salon-info', async (route) => {
    await nameMayCome
    await route.continue()
  })
  await page.goto('/categories')
  const entries = page.getByRole('navigation', { name: 'Main' })
  await expect(entries).toBeVisible()
  const before = await entries.boundingBox()

  sendName()

  await expect(page.getByText(name)).toBeVisible()
  expect(await entries.boundingBox()).toEqual(before)
  expect(empty.owner).not.toBe('')
})

test('a page open past midnight switches to the new day', async ({ page, seeded }) => {
  const today = wallClockAt(Date.now(), zone).day
  const evening = new Date(`${today}T22:59:00Z`)
  await page.clock.install({ time: evening })
  await goTo(page, '/')
  const shown = page.locator('h2 time')
  const before = wallClockAt(evening.getTime(), zone).day
  await expect(shown).toHaveAttribute('datetime', before)
  await page.clock.runFor(2 * 3_600_000)
  const after = wallClockAt(evening.getTime() + 2 * 3_600_000, zone).day
  expect(after).not.toBe(before)
  await expect(shown).toHaveAttribute('datetime', after)
  await expect(page.getByText('No visits scheduled for today')).toBeVisible()
  expect(seeded.owner).not.toBe('')
})

test('the static shell shows before the scripts load, and no request is sent twice', async ({
  page,
  seeded,
}) => {
  let sendScripts = () => {}
  const scriptsMayCome = new Promise<void>((resolve) => (sendScripts = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await scriptsMayCome
    await route.continue()
  })
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByText('Salon Management')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)

  sendScripts()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome back')
  await settled(page)
  // The salon's name is requested by what is drawn first.
  const requestsBefore = requests.slice(0, requests.indexOf('/api/salon-info'))
  for (const question of ['/api/user', '/api/settings']) {
    expect(requestsBefore.filter((path) => path === question)).toHaveLength(1)
  }
  expect(seeded.owner).not.toBe('')
})
