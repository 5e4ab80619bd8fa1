import { bookingLinkRoutes } from '@salon/contract/booking-link'
import { messageRoutes } from '@salon/contract/messages'
import { onlineBookingRoutes } from '@salon/contract/online-booking'
import { dayAfter, wallClockAt } from '@salon/contract/salon-clock'
import { salonInfoRoutes } from '@salon/contract/salon-info'
import { workingHoursRoutes } from '@salon/contract/working-hours'
import type { Locator, Page } from '@playwright/test'
import { callAs } from '../api-client.ts'
import { button, chooseService, comeAs, enterCode, heading, timesOf } from '../booking-visitor.ts'
import { expect, test } from '../fixtures.ts'
import { byKeyboard, expectHeard, listen } from '../keyboard.ts'
import { moveToNoon, openOnlineSalon, type OnlineSalon } from '../online-salon.ts'
import {
  expectAccessible,
  expectFocusKept,
  expectLargeTargets,
  expectNoSidewaysScroll,
} from '../page-checks.ts'

// 409 says that it is too late.
test.use({ expectedStatuses: [404, 409] })

const join = 'Join the waiting list'
const minute = 60_000

let salon: OnlineSalon
let zone: string
test.beforeAll(async () => {
  salon = await openOnlineSalon({ changeHours: 0, mostBookings: 50 })
  zone = await moveToNoon(salon)
  await callAs(salon.owner, messageRoutes.editSettings, {
    body: { emailKinds: ['waiting_list_offer'] },
  })
  await callAs(salon.owner, salonInfoRoutes.add, {
    body: { name: 'Салон красоты «Северное сияние»', phone: '+49 30 1234567' },
  })
})
test.afterAll(() => salon?.close())

let count = 0
const someone = () => {
  count += 1
  return { name: 'Константин Константинопольский', email: `link${count}@client.example` }
}

/** The free times of the day that is shown. */
const freeTimes = (page: Page) =>
  page.getByRole('group', { name: /Morning|Afternoon|Evening/ }).getByRole('button')

/** Books the first free time, and opens the link of the booking. @returns its address */
async function bookFirst(page: Page): Promise<string> {
  const visitor = someone()
  await page.goto(`${salon.address}/book/north`)
  await chooseService(page)
  await freeTimes(page).first().click()
  await comeAs(page, visitor)
  await enterCode(page, salon, visitor.email)
  await page.getByRole('link', { name: 'View or change' }).click()
  await expect(heading(page, 'Your visit')).toBeVisible()
  return page.url()
}

/** Closes the salon for as long as can be booked. @returns how it opens again */
async function closeSalon() {
  const today = wallClockAt(Date.now(), zone).day
  const { id } = await callAs(salon.owner, workingHoursRoutes.addException, {
    body: {
      staffId: null,
      firstDay: today,
      lastDay: dayAfter(today, 100),
      reason: null,
      day: null,
    },
  })
  return () => callAs(salon.owner, workingHoursRoutes.removeException, { params: { id } })
}

/** Frees the time of a visit, which is offered to the waiting list then. */
async function cancelByLink(link: string) {
  const token = link.split('/').at(-1) ?? ''
  await callAs(salon.owner, bookingLinkRoutes.cancel, { params: { token } })
  await salon.runJobs(['online-bookings', 'send-messages'])
}

/** Expects the beginning of a step on the screen, and whatever is touched there to be large enough. */
async function expectStepInSight(page: Page, title: string | RegExp) {
  await expect(heading(page, title)).toBeInViewport()
  await expectLargeTargets(page, String(title))
  await expectNoSidewaysScroll(page, String(title))
}

const visitButtons = (page: Page) =>
  button(page, /^(I’ll be there|Move|Cancel visit|Book this time|No, thank you)$/)

