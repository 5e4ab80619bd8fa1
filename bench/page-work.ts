import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Browser, type Locator, type Page } from '@playwright/test'
import { meterOf, spent, startTrace, tasksIn, type TraceEvent } from './browser-meter.ts'
import { browserFlags } from './page-audits.ts'
import { clients, visitsOfMonth } from './page-salon.ts'
import { median } from './report.ts'

const slowDown = 4
/** As fast as a quick typist, in milliseconds between two keys. */
const betweenKeys = 80
/** A task longer than this, in milliseconds, is felt. */
const felt = 50
/** Up to so many milliseconds the vital of interaction is called good. */
const goodNextPaint = 200

/** What opening the month costs, in milliseconds of the slowed main thread. */
const openMonth = async (page: Page, address: string) => {
  await page.goto(`${address}/appointments`)
  await page.waitForLoadState('networkidle')
  const meter = await meterOf(page)
  await meter.slowDown(slowDown)
  // Nothing of ours may run in the page while it is measured: no search for a tab, no waiting.
  const box = await page.getByRole('tab', { name: 'Month' }).boundingBox()
  if (!box) throw new Error('The page shows no tab of the month.')
  const { x, y, width, height } = box
  const before = await meter.read()
  const rows = page.waitForResponse((response) => response.url().includes('/api/calendar?'))
  await page.mouse.click(x + width / 2, y + height / 2)
  await (await rows).finished()
  await pause(3_000)
  const after = await meter.read()
  await meter.slowDown(1)
  return {
    script: spent(before, after, 'ScriptDuration'),
    layout: spent(before, after, 'LayoutDuration') + spent(before, after, 'RecalcStyleDuration'),
  }
}

/**
 * Interaction to Next Paint, https://web.dev/articles/inp: of every touch of a key the time until the
 * page had drawn what came of it, in milliseconds; the longest.
 */
const nextPaintIn = (events: readonly TraceEvent[]) => {
  const begun = events.filter(({ name, ph }) => name === 'EventTiming' && ph === 'b')
  const interactions = begun
    .flatMap(({ args }) => args?.data ?? [])
    .filter(({ interactionId = 0 }) => interactionId > 0)
  return {
    inp: Math.max(0, ...interactions.map(({ duration = 0 }) => duration)),
    keys: interactions.length,
  }
}

/** The longest task while words are typed and deleted, in milliseconds at full speed. */
const typeInto = async (browser: Browser, page: Page, field: Locator) => {
  await field.click()
  const stopTrace = await startTrace(browser, page)
  await field.pressSequentially('Chloé Client 42', { delay: betweenKeys })
  for (let key = 0; key < 15; key += 1) {
    await page.keyboard.press('Backspace', { delay: betweenKeys })
  }
  await page.waitForLoadState('networkidle')
  await pause(500)
  const traceEvents = await stopTrace()
  const tasks = tasksIn(traceEvents)
  return {
    longest: Math.max(0, ...tasks),
    felt: tasks.filter((task) => task > felt).length,
    ...nextPaintIn(traceEvents),
  }
}

/** Each search that has all clients or all visits behind it, and how one comes to its field. */
const searches: Record<string, (page: Page, address: string) => Promise<Locator>> = {
  'search of the clients': async (page, address) => {
    await page.goto(`${address}/customers`)
    return page.getByRole('searchbox')
  },
  'search of the visits': async (page, address) => {
    await page.goto(`${address}/appointments`)
    return page.getByRole('searchbox')
  },
  'picker of a client': async (page, address) => {
    await page.goto(`${address}/appointments`)
    await page.getByRole('searchbox').waitFor()
    await page.keyboard.press('n')
    return page.getByRole('dialog').getByRole('combobox', { name: /client/i })
  },
  'command palette': async (page, address) => {
    await page.goto(`${address}/`)
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('Control+k')
    return page.getByRole('dialog').getByRole('combobox')
  },
}

interface OpenedPage {
  readonly executablePath: string
  readonly address: string
  readonly cookie: string
}

/**
 * What a very full salon costs a browser.
 * @yields figures in milliseconds, and the most that each may be
 */
export async function* measureWork({ executablePath, address, cookie }: OpenedPage) {
  const browser = await chromium.launch({ executablePath, args: browserFlags })
  try {
    const context = await browser.newContext({ locale: 'en-US' })
    const cookies = cookie.split('; ').map((one) => one.split('='))
    await context.addCookies(
      cookies.map(([name = '', value = '']) => ({ name, value, url: address })),
    )
    // What stays open for as long as the page does would never let the network be idle.
    await context.route('**/api/events?*', (route) => route.abort())
    const page = await context.newPage()
    const openings: { script: number; layout: number }[] = []
    for (let opening = 0; opening < 5; opening += 1) openings.push(await openMonth(page, address))
    const script = median(openings.map((one) => one.script))
    const layout = median(openings.map((one) => one.layout))
    yield {
      what: `scripting while a month of ${visitsOfMonth} visits opens, ${slowDown}x slower`,
      figure: script,
      most: 300,
      note: `style and layout ${Math.round(layout)} ms`,
    }
    for (const [what, open] of Object.entries(searches)) {
      const field = await open(page, address)
      await page.waitForLoadState('networkidle')
      const { longest, felt: count, inp, keys } = await typeInto(browser, page, field)
      const note = `${count} over ${felt} ms`
      yield {
        what: `longest task in the ${what}, ${clients} clients`,
        figure: longest,
        most: felt,
        note,
      }
      yield {
        what: `interaction to next paint in the ${what}`,
        figure: inp,
        most: goodNextPaint,
        note: `the longest of ${keys} events`,
      }
    }
  } finally {
    await browser.close()
  }
}
