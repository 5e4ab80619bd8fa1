import { wallClockAt } from '@salon/contract/salon-clock'
import { zone } from '../calls.ts'
import { expect, test } from '../salon-test.ts'
import { goTo, screens, settled } from '../screens.ts'

declare global {
  interface Window {
    shifted?: number
  }
}

for (const { name, at } of screens.filter(({ fetches }) => fetches)) {
  test(`nothing jumps while ${name} arrives over a slow line`, async ({ page, full }) => {
    await page.addInitScript(() => {
      window.shifted = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
          window.shifted = (window.shifted ?? 0) + entry.value
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    let turn = 0
    await page.route('**/api/**', async (route) => {
      // Not all at once: what comes first must not be pushed away by what comes last.
      turn += 1
      await new Promise((over) => setTimeout(over, 200 + (turn % 4) * 100))
      await route.continue().catch(() => {})
    })
    await page.goto(at(full))
    await settled(page)
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)))
    expect(await page.evaluate(() => window.shifted)).toBeLessThanOrEqual(0.02)
  })
}

test('a page that stands open over midnight goes on to the new day', async ({
  page,
  furnished,
}) => {
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
  expect(furnished.owner).not.toBe('')
})
