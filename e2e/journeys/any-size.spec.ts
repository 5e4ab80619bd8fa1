import { expect, test } from '../salon-test.ts'
import { expectNoSidewaysScroll, expectNothingClipped } from '../looks.ts'
import { goTo, screens } from '../screens.ts'

test.use({ trace: 'off' })

test(
  'no screen scrolls sideways, from the narrowest phone to a desktop',
  { tag: '@desktop' },
  async ({ page, full }) => {
    for (const { name, at } of screens) {
      await goTo(page, at(full))
      for (const width of [320, 390, 768, 1440]) {
        await page.setViewportSize({ width, height: 844 })
        await expectNoSidewaysScroll(page, `${name} at ${width}`)
      }
    }
  },
)

test(
  'a phone shows every screen with text twice as large, no button without its words, and turned sideways',
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
      // Turned while the screen is open, as phones are.
      await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
      await page.setViewportSize({ width: 844, height: 390 })
      await expectNoSidewaysScroll(page, `${name}, sideways`)
    }
  },
)

test(
  'a dialog can be used on a phone turned sideways',
  { tag: '@phone' },
  async ({ page, full }) => {
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
  },
)

test(
  'a phone shows the first visit of the day at once, beneath the figures and what can be done',
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
