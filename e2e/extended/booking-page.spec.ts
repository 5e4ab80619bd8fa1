import { momentAt, dayAfter, wallClockAt } from '@salon/contract/salon-clock'
import { onlineBookingRoutes } from '@salon/contract/online-booking'
import type { Locator } from '@playwright/test'
import { callAs, zone } from '../api-client.ts'
import { button, chooseDay, comeAs, enterCode, heading, timesOf } from '../booking-visitor.ts'
import { expect, test } from '../fixtures.ts'
import { openOnlineSalon, type OnlineSalon } from '../online-salon.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../page-checks.ts'

// 409 says that a time is taken, 403 that a code is wrong.
test.use({ expectedStatuses: [401, 403, 404, 409] })

const allowedSite = 'https://www.example.com'

let salon: OnlineSalon
test.beforeAll(async () => {
  salon = await openOnlineSalon({
    changeHours: 0,
    horizonDays: 365,
    mostBookings: 50,
    embedSites: [allowedSite],
  })
})
test.afterAll(() => salon?.close())

let count = 0
const someone = () => {
  count += 1
  return { name: 'Élodie Müller', email: `elodie${count}@client.example` }
}

test('a time that a second tab takes: the nearest are offered, and what was typed stays', async ({
  page,
}) => {
  const visitor = someone()
  await page.goto(`${salon.address}/book/north`)
  await chooseDay(page)
  await timesOf(page, 'Afternoon').first().click()
  await expect(heading(page, 'Who is coming?')).toBeVisible()
  await page.getByLabel('Name').fill(visitor.name)
  await page.getByLabel('Email').fill(visitor.email)
  await page.getByLabel('Note for the salon').fill('No perfume, please')
  await button(page, 'Back').click()
  await expect(heading(page, 'When?')).toBeVisible()
  await expect(timesOf(page, 'Afternoon').first()).toBeVisible()

  const second = await page.context().newPage()
  await second.goto(page.url())
  const taken = timesOf(second, 'Afternoon').last()
  const name = (await taken.innerText()).trim()
  await taken.click()
  await expect(heading(second, 'Who is coming?')).toBeVisible()
  await timesOf(page, 'Afternoon')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .click()

  await expect(page.getByText('That time has just been taken.')).toBeVisible()
  await expectAccessible(page, 'slot taken')
  await expectNoSidewaysScroll(page, 'slot taken')
  const nearest = page
    .getByText('These are the nearest free times:')
    .locator('..')
    .getByRole('button')
  expect(await nearest.count()).toBeGreaterThan(1)
  await nearest.first().click()
  await expect(heading(page, 'Who is coming?')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue(visitor.name)
  await expect(page.getByLabel('Email')).toHaveValue(visitor.email)
  await expect(page.getByLabel('Note for the salon')).toHaveValue('No perfume, please')
  await button(page, 'Book').click()
  await enterCode(page, salon, visitor.email)
  await expect(heading(page, 'You’re booked')).toBeVisible()
})

test('Back and Forward of the browser go through the steps, and each keeps what was chosen', async ({
  page,
}) => {
  const visitor = someone()
  await page.goto(`${salon.address}/book/north`)
  await chooseDay(page)
  const day = page.getByRole('button', { name: /free times$/, pressed: true })
  const chosenDay = (await day.getAttribute('aria-label')) ?? ''
  await timesOf(page, 'Afternoon').first().click()
  await comeAs(page, visitor)
  const expectDetails = async () => {
    await expect(heading(page, 'Who is coming?')).toBeFocused()
    await expect(page.getByLabel('Name')).toHaveValue(visitor.name)
    await expect(page.getByLabel('Email')).toHaveValue(visitor.email)
  }
  const expectTime = async () => {
    await expect(heading(page, 'When?')).toBeFocused()
    await expect(day).toHaveAccessibleName(chosenDay)
  }
  const expectStaff = async () => {
    await expect(heading(page, 'With whom?')).toBeFocused()
    await expect(button(page, 'Ada Lovelace')).toHaveAttribute('aria-pressed', 'true')
  }

  await page.goBack()
  await expectDetails()
  await page.goBack()
  await expectTime()
  await page.goBack()
  await expectStaff()
  await page.goBack()
  await expect(heading(page, 'What would you like?')).toBeFocused()
  await expect(button(page, /^Cut/)).toHaveAttribute('aria-pressed', 'true')
  await page.goForward()
  await expectStaff()
  await page.goForward()
  await expectTime()
  await page.goForward()
  await expectDetails()
  await expect(page.getByText(/^We keep /)).toBeVisible()

  await page.goForward()
  await expect(heading(page, 'Check your email')).toBeFocused()
  await enterCode(page, salon, visitor.email)
  await expect(heading(page, 'You’re booked')).toBeVisible()
})

test('a wrong code is named, and the booking is moved by its link', async ({ page }) => {
  const visitor = someone()
  await page.goto(`${salon.address}/book/north`)
  await chooseDay(page)
  await timesOf(page, 'Afternoon').first().click()
  await comeAs(page, visitor)
  const code = await salon.codeFor(visitor.email)
  const digit = (Number(code[0]) + 1) % 10
  await page.getByLabel('Code').fill(`${digit}${code.slice(1)}`)
  await button(page, 'Book').click()
  await expect(page.getByText('This code is wrong. Please check it.')).toBeVisible()
  await expectAccessible(page, 'wrong code')
  await expectNoSidewaysScroll(page, 'wrong code')
  await page.getByLabel('Code').fill(code)
  await button(page, 'Book').click()
  await expect(heading(page, 'You’re booked')).toBeVisible()

  await page.getByRole('link', { name: 'View or change' }).click()
  await button(page, 'Move').click()
  await expect(heading(page, 'Choose a new time')).toBeVisible()
  await expect(timesOf(page, 'Afternoon').last()).toBeVisible()
  await expectAccessible(page, 'move: when')
  await expectNoSidewaysScroll(page, 'move: when')
  await timesOf(page, 'Afternoon').last().click()
  await expect(heading(page, /^Move to .*\d/)).toBeVisible()
  await expectAccessible(page, 'move: confirm')
  await button(page, 'Move').click()
  await expect(page.getByText(/^Moved to /)).toBeVisible()
  await expectAccessible(page, 'moved')
})

test('the waiting list, from the page to the link that leaves it', async ({ page }) => {
  const visitor = someone()
  const join = 'Join the waiting list'
  await page.goto(`${salon.address}/book/north`)
  await chooseDay(page)
  await button(page, join).click()
  await expect(heading(page, 'Waiting list')).toBeVisible()
  await button(page, 'Tuesday').click()
  await expectAccessible(page, 'waiting list')
  await expectNoSidewaysScroll(page, 'waiting list')
  await comeAs(page, visitor, join)
  await enterCode(page, salon, visitor.email, join)
  await expect(heading(page, 'You’re on the waiting list')).toBeVisible()
  await expectAccessible(page, 'on the waiting list')

  await page.getByRole('link', { name: 'View or change' }).click()
  await expect(page.getByText('On the waiting list')).toBeVisible()
  await expectAccessible(page, 'link of the waiting list')
  await button(page, 'Leave the waiting list').click()
  await page.getByRole('group').getByRole('button', { name: 'Leave the waiting list' }).click()
  await expect(page.getByText('You are no longer on the waiting list.')).toBeVisible()
  await expectAccessible(page, 'left the waiting list')
  await expectNoSidewaysScroll(page, 'left the waiting list')
})

test('a wrong link says so', async ({ page }) => {
  await page.goto(`${salon.address}/booking/1.wrong`)
  await expect(heading(page, 'This link is not valid')).toBeVisible()
  await expectAccessible(page, 'wrong link')
  await expectNoSidewaysScroll(page, 'wrong link')
})

/** The next days on which the salon's clocks change, the soonest first. */
function clockChanges(): string[] {
  const offsetOn = (day: string) => wallClockAt(`${day}T12:00:00Z`, zone).time
  const days = Array.from({ length: 360 }, (_, n) =>
    dayAfter(wallClockAt(Date.now(), zone).day, n + 2),
  )
  return days.filter((day) => offsetOn(day) !== offsetOn(dayAfter(day, -1)))
}

test('on a day on which the clocks change, nine is nine by the clock of the salon', async ({
  browser,
}) => {
  const days = clockChanges()
  expect(days.length).toBeGreaterThan(0)
  const context = await browser.newContext({ locale: 'en-US', timezoneId: 'America/New_York' })
  const page = await context.newPage()
  for (const day of days.flatMap((one) => [dayAfter(one, -1), one])) {
    const visitor = someone()
    const query = new URLSearchParams({
      step: 'time',
      services: String(salon.service.id),
      staff: 'any',
      day,
    })
    await page.goto(`${salon.address}/book/north?${query.toString()}`)
    const start = momentAt({ day, time: '09:00' }, zone) ?? ''
    const hours = (Date.parse(`${day}T09:00:00Z`) - Date.parse(start)) / 3_600_000
    await expect(page.getByText('Times are the salon’s: Berlin')).toBeVisible()
    await timesOf(page, 'Morning')
      .filter({ hasText: /^9:00 AM$/ })
      .click()
    await comeAs(page, visitor)
    await enterCode(page, salon, visitor.email)

    await expect(heading(page, 'You’re booked')).toBeVisible()
    await expect(page.locator('time').first()).toHaveAttribute('datetime', start)
    await expect(page.locator('time').first()).toContainText('9:00 AM')
    const calendar = await page.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')
    const file = await context.request.get(new URL(calendar ?? '', salon.address).href)
    const stamp = start.replace(/[-:]|\.\d+/g, '')
    expect(await file.text(), `${day}, ${hours} hours ahead`).toContain(`DTSTART:${stamp}`)
  }
  await context.close()
})

test(
  'by touch, the whole booking takes a person less than a minute',
  { tag: '@phone' },
  async ({ page }) => {
    const visitor = { name: 'Élodie Müller', email: 'elodie@client.example' }
    let taps = 0
    let characters = 0
    const tap = async (target: Locator) => {
      await target.tap()
      taps += 1
    }
    const type = async (field: Locator, text: string) => {
      await tap(field)
      await page.keyboard.type(text)
      characters += text.length
    }
    await page.goto(`${salon.address}/book/north`)
    await tap(button(page, /^Cut/))
    await tap(button(page, 'Continue'))
    await tap(button(page, 'Anyone'))
    // The first free day is open.
    await tap(
      page
        .getByRole('group', { name: /Morning|Afternoon|Evening/ })
        .getByRole('button')
        .first(),
    )
    await type(page.getByLabel('Name'), visitor.name)
    await type(page.getByLabel('Email'), visitor.email)
    await tap(button(page, 'Book'))
    await expect(heading(page, 'Check your email')).toBeVisible()
    await type(page.getByLabel('Code'), await salon.codeFor(visitor.email))
    await tap(button(page, 'Book'))
    await expect(heading(page, 'You’re booked')).toBeVisible()

    // Keystroke-level model: to decide and tap, to type a character, and to look into another app and come back.
    const seconds = taps * (1.35 + 0.6) + characters * 0.35 + 12
    expect(taps).toBe(9)
    expect(seconds).toBeLessThan(60)
  },
)

test('the page can be embedded by the sites that the salon names, and by no others', async ({
  browser,
}) => {
  // The server is on this machine, which a public site may frame with this permission alone.
  const permissions = ['local-network-access']
  const context = await browser.newContext({ locale: 'en-US', permissions })
  const failures: (string | undefined)[] = []
  const embeddedOn = async (site: string, path: string) => {
    const host = await context.newPage()
    host.on('requestfailed', (request) => failures.push(request.failure()?.errorText))
    await host.route(`${site}/`, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><title>Our salon</title><iframe title="Book" src="${salon.address}${path}" width="100%" height="800"></iframe>`,
      }),
    )
    await host.goto(`${site}/`)
    return host
  }
  const visitor = someone()
  const allowed = await embeddedOn(allowedSite, '/book/north')
  const frame = allowed.frameLocator('iframe')
  await expect(heading(frame, 'What would you like?')).toBeVisible()
  await chooseDay(frame)
  await timesOf(frame, 'Afternoon').first().click()
  await comeAs(frame, visitor)
  await enterCode(frame, salon, visitor.email)
  await expect(heading(frame, 'You’re booked')).toBeVisible()
  const manage = frame.getByRole('link', { name: 'View or change' })
  await expect(manage).toHaveAttribute('target', '_blank')

  // The link of a client is a secret, which no site may frame.
  const secret = (await manage.getAttribute('href')) ?? ''
  for (const [site, path] of [
    ['https://elsewhere.example', '/book/north'],
    [allowedSite, secret],
  ] as const) {
    const refused = await embeddedOn(site, path)
    await expect.poll(() => refused.frames()[1]?.url()).toMatch(/^chrome-error:/)
    await expect(refused.frameLocator('iframe').getByRole('main')).toHaveCount(0)
  }
  const isRefused = (failure: string | undefined) => failure === 'net::ERR_BLOCKED_BY_RESPONSE'
  expect(failures.filter(isRefused)).toHaveLength(2)
  await context.close()
  const { embedSites } = await callAs(salon.owner, onlineBookingRoutes.settings, {})
  expect(embedSites).toEqual([allowedSite])
})
