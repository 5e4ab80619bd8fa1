import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Browser, type Page } from '@playwright/test'
import { send, timed } from './app-calls.ts'
import { meterOf, spent, startTrace, tasksIn } from './browser-meter.ts'
import { busy } from './calendar-salon.ts'
import { browserFlags } from './page-audits.ts'
import { median } from './report.ts'

const slowDown = 4
const openings = 5
/** Edits by another device. */
const edits = 10
/** A task longer than this, in milliseconds, drops a frame that the eye sees. */
const longestFrame = 32

interface OpenedCalendar {
  readonly executablePath: string
  readonly address: string
  readonly cookie: string
  readonly weekFrom: string
  readonly dayBefore: string
  readonly day: string
}

/** Scripting of what a key or a click opens, in milliseconds of the slowed main thread. */
const scriptingOf = async (page: Page, open: () => Promise<void>) => {
  const meter = await meterOf(page)
  await meter.slowDown(slowDown)
  const before = await meter.read()
  const rows = page.waitForResponse((response) => response.url().includes('/api/appointments?'))
  await open()
  await (await rows).finished()
  // Nothing of the meter's may run in the page meanwhile: no search for an element, no waiting in it.
  await pause(3_000)
  const after = await meter.read()
  await meter.slowDown(1)
  return spent(before, after, 'ScriptDuration')
}

/**
 * Milliseconds without a request after which the page has also loaded the code of its other screens, which is none of
 * the calendar's: it begins to two seconds after it was opened, and fetches one file after the other.
 */
const idle = 2_500

const openIdle = async (page: Page, address: string) => {
  let requested = Date.now()
  const onRequest = () => {
    requested = Date.now()
  }
  page.on('request', onRequest)
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  while (Date.now() - requested < idle) await pause(100)
  page.off('request', onRequest)
}

const openDay = async (page: Page, { address, dayBefore }: OpenedCalendar) => {
  await openIdle(page, `${address}/appointments?view=staff&day=${dayBefore}`)
  return scriptingOf(page, () => page.keyboard.press('ArrowRight'))
}

const openWeek = async (page: Page, { address, weekFrom }: OpenedCalendar) => {
  await openIdle(page, `${address}/appointments?view=list&day=${weekFrom}`)
  const box = await page.getByRole('tab', { name: 'Week', exact: true }).boundingBox()
  if (!box) throw new Error('The page shows no tab of the week.')
  const { x, y, width, height } = box
  return scriptingOf(page, () => page.mouse.click(x + width / 2, y + height / 2))
}

/** The longest task of the main thread, at full speed, while a visit is dragged across the full day. */
const drag = async (browser: Browser, page: Page, { address, day }: OpenedCalendar) => {
  await page.goto(`${address}/appointments?view=staff&day=${day}`)
  await page.waitForLoadState('networkidle')
  const grid = page.getByRole('group', { name: 'By staff' })
  const box = await grid.getByRole('listitem').nth(3).boundingBox()
  if (!box) throw new Error('The page shows no visit.')
  await page.mouse.move(box.x + 20, box.y + 6)
  await page.mouse.down()
  const stopTrace = await startTrace(browser, page)
  for (const [x, y] of [
    [500, 120],
    [120, -80],
    [640, 160],
    [30, 20],
  ] as const) {
    await page.mouse.move(box.x + x, box.y + y, { steps: 40 })
  }
  const tasks = tasksIn(await stopTrace())
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return {
    longest: Math.max(0, ...tasks),
    over: tasks.filter((task) => task > longestFrame).length,
  }
}

const openContext = async (browser: Browser, { address, cookie }: OpenedCalendar) => {
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
  })
  const cookies = cookie.split('; ').map((one) => one.split('='))
  await context.addCookies(
    cookies.map(([name = '', value = '']) => ({ name, value, url: address })),
  )
  return context
}

/** Milliseconds from the answer of each edit by another device until its visit is at the new time on this screen. */
const followEdits = async (page: Page, { address, cookie, day }: OpenedCalendar) => {
  const feed = page.waitForResponse((response) => response.url().includes('/api/events'))
  await page.goto(`${address}/appointments?view=staff&day=${day}`)
  await feed
  const id = await page.locator('[data-row]').first().getAttribute('data-row')
  const delays: number[] = []
  for (let minute = 1; minute <= edits; minute += 1) {
    // At another moment between two polls of the server each time.
    await pause(2_000 + minute * 97)
    const time = `7:${String(minute).padStart(2, '0')}`
    await send(
      `${address}/api/appointments/${id}`,
      { appointmentDate: day, appointmentTime: `0${time}` },
      { method: 'PUT', headers: { cookie } },
    )
    const moved = page.locator(`[data-row="${id}"]`, { hasText: time })
    await timed(delays, () => moved.waitFor())
  }
  return delays
}

/**
 * What the busiest calendar costs a browser.
 * @yields figures in milliseconds, and the most that each may be
 */
export async function* measureCalendar(calendar: OpenedCalendar) {
  const { executablePath } = calendar
  const browser = await chromium.launch({ executablePath, args: browserFlags })
  try {
    const context = await openContext(browser, calendar)
    // A connection that stays open would never let the network be idle.
    await context.route('**/api/events?*', (route) => route.abort())
    const page = await context.newPage()
    const medianOf = async (open: typeof openDay) => {
      const all: number[] = []
      for (let opening = 0; opening < openings; opening += 1) all.push(await open(page, calendar))
      return median(all)
    }
    yield {
      what: `scripting while a day of ${busy.staff} staff with ${busy.visitsOfStaff} visits each opens, ${slowDown}x slower`,
      figure: await medianOf(openDay),
      most: 100,
    }
    yield {
      what: `scripting while a week of ${busy.visitsOfWeek} visits opens, ${slowDown}x slower`,
      figure: await medianOf(openWeek),
      most: 200,
    }
    const { longest, over } = await drag(browser, page, calendar)
    yield {
      what: `longest task while a visit is dragged across that day (${over} over ${longestFrame} ms)`,
      figure: longest,
      most: longestFrame,
    }
    const other = await openContext(browser, calendar)
    const delays = await followEdits(await other.newPage(), calendar)
    const what = `from an edit by another device to the visit at its new time, of ${edits}`
    yield { what: `${what} the median`, figure: median(delays), most: 1_000 }
    yield { what: `${what} the slowest`, figure: Math.max(...delays), most: 1_000 }
  } finally {
    await browser.close()
  }
}
