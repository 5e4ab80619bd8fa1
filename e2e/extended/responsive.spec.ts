import { appointmentRoutes } from '@salon/contract/appointments'
import { customerRoutes } from '@salon/contract/customers'
import { serviceRoutes } from '@salon/contract/services'
import { staffRoutes } from '@salon/contract/staff'
import { expect, test } from '../fixtures.ts'
import {
  expectNoLineCut,
  expectNoSidewaysScroll,
  expectNothingClipped,
  expectWordsWhole,
} from '../page-checks.ts'
import { goTo, screens } from '../screens.ts'

test.use({ trace: 'off' })

/** CSS pixels, from the narrowest phone to a desktop. */
const widths = [320, 390, 768, 1440]

for (const { name, at } of screens) {
  test(`no window is too narrow for ${name}`, { tag: '@desktop' }, async ({ page, full }) => {
    await goTo(page, at(full))
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 })
      await expectNoSidewaysScroll(page, `${name} at ${width}`)
    }
  })
}

test(
  'on a phone every screen fits with doubled text size, without clipped buttons, and in landscape',
  { tag: '@phone' },
  async ({ page, full }) => {
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = '200%'
      })
    })
    for (const { name, at } of screens) {
      await page.setViewportSize({ width: 390, height: 844 })
      await goTo(page, at(full))
      await expectNoSidewaysScroll(page, `${name} at 200 %`)
      await expectNothingClipped(page, `${name} at 200 %`)
      await expectWordsWhole(page, `${name} at 200 %`)
      // Turned while the screen is open, as phones are.
      await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
      await page.setViewportSize({ width: 844, height: 390 })
      await expectNoSidewaysScroll(page, `${name}, sideways`)
    }
  },
)

test('a dialog is usable on a phone in landscape', { tag: '@phone' }, async ({ page, full }) => {
  await page.setViewportSize({ width: 844, height: 390 })
  await goTo(page, '/customers')
  await page.getByRole('button', { name: 'Add Client' }).click()
  const form = page.getByRole('dialog', { name: 'Add Client' })
  const save = form.getByRole('button', { name: 'Add Client' })
  await expect(save).toBeInViewport({ ratio: 1 })
  await form.getByLabel('Notes').scrollIntoViewIfNeeded()
  await expect(form.getByLabel('Notes')).toBeInViewport()
  await expect(save).toBeInViewport({ ratio: 1 })
  expect(full.owner).not.toBe('')
})

test(
  'a phone shows the first visit of the day without scrolling, below figures and actions',
  { tag: '@phone' },
  async ({ page, full }) => {
    await goTo(page, '/')

    const schedule = page.getByRole('region', { name: "Today's Schedule" })
    const visit = await schedule.getByRole('listitem').first().boundingBox()
    const bar = await page.getByRole('navigation', { name: 'Quick access' }).boundingBox()
    expect(visit?.height).toBeGreaterThan(44)
    expect((visit?.y ?? 0) + 44).toBeLessThanOrEqual(bar?.y ?? 0)
    expect(full.owner).not.toBe('')
  },
)

test('a day by staff clips no line, with long names and short visits @phone', async ({
  page,
  api,
  seeded,
}) => {
  const [service] = await api(serviceRoutes.list, {})
  const [owner] = await api(staffRoutes.list, {})
  const client = await api(customerRoutes.add, {
    body: { name: 'María de los Ángeles Fernández-Villaverde y Gómez de la Serna-Quiñones' },
  })
  for (const [at, duration] of [15, 30, 45, 60].entries()) {
    await api(appointmentRoutes.add, {
      body: {
        customerId: client.id,
        serviceId: service?.id ?? 0,
        staffId: owner?.id ?? 0,
        appointmentDate: '2026-03-02',
        appointmentTime: `${10 + at}:00`,
        duration,
        price: '45.50',
        status: 'scheduled',
      },
    })
  }
  await goTo(page, '/appointments?view=staff&day=2026-03-02')
  const visits = page.getByRole('group', { name: 'By staff' }).getByRole('listitem')
  await expect(visits).toHaveCount(4)
  await expectNoLineCut(page, '[role=group] li span:not(:has(svg))')
  // Of a name that goes on there is a sign.
  const name = visits.first().getByTitle(client.name)
  expect(await name.evaluate((words) => words.scrollWidth > words.clientWidth)).toBe(true)
  expect(seeded.client).not.toBe('')
})
