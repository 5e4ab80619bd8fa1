import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { browserFlags } from './page-audits.mjs'
import { clients, visitsOfMonth } from './page-salon.mjs'

const slowDown = 4
/** As fast as a quick typist, in milliseconds between two keys. */
const betweenKeys = 80
/** A task longer than this, in milliseconds, is felt. */
const felt = 50
/** Up to so many milliseconds the vital of interaction is called good. */
const goodNextPaint = 200
const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline']

/** The figures of the browser's own meter: seconds that the main thread was at it, not waiting. */
const meterOf = async (page) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  return {
    slowDown: (rate) => devtools.send('Emulation.setCPUThrottlingRate', { rate }),
    read: async () => {
      const { metrics } = await devtools.send('Performance.getMetrics')
      return Object.fromEntries(metrics.map(({ name, value }) => [name, value]))
    },
  }
}

const spent = (before, after, name) => 1000 * (after[name] - before[name])

/** What opening the month costs, in milliseconds of the slowed main thread. */
const openMonth = async (page, address) => {
  await page.goto(`${address}/appointments`)
  await page.waitForLoadState('networkidle')
  const meter = await meterOf(page)
  await meter.slowDown(slowDown)
  // Nothing of ours may run in the page while it is measured: no search for a tab, no waiting.
  const { x, y, width, height } = await page.getByRole('tab', { name: 'Month' }).boundingBox()
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

/** How long each task of the page's main thread worked, in milliseconds. */
const tasksIn = (events) => {
  const renderers = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  return events
    .filter(({ name, pid, tid }) => name === 'RunTask' && renderers.has(`${pid} ${tid}`))
    .map(({ tdur, dur }) => (tdur ?? dur ?? 0) / 1000)
}

/**
 * Interaction to Next Paint, https://web.dev/articles/inp: of every touch of a key the time until the
 * page had drawn what came of it, in milliseconds; the longest.
 */
const nextPaintIn = (events) => {
  const begun = events.filter(({ name, ph }) => name === 'EventTiming' && ph === 'b')
  const interactions = begun.map(({ args }) => args.data).filter((data) => data.interactionId > 0)
  return {
    inp: Math.max(0, ...interactions.map((data) => data.duration)),
    keys: interactions.length,
  }
}

/** The longest task while words are typed and taken back, in milliseconds at full speed. */
const typeInto = async (browser, page, field) => {
  await field.click()
  await browser.startTracing(page, { categories })
  await field.pressSequentially('Chloé Client 42', { delay: betweenKeys })
  for (let key = 0; key < 15; key += 1) {
    await page.keyboard.press('Backspace', { delay: betweenKeys })
  }
  await page.waitForLoadState('networkidle')
  await pause(500)
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString())
  const tasks = tasksIn(traceEvents)
  return {
    longest: Math.max(0, ...tasks),
    felt: tasks.filter((task) => task > felt).length,
    ...nextPaintIn(traceEvents),
  }
}

/** Each search that has all clients or all visits behind it, and how one comes to its field. */
const searches = {
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
    await page.getByRole('heading', { level: 1 }).click()
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

/**
 * What a very full salon costs a browser.
 * @param {{ executablePath: string, address: string, cookie: string }} salon
 * @yields {{ what: string, figure: number, most: number, note: string }} milliseconds
 */
export async function* measureWork({ executablePath, address, cookie }) {
  const browser = await chromium.launch({ executablePath, args: browserFlags })
  try {
    const context = await browser.newContext({ locale: 'en-US' })
    const cookies = cookie.split('; ').map((one) => one.split('='))
    await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: address })))
    // What stays open for as long as the page does would never let the network be idle.
    await context.route('**/api/events?*', (route) => route.abort())
    const page = await context.newPage()
    const openings = []
    for (let opening = 0; opening < 5; opening += 1) openings.push(await openMonth(page, address))
    const { script, layout } = openings.toSorted((a, b) => a.script - b.script)[2]
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
