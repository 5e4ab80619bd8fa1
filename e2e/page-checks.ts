import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const isWhole = process.env['E2E_SCOPE'] === 'all'

/** Waits for running CSS transitions, which would falsify contrast. */
const transitionsFinished = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((painted) => requestAnimationFrame(painted))
    const fading = document.getAnimations().filter((each) => each instanceof CSSTransition)
    await Promise.allSettled(fading.map(({ finished }) => finished))
  })

/**
 * Expects no axe violations of any level on the current page. `npm run test:all` also checks contrast in
 * dark mode, on desktop only: a phone has the same colours.
 */
export async function expectAccessible(page: Page, where = page.url()): Promise<void> {
  // Waits for the first render: axe reports an empty page.
  await expect(page.locator('main'), where).toBeVisible()
  const found = async (scheme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await transitionsFinished(page)
    // Legacy mode is faster, and enough without frames.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
    const { violations } = await (
      scheme === 'dark' ? axe.withRules(['color-contrast']) : axe
    ).analyze()
    return violations.flatMap(({ id, impact, nodes }) =>
      nodes.map(
        ({ target, html, failureSummary }) =>
          `${id} (${impact}, ${scheme}) ${target.join(' ')}: ${html} ${failureSummary ?? ''}`,
      ),
    )
  }
  const isWide = (page.viewportSize()?.width ?? 0) >= 500
  const dark = isWhole && isWide ? await found('dark') : []
  expect.soft([...(await found('light')), ...dark], where).toEqual([])
}

/** Expects no horizontal scrolling of the page, once components that measure the window have rendered. */
export const expectNoSidewaysScroll = (page: Page, where = page.url()): Promise<void> =>
  expect
    .configure({ soft: true })
    .poll(() => tooWide(page), { message: where })
    .toEqual([])

/** The elements that reach beyond the window, where the page scrolls sideways; its width, where only a word does. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // Two frames: a ResizeObserver is notified in the first, and its element is resized in the second.
    for (const _ of ['observed', 'resized']) {
      await new Promise((drawn) => requestAnimationFrame(drawn))
    }
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= width) return []
    const isInScroller = (element: Element) => {
      for (let at = element.parentElement; at; at = at.parentElement) {
        if (at !== document.body && getComputedStyle(at).overflowX !== 'visible') return true
      }
      return false
    }
    const elements = [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > width + 1)
      .filter((element) => !isInScroller(element))
      .map((element) => element.outerHTML.slice(0, 160))
    return elements.length > 0 ? elements : [`a word: ${document.documentElement.scrollWidth} px`]
  })

/** Expects no control or heading to clip its text. */
export async function expectNothingClipped(page: Page, where = page.url()): Promise<void> {
  const clipped = await page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>('button, a, label, [role=tab], h1, h2')
    return [...controls]
      .filter((control) => {
        const { overflowX, overflowY } = getComputedStyle(control)
        const isCut = overflowX !== 'visible' || overflowY !== 'visible'
        const isSeen = control.clientWidth > 1 && !control.matches('.sr-only, .sr-only *')
        const isTooTall = control.scrollHeight > control.clientHeight + 2
        const isTooWide = control.scrollWidth > control.clientWidth + 2
        // Truncated text is fine with the full text in a title.
        return isSeen && !control.title && isCut && (isTooTall || isTooWide)
      })
      .map((control) => control.outerHTML.slice(0, 160))
  })
  expect.soft(clipped, where).toEqual([])
}

/** Expects no ancestor of the focused element to clip its focus ring. */
export async function expectFocusRingWhole(page: Page): Promise<void> {
  const clipping = await page.evaluate(() => {
    const element = document.activeElement
    if (!element?.matches(':focus-visible')) return ['nothing has a focus ring']
    const { outlineOffset, outlineWidth } = getComputedStyle(element)
    const reach = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth)
    const ring = element.getBoundingClientRect()
    const found: string[] = []
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
      const { left, right, top, bottom } = at.getBoundingClientRect()
      const isCut =
        ring.left - reach < left ||
        ring.right + reach > right ||
        ring.top - reach < top ||
        ring.bottom + reach > bottom
      if (isCut && getComputedStyle(at).overflow !== 'visible')
        found.push(at.outerHTML.slice(0, 160))
    }
    return found
  })
  expect(clipping).toEqual([])
}

/** Expects clipped text to be clipped between lines, not through one. */
export async function expectNoLineCut(
  page: Page,
  words: string,
  where = page.url(),
): Promise<void> {
  const cut = await page.locator(words).evaluateAll((elements) =>
    elements.flatMap((element) => {
      const windows: DOMRect[] = []
      for (let at: Element | null = element; at; at = at.parentElement) {
        if (getComputedStyle(at).overflowY === 'hidden') windows.push(at.getBoundingClientRect())
      }
      const lines = document.createRange()
      lines.selectNodeContents(element)
      return [...lines.getClientRects()]
        .filter((line) => {
          const top = Math.max(line.top, ...windows.map((each) => each.top))
          const bottom = Math.min(line.bottom, ...windows.map((each) => each.bottom))
          return bottom - top > 2 && bottom - top < line.height - 2
        })
        .map(() => element.outerHTML.slice(0, 160))
    }),
  )
  expect.soft(cut, where).toEqual([])
}

/** Expects every word inside the viewport, and unbroken in headings and tabs where it fits. */
export async function expectWordsWhole(page: Page, where = page.url()): Promise<void> {
  const broken = await page.evaluate(() => {
    const found: string[] = []
    const isSeen = (element: Element) => element.closest('.sr-only, [aria-hidden=true]') === null
    const isInScroller = (element: Element | null): boolean =>
      element !== null &&
      (getComputedStyle(element).overflowX !== 'visible' || isInScroller(element.parentElement))
    const seen = [...document.querySelectorAll('h1, h2, [role=tab], nav a, main p, main span')]
    for (const element of seen.filter(isSeen)) {
      const isTitle = element.matches('h1, h2, [role=tab], nav a')
      const room = element.getBoundingClientRect().width
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const text = texts.currentNode
        if (text.parentElement && !isSeen(text.parentElement)) continue
        for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          const pieces = [...range.getClientRects()].filter(({ width }) => width > 0)
          const isOut = pieces.some(({ left, right }) => left < -1 || right > innerWidth + 1)
          const isTorn = isTitle && pieces.length > 1 && room < innerWidth * 0.6
          if (isTorn || (isOut && !isInScroller(element.parentElement))) {
            found.push(`${word} in ${element.outerHTML.slice(0, 120)}`)
          }
        }
      }
    }
    return found
  })
  expect.soft(broken, where).toEqual([])
}

/** Expects a focused element: keyboard users would have to start over from the body. */
export async function expectFocusKept(page: Page, where = page.url()): Promise<void> {
  const focused = () => page.evaluate(() => document.activeElement?.tagName ?? 'nothing')
  await expect.soft.poll(focused, where).not.toMatch(/^(BODY|HTML|nothing)$/)
}

/** Expects whatever is tapped to be at least 44 px high (WCAG 2.5.5, target size). */
export async function expectLargeTargets(page: Page, where = page.url()): Promise<void> {
  const small = await page
    .locator('button:visible, select:visible, input:visible, a:visible')
    .evaluateAll((targets) =>
      targets
        .filter((target) => !target.matches('.sr-only, [aria-hidden=true] *'))
        .filter((target) => target.getBoundingClientRect().height < 43.5)
        .map((target) => target.outerHTML.slice(0, 160)),
    )
  expect.soft(small, where).toEqual([])
}
