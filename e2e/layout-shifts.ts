import { expect, type Locator, type Page } from '@playwright/test'
import { settled } from './screens.ts'

/** https://wicg.github.io/layout-instability/#sec-layout-shift */
interface LayoutShift extends PerformanceEntry {
  value: number
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

declare global {
  interface Window {
    /** What moved, and by how much of the screen. */
    shifts?: { value: number; moved: string[] }[]
  }
}

/**
 * By how much of the screen things moved while a page arrived over a slow line.
 * @param last what is waited for, beside what the page shows as loading
 */
export async function shiftsOf(page: Page, address: string, last?: Locator) {
  await page.addInitScript(() => {
    const shifts: NonNullable<Window['shifts']> = (window.shifts = [])
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[]) {
        const moved = sources.map(({ node, previousRect: from, currentRect: to }) => {
          const shown = node instanceof Element ? node.className : node?.nodeName
          return `${shown}: ${from.y} + ${from.height} to ${to.y} + ${to.height}`
        })
        shifts.push({ value, moved })
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
  await page.goto(address)
  await settled(page)
  if (last) await expect(last).toBeVisible()
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)))
  const shifts = await page.evaluate(() => window.shifts ?? [])
  return { sum: shifts.reduce((all, { value }) => all + value, 0), all: JSON.stringify(shifts) }
}
