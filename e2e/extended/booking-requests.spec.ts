import { messageRoutes } from '@salon/contract/messages'
import { salonInfoRoutes } from '@salon/contract/salon-info'
import type { Page } from '@playwright/test'
import { callAs } from '../api-client.ts'
import {
  button,
  chooseDay,
  chooseDayOfNextMonth,
  comeAs,
  enterCode,
  heading,
  openLinkOf,
  timesOf,
  type Visitor,
} from '../booking-visitor.ts'
import { expect, test } from '../fixtures.ts'
import { openOnlineSalon, type OnlineSalon } from '../online-salon.ts'
import { expectAccessible, expectLargeTargets, expectNoSidewaysScroll } from '../page-checks.ts'
import { goTo } from '../screens.ts'

let salon: OnlineSalon
test.beforeAll(async () => {
  salon = await openOnlineSalon({ confirmation: 'by_salon', changeHours: 2 })
  await callAs(salon.owner, messageRoutes.editSettings, {
    body: { emailKinds: ['accepted', 'declined'] },
  })
  await callAs(salon.owner, salonInfoRoutes.add, {
    body: { name: 'Nordlicht', phone: '+49 30 1234567' },
  })
})
test.afterAll(() => salon?.close())

const elodie = { name: 'Élodie Müller', email: 'elodie@client.example' }
const bo = { name: 'Bo Lee', email: 'bo@client.example' }

/** Requests the first free time of an afternoon, and opens the link of the request. @returns the start */
async function request(page: Page, visitor: Visitor): Promise<string> {
  await page.goto(`${salon.address}/book/north`)
  await chooseDay(page)
  await timesOf(page, 'Afternoon').first().click()
  await expect(page.getByText('The salon still has to confirm your booking.')).toBeVisible()
  await comeAs(page, visitor, 'Send request')
  await enterCode(page, salon, visitor.email, 'Send request')
  await expect(heading(page, 'Request sent')).toBeVisible()
  await expect(page.getByText(`We’ll email ${visitor.email} as soon as it does.`)).toBeVisible()
  await expectWhole(page, 'a request that was sent')
  const start = await page.locator('time').first().getAttribute('datetime')
  await page.getByRole('link', { name: 'View or change' }).click()
  await expect(heading(page, 'Your visit')).toBeVisible()
  await expectState(page, 'Waiting for the salon’s answer')
  await expect(page.getByText(/^The salon answers by /)).toBeVisible()
  await expect(changes(page)).toHaveText(['Cancel visit'])
  await expect(page.getByText(/^You can cancel until /)).toBeVisible()
  await expectWhole(page, 'a request')
  return start ?? ''
}

const expectState = (page: Page, state: string) =>
  expect(page.getByText(state, { exact: true })).toBeVisible()

async function expectWhole(page: Page, what: string) {
  await expectAccessible(page, what)
  const isPhone = (page.viewportSize()?.width ?? 0) < 500
  if (isPhone) await expectLargeTargets(page, what)
  await expectNoSidewaysScroll(page, what)
}

const changes = (page: Page) => button(page, /^(I’ll be there|Move|Cancel visit)$/)

test('the salon declines one request and accepts another, and both clients read it', async ({
  page,
  browser,
}) => {
  const declined = await request(page, elodie)
  const otherContext = await browser.newContext()
  const other = await otherContext.newPage()
  const accepted = await request(other, bo)
  expect(accepted).not.toBe(declined)

  // Answered on the list of visits.
  const { cookies } = await salon.owner.storageState()
  const deskContext = await browser.newContext({ baseURL: salon.address })
  await deskContext.addCookies(cookies)
  const desk = await deskContext.newPage()
  await goTo(desk, '/appointments')
  await expect(
    desk.getByRole('region', { name: '2 online bookings wait for your answer' }),
  ).toBeVisible()
  await expectAccessible(desk, 'requests at the desk')
  await expectNoSidewaysScroll(desk, 'requests at the desk')
  await button(desk, `Decline the booking of ${elodie.name}`).click()
  await expect(desk.getByText('the client is notified')).toBeVisible()
  await button(desk, 'Decline').click()
  await expect(desk.getByText('Booking declined').first()).toBeVisible()
  await button(desk, `Accept the booking of ${bo.name}`).click()
  await expect(desk.getByText('Booking accepted').first()).toBeVisible()
  await expect(button(desk, /the booking of/)).toHaveCount(0)
  await salon.runJobs(['send-messages'])

  // A link that was open before, and that of the email.
  const expectDeclined = async () => {
    await expectState(page, 'Declined by the salon')
    await expect(page.getByText('Sorry, the salon cannot take this visit.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Call +49 30 1234567' })).toBeVisible()
    await expect(changes(page)).toHaveCount(0)
  }
  await page.reload()
  await expectDeclined()
  await openLinkOf(page, salon, elodie, /we cannot take your visit/)
  await expectDeclined()
  await expectWhole(page, 'a declined request')
  await openLinkOf(other, salon, bo, /We have confirmed your visit/)
  await expectState(other, 'Booked')
  await expect(button(other, 'Move')).toBeVisible()
  await expect(button(other, 'Cancel visit')).toBeVisible()
  await expectWhole(other, 'an accepted request')

  // The time that was declined is free again.
  await page.getByRole('link', { name: 'Choose another time' }).click()
  await expect(heading(page, 'When?')).toBeVisible()
  await button(page, 'Back').click()
  await button(page, 'Ada Lovelace').click()
  await chooseDayOfNextMonth(page)
  await timesOf(page, 'Afternoon').first().click()
  await expect(heading(page, 'Who is coming?')).toBeVisible()
  await expect(page.locator(`time[datetime="${declined}"]`).first()).toBeVisible()
  await otherContext.close()
  await deskContext.close()
})
