import type { Page } from '@playwright/test'

/**
 * Counts the presses of a mouse or finger on the pages that are opened from now on.
 * @returns how many there were
 */
export async function countTaps(page: Page): Promise<() => number> {
  let taps = 0
  await page.exposeFunction('tapped', () => (taps += 1))
  await page.addInitScript(() => {
    const count = (event: Event) => {
      if (event.isTrusted) (window as unknown as { tapped: () => void }).tapped()
    }
    addEventListener('pointerdown', count, true)
  })
  return () => taps
}
