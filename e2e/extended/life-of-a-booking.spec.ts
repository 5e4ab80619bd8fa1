import { messageKinds } from '@salon/contract/message-vocabulary'
import { messageRoutes } from '@salon/contract/messages'
import { callAs } from '../api-client.ts'
import {
  button,
  chooseDay,
  chooseService,
  comeAs,
  enterCode,
  heading,
  openLinkOf,
  timesOf,
} from '../booking-visitor.ts'
import { expect, test } from '../fixtures.ts'
import { moveToNoon, openOnlineSalon, type OnlineSalon } from '../online-salon.ts'
import { expectAccessible } from '../page-checks.ts'
import { openWithChangeFeed } from '../screens.ts'

let salon: OnlineSalon
test.beforeAll(async () => {
  salon = await openOnlineSalon({ confirmation: 'at_once', changeHours: 2 })
  await moveToNoon(salon)
  await callAs(salon.owner, messageRoutes.editSettings, {
    body: { emailKinds: [...messageKinds] },
  })
})
test.afterAll(() => salon?.close())

const elodie = { name: 'Élodie Müller', email: 'elodie@client.example' }
const bo = { name: 'Bo Lee', email: 'bo@client.example' }

const day = 24 * 60 * 60 * 1000

test('a booking lives from the page to the next client @desktop', async ({ page, browser }) => {
  // Found on the page, proven by a code, booked.
  await page.goto(`${salon.address}/book/north`)
  await chooseDay(page)
  const chosen = new URL(page.url()).searchParams.get('day') ?? ''
  const { cookies } = await salon.owner.storageState()
  const deskContext = await browser.newContext({ baseURL: salon.address, locale: 'en-US' })
  await deskContext.addCookies(cookies)
  const desk = await deskContext.newPage()
  await openWithChangeFeed(desk, `/appointments?view=staff&day=${chosen}`)
  await timesOf(page, 'Afternoon').first().click()
  await comeAs(page, elodie)
  await enterCode(page, salon, elodie.email)
  await expect(heading(page, 'You’re booked')).toBeVisible()
  const start = await page.locator('time').first().getAttribute('datetime')

  // Seen live by the desk.
  const visit = desk.getByRole('link', { name: elodie.name })
  await expect(visit).toBeVisible()
  await salon.runJobs(['send-messages'])
  await salon.mail.emailTo(elodie.email, /Your visit is booked/)

  // Reminded a day before.
  const ahead = Date.parse(start ?? '') - day - Date.now() + 1000
  await salon.runJobs(['queue-reminders', 'send-messages'], ahead)

  // Moved by the client, by the reminder's link.
  await openLinkOf(page, salon, elodie, /a reminder of your visit/)
  const before = await visit.boundingBox()
  await button(page, 'Move').click()
  await timesOf(page, 'Afternoon').last().click()
  await expect(page.getByRole('heading', { level: 1, name: /^Move to / })).toBeVisible()
  await button(page, 'Move').click()
  await expect(page.getByText(/^Moved to /)).toBeVisible()
  await expect.poll(async () => (await visit.boundingBox())?.y).not.toBe(before?.y)
  await salon.runJobs(['send-messages'])
  await salon.mail.emailTo(elodie.email, /Your visit has changed/)

  // Somebody else waits for a time.
  const otherContext = await browser.newContext({ locale: 'en-US' })
  const other = await otherContext.newPage()
  await other.goto(`${salon.address}/book/north`)
  await chooseService(other)
  await button(other, 'Join the waiting list').click()
  await comeAs(other, bo, 'Join the waiting list')
  await enterCode(other, salon, bo.email, 'Join the waiting list')
  await expect(heading(other, 'You’re on the waiting list')).toBeVisible()
  await salon.runJobs(['send-messages'])
  await openLinkOf(other, salon, bo, /You are on our waiting list for: Cut/)
  await expect(other.getByText('On the waiting list')).toBeVisible()

  // Cancelled by the client, offered to who waits, and booked by them.
  await openLinkOf(page, salon, elodie, /Your visit has changed/)
  await button(page, 'Cancel visit').click()
  await expectAccessible(page, 'the question before a cancellation')
  await page.getByRole('group').getByRole('button', { name: 'Cancel visit' }).click()
  await expect(page.getByText('Your visit is cancelled.')).toBeVisible()
  await salon.runJobs(['online-bookings', 'send-messages'])
  await salon.mail.emailTo(elodie.email, /is cancelled/)
  await openLinkOf(other, salon, bo, /We keep it for you until/)
  await expect(other.getByText('A time is free for you')).toBeVisible()
  await expectAccessible(other, 'an offered time')
  await button(other, 'Book this time').click()
  await expect(other.getByText('Booked. See you then.')).toBeVisible()
  await expectAccessible(other, 'an offered time that was booked')
  await expect(desk.getByRole('link', { name: bo.name })).toBeVisible()
  await deskContext.close()
  await otherContext.close()
})