test(
  'by keyboard, a client moves, confirms, keeps and cancels a visit by its link',
  { tag: '@desktop' },
  async ({ page }) => {
    const { push, press, tabTo } = byKeyboard(page)
    const link = await bookFirst(page)
    await listen(page)
    await page.reload()
    await expect(heading(page, 'Your visit')).toBeFocused()

    await push(button(page, 'Move'))
    await expect(heading(page, 'Choose a new time')).toBeFocused()
    await push(button(page, 'Next month'))
    await expectFocusKept(page, 'the next month')
    const days = button(page, /free times$/)
    await tabTo(days.first())
    await press('ArrowRight')
    await expect(days.nth(1)).toBeFocused()
    await press('Enter')
    await expectHeard(page, 'free times on')
    await expect(days.nth(1)).toBeFocused()
    const times = timesOf(page, 'Morning')
    await tabTo(times.first())
    await press('ArrowRight')
    await expect(times.nth(1)).toBeFocused()
    await press('Enter')
    await expect(heading(page, /^Move to /)).toBeFocused()
    await push(button(page, 'Back'))
    await expect(heading(page, 'Choose a new time')).toBeFocused()
    await push(times.first())
    await expect(heading(page, /^Move to /)).toBeFocused()
    await push(button(page, 'Move'))
    await expect(heading(page, 'Your visit')).toBeFocused()
    await expectHeard(page, 'Moved to ')

    await push(button(page, 'I’ll be there'))
    await expectHeard(page, 'The salon knows you’re coming.')
    await expect(heading(page, 'Your visit')).toBeFocused()
    await push(button(page, 'Cancel visit'))
    await expect(button(page, 'Keep it')).toBeFocused()
    await press('Enter')
    await expect(heading(page, 'Your visit')).toBeFocused()
    await push(button(page, 'Cancel visit'))
    await push(page.getByRole('group').getByRole('button', { name: 'Cancel visit' }))
    await expectHeard(page, 'Your visit is cancelled.')
    await expect(heading(page, 'Your visit')).toBeFocused()

    // The link of the email, opened later.
    for (const address of [link, `${link}?step=move`]) {
      await page.goto(address)
      await expect(heading(page, 'Your visit')).toBeVisible()
      await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
      await expect(visitButtons(page)).toHaveCount(0)
    }
    await expectAccessible(page, 'cancelled earlier')
    await push(page.getByRole('link', { name: 'Book a visit' }))
    await expect(heading(page, 'What would you like?')).toBeVisible()
  },
)

test(
  'by touch, a client moves a visit by its link until it is too late',
  { tag: '@phone' },
  async ({ page }) => {
    // What a phone's browser leaves of its screen.
    await page.setViewportSize({ width: 390, height: 640 })
    await bookFirst(page)
    await expectStepInSight(page, 'Your visit')
    await button(page, 'Move').tap()
    await expectStepInSight(page, 'Choose a new time')
    await freeTimes(page).last().tap()
    await expectStepInSight(page, /^Move to /)
    await button(page, 'Back').tap()
    await expectStepInSight(page, 'Choose a new time')
    await freeTimes(page).last().tap()
    await button(page, 'Move').tap()
    await expect(page.getByText(/^Moved to /)).toBeInViewport()
    await expectStepInSight(page, 'Your visit')
    await button(page, 'I’ll be there').tap()
    await expect(page.getByText(/^Thank you/)).toBeInViewport()
    await expectStepInSight(page, 'Your visit')

    await callAs(salon.owner, onlineBookingRoutes.editSettings, { body: { changeHours: 336 } })
    await button(page, 'Cancel visit').tap()
    await page.getByRole('group').getByRole('button', { name: 'Cancel visit' }).tap()
    const call = page.getByRole('link', { name: 'Call +49 30 1234567' })
    const expectPhone = async (sentence: string) => {
      await expect(page.getByText(sentence)).toBeInViewport()
      await expect(call).toHaveCount(1)
      await expect(call).toHaveAttribute('href', 'tel:+49301234567')
      await expect(button(page, /^(Move|Cancel visit)$/)).toHaveCount(0)
      await expectFocusKept(page, sentence)
      await expectAccessible(page, sentence)
      await expectLargeTargets(page, sentence)
    }
    await expectPhone('This can no longer be changed online. Please call the salon.')
    await page.reload()
    await expectPhone('It is too late to change this online. Please call the salon.')
    await callAs(salon.owner, onlineBookingRoutes.editSettings, { body: { changeHours: 0 } })
  },
)

