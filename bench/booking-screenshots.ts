import type { Page, Route } from '@playwright/test'
import { onlineBookingRoutes, type OnlineBookingSettingsEdit } from '@salon/contract/online-booking'
import type { PublicBooking } from '@salon/contract/public-booking'
import { press, type Screenshot } from './screenshot-list.ts'

/** The address of the demo salon's booking page. */
export const demoSlug = 'demo-salon'

const pressed = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const times = (page: Page) =>
  page.getByRole('group', { name: /Morning|Afternoon|Evening/ }).getByRole('button')

/** Goes through the steps as far as the choice of a time, with somebody, or with anyone. */
const chooseDay = async (page: Page, who: string | RegExp = /^Anyone/) => {
  await pressed(page, /^Women's cut/)
  await pressed(page, /^Blow-dry/)
  await pressed(page, 'Continue')
  await pressed(page, who)
  // Far enough to be moved by the link.
  await pressed(page, 'Next month')
  await page
    .getByRole('button', { name: /free times$/ })
    .last()
    .click()
  await times(page).first().waitFor()
}

const chooseTime = async (page: Page) => {
  await chooseDay(page)
  await times(page).first().click()
  await page.getByLabel('Name').waitFor()
}

/** Each picture is by a client of its own: one may book three times. */
const fillIn = async (page: Page) => {
  await page.getByLabel('Name').fill('Élodie Müller')
  await page.getByLabel('Email').fill(`elodie${Date.now()}@client.example`)
}

const book = async (page: Page) => {
  await chooseTime(page)
  await fillIn(page)
  await pressed(page, 'Book')
  await page.getByRole('heading', { name: /booked$/ }).waitFor()
}

/** The demo salon has no mail server: that a code was sent is answered here. */
const enterCode = async (page: Page) => {
  await page.route('**/code', (route) => route.fulfill({ json: { isNeeded: true } }), { times: 1 })
  await chooseTime(page)
  await fillIn(page)
  await pressed(page, 'Book')
  await page.getByLabel('Code').waitFor()
}

/** The demo salon has no account at Stripe: that a deposit is due, and not paid yet, is answered here. */
const pay = async (page: Page) => {
  const deposit = { amount: '25.00', currency: 'EUR' }
  const payUrl = `${new URL(page.url()).origin}/book/${demoSlug}?step=pay`
  const payment = { ...deposit, url: payUrl, expiresAt: new Date().toISOString() }
  const problem = { status: 402, code: 'deposit_needed', detail: 'A deposit is due', payment }
  const status = { ...deposit, url: payUrl, state: 'waiting', booked: null }
  await page.route('**/bookings', (route) => route.fulfill({ status: 402, json: problem }), {
    times: 1,
  })
  await page.route('**/payment', (route) => route.fulfill({ json: status }))
  await chooseTime(page)
  await fillIn(page)
  await pressed(page, 'Book')
  await page.getByRole('link', { name: /^Pay/ }).waitFor()
}

/** That the salon is booked up is answered here: the demo salon has free times on most days. */
const findFull = async (page: Page) => {
  await page.route('**/days?*', (route) => route.fulfill({ json: { days: [], next: null } }), {
    times: 1,
  })
  await pressed(page, /^Women's cut/)
  await pressed(page, 'Continue')
  await pressed(page, /^Anyone/)
  await page.getByRole('heading', { name: 'No free times at the moment' }).waitFor()
}

/** Calls the API as the salon's owner, who is signed in. */
const callAsOwner = (page: Page, method: string, path: string, data?: OnlineBookingSettingsEdit) =>
  page.request.fetch(new URL(path, page.url()).href, { method, data, failOnStatusCode: true })

/** Books with a salon that confirms by hand. */
const sendRequest = async (page: Page) => {
  const { method, path } = onlineBookingRoutes.editSettings
  await callAsOwner(page, method, path, { confirmation: 'by_salon' })
  try {
    await page.reload()
    await chooseTime(page)
    await fillIn(page)
    await pressed(page, 'Send request')
    await page.getByRole('heading', { name: 'Request sent' }).waitFor()
  } finally {
    await callAsOwner(page, method, path, { confirmation: 'at_once' })
  }
}

/** A time that a visitor in another window takes first. */
const chooseTaken = async (page: Page) => {
  // Of anyone the same time would be free with somebody else.
  await chooseDay(page, /^Marta/)
  const other = await page.context().newPage()
  await other.goto(page.url())
  await times(other).first().click()
  await other.getByLabel('Name').waitFor()
  await other.close()
  await times(page).first().click()
  await page.getByText('That time has just been taken.').waitFor()
}

const joinWaitingList = async (page: Page) => {
  await chooseDay(page)
  await pressed(page, 'Join the waiting list')
}

const openLink = async (page: Page) => {
  await page.getByRole('link', { name: 'View or change' }).click()
  await page.getByRole('heading', { name: 'Your visit' }).waitFor()
}

/** Books, and opens the link that the client is given. */
const openVisit = async (page: Page) => {
  await book(page)
  await openLink(page)
}

const joinWithDetails = async (page: Page) => {
  await joinWaitingList(page)
  await fillIn(page)
  await pressed(page, 'Join the waiting list')
  await page.getByRole('heading', { name: /on the waiting list$/ }).waitFor()
}

const openWaiting = async (page: Page) => {
  await joinWithDetails(page)
  await openLink(page)
}

/** Opens the link of a request that the salon has declined. */
const openDeclined = async (page: Page) => {
  await sendRequest(page)
  const { awaiting, decline } = onlineBookingRoutes
  const requests = await callAsOwner(page, awaiting.method, awaiting.path)
  for (const { id } of (await requests.json()) as { id: number }[])
    await callAsOwner(page, decline.method, decline.path.replace(':id', String(id)))
  await openLink(page)
}

const noActions = { confirm: false, move: false, cancel: false, accept: false }

/**
 * Opens the link of a visit, of which something else is answered here: what needs a mail server, or the day of the
 * visit.
 */
const openVisitAs = async (page: Page, other: Partial<PublicBooking>) => {
  const answer = async (route: Route) => {
    const response = await route.fetch()
    const booking = (await response.json()) as PublicBooking
    await route.fulfill({ response, json: { ...booking, ...other } })
  }
  await page.route('**/api/booking-link/*', answer, { times: 1 })
  await openVisit(page)
}

const openOffered = (page: Page) =>
  openVisitAs(page, {
    state: 'offered',
    can: { ...noActions, cancel: true, accept: true },
    changeUntil: null,
    expiresAt: new Date(Date.now() + 30 * 60_000).toISOString(),
  })

const openLate = (page: Page) =>
  openVisitAs(page, { can: { ...noActions, confirm: true }, changeUntil: null })

const moveTo = async (page: Page) => {
  await openVisit(page)
  await pressed(page, 'Move')
  await times(page).last().click()
  await page.getByRole('heading', { name: /^Move to/ }).waitFor()
}

const askToCancel = async (page: Page) => {
  await openVisit(page)
  await pressed(page, 'Cancel visit')
}

const cancel = async (page: Page) => {
  await askToCancel(page)
  await pressed(page, 'Cancel visit')
  await page.getByText('Your visit is cancelled.').waitFor()
}

/** A step of the booking page. */
const bookPage = { path: `/book/${demoSlug}`, isDemo: true } as const

/** The steps of the booking page, and what a client's link shows. */
export const bookingScreenshots: readonly Screenshot[] = [
  { name: 'book-services', ...bookPage, hasBar: true },
  { name: 'book-chosen', ...bookPage, hasBar: true, presses: [press(/^Women's cut/)] },
  { name: 'book-who', ...bookPage, presses: [press(/^Women's cut/), press('Continue')] },
  { name: 'book-when', ...bookPage, finish: chooseDay },
  { name: 'book-full', ...bookPage, finish: findFull },
  { name: 'book-taken', ...bookPage, finish: chooseTaken },
  { name: 'book-you', ...bookPage, finish: chooseTime },
  { name: 'book-code', ...bookPage, finish: enterCode },
  { name: 'book-pay', ...bookPage, finish: pay },
  { name: 'book-done', ...bookPage, finish: book },
  { name: 'book-requested', ...bookPage, finish: sendRequest },
  { name: 'book-waiting', ...bookPage, finish: joinWaitingList },
  { name: 'book-joined', ...bookPage, finish: joinWithDetails },
  { name: 'booking-link', ...bookPage, finish: openVisit },
  {
    name: 'booking-link-move',
    ...bookPage,
    finish: async (page) => {
      await openVisit(page)
      await pressed(page, 'Move')
    },
  },
  { name: 'booking-link-move-to', ...bookPage, finish: moveTo },
  { name: 'booking-link-cancel', ...bookPage, finish: askToCancel },
  { name: 'booking-link-cancelled', ...bookPage, finish: cancel },
  { name: 'booking-link-late', ...bookPage, finish: openLate },
  { name: 'booking-link-declined', ...bookPage, finish: openDeclined },
  { name: 'booking-link-waiting', ...bookPage, finish: openWaiting },
  { name: 'booking-link-offered', ...bookPage, finish: openOffered },
  { name: 'booking-link-gone', path: '/booking/1.gone', isDemo: true },
]
