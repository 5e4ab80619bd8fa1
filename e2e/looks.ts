import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const isWhole = process.env['E2E_SCOPE'] === 'all'

/** What is fading from one colour into another has arrived. */
const coloursArrived = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((painted) => requestAnimationFrame(painted))
    const fading = document.getAnimations().filter((each) => each instanceof CSSTransition)
    await Promise.allSettled(fading.map(({ finished }) => finished))
  })

/**
 * No violation that axe knows of, of any level, on what the page shows now. `npm run test:all` looks
 * at the dark colours, too, in a window of a desktop's size; a phone has the same ones.
 */
export async function expectAccessible(page: Page, where = page.url()): Promise<void> {
  // Before the first drawing there is nothing to look at, and that is no fault of what comes.
  await expect(page.locator('main'), where).toBeVisible()
  const found = async (scheme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await coloursArrived(page)
    // There are no frames: the lighter way of asking needs no second page to gather answers in.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
    const { violations } = await (
      scheme === 'dark' ? axe.withRules(['color-contrast']) : axe
    ).analyze()
    return violations.flatMap(({ id, impact, nodes }) =>
      nodes.map(({ target, html }) => `${id} (${impact}, ${scheme}) ${target.join(' ')}: ${html}`),
    )
  }
  const isWide = (page.viewportSize()?.width ?? 0) >= 500
  const dark = isWhole && isWide ? await found('dark') : []
  expect.soft([...(await found('light')), ...dark], where).toEqual([])
}

/** The page itself scrolls down only. */
export async function expectNoSidewaysScroll(page: Page, where = page.url()): Promise<void> {
  const wide = await page.evaluate(async () => {
    // What follows the size of the window, such as a chart, hears of a new one as the page is drawn,
    // and is as wide as that in the drawing after.
    for (const _ of ['heard', 'drawn']) {
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
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > width + 1)
      .filter((element) => !isInScroller(element))
      .map((element) => element.outerHTML.slice(0, 160))
  })
  expect.soft(wide, where).toEqual([])
}

/** No button, field, tab or link shows less of its words than they need. */
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
        // What is cut short in sight says the rest in a title.
        return isSeen && !control.title && isCut && (isTooTall || isTooWide)
      })
      .map((control) => control.outerHTML.slice(0, 160))
  })
  expect.soft(clipped, where).toEqual([])
}

/** Whatever a window onto these words cuts off it cuts between two lines, and through none. */
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

/** Every word is within the window, and those of headings and tabs are in one piece, if they fit. */
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

/** The focus is on something: whoever works by keyboard goes on from where they were. */
export async function expectFocusKept(page: Page, where = page.url()): Promise<void> {
  const focused = () => page.evaluate(() => document.activeElement?.tagName ?? 'nothing')
  await expect.soft.poll(focused, where).not.toMatch(/^(BODY|HTML|nothing)$/)
}