test(
  'by keyboard, where nothing is free, a visitor joins the waiting list',
  { tag: '@desktop' },
  async ({ page }) => {
    const { push, type } = byKeyboard(page)
    const openSalon = await closeSalon()
    const visitor = someone()
    await listen(page)
    await page.goto(`${salon.address}/book/north`)
    await push(button(page, /^Cut/))
    await push(button(page, 'Continue'))
    await push(button(page, 'Ada Lovelace'))
    await expect(heading(page, 'When?')).toBeFocused()
    await expectHeard(page, 'No free times at the moment')
    await expectAccessible(page, 'nothing free')
    await push(button(page, join))
    await expect(heading(page, 'Waiting list')).toBeFocused()
    await push(button(page, 'Tuesday'))
    await expect(button(page, 'Tuesday')).toBeFocused()
    await type(page.getByLabel('Name'), visitor.name)
    await type(page.getByLabel('Email'), visitor.email)
    await push(button(page, join))
    await expect(heading(page, 'Check your email')).toBeFocused()
    await type(page.getByLabel('Code'), await salon.codeFor(visitor.email))
    await push(button(page, join))
    await expect(heading(page, 'You’re on the waiting list')).toBeFocused()
    await openSalon()
  },
)

test(
  'by touch, a visitor joins the waiting list, misses an offer, and takes the next by its link',
  { tag: '@phone' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 640 })
    const taken = [await bookFirst(page), await bookFirst(page)]
    const openSalon = await closeSalon()
    const visitor = someone()
    const fill = async (field: Locator, text: string) => {
      await field.tap()
      // The page knows who booked in this browser before.
      await field.fill(text)
    }
    await page.goto(`${salon.address}/book/north`)
    await button(page, /^Cut/).tap()
    await button(page, 'Continue').tap()
    await button(page, 'Ada Lovelace').tap()
    await expect(
      page.getByRole('heading', { name: 'No free times at the moment' }),
    ).toBeInViewport()
    await expectStepInSight(page, 'When?')
    await button(page, join).tap()
    await expectStepInSight(page, 'Waiting list')
    await fill(page.getByLabel('Name'), visitor.name)
    await fill(page.getByLabel('Email'), visitor.email)
    await button(page, join).tap()
    await expectStepInSight(page, 'Check your email')
    await fill(page.getByLabel('Code'), await salon.codeFor(visitor.email))
    await button(page, join).tap()
    await expectStepInSight(page, 'You’re on the waiting list')
    await openSalon()

    const [first = '', second = ''] = taken
    await cancelByLink(first)
    const email = await salon.mail.emailTo(visitor.email, /We keep it for you until/)
    const offer = /https?:\/\/\S+\/booking\/[\w.-]+/.exec(email)?.[0] ?? ''
    await page.goto(offer)
    await expect(page.getByText('A time is free for you')).toBeInViewport()
    await expectStepInSight(page, 'Your visit')
    // Half an hour later, on a page that was left open.
    await salon.runJobs(['online-bookings'], 31 * minute)
    await button(page, 'Book this time').tap()
    await expect(page.getByText(/^This offer has expired/)).toBeInViewport()
    await expect(button(page, 'Book this time')).toHaveCount(0)
    await expect(page.getByText('On the waiting list', { exact: true })).toBeVisible()
    await expectFocusKept(page, 'an offer that is over')
    await expectAccessible(page, 'an offer that is over')

    await cancelByLink(second)
    await page.goto(offer)
    await button(page, 'Book this time').tap()
    await expect(page.getByText('Booked. See you then.')).toBeInViewport()
    await expectStepInSight(page, 'Your visit')
    await expect(button(page, /^(Book this time|No, thank you)$/)).toHaveCount(0)
  },
)
