import { expect, type FrameLocator, type Page } from '@playwright/test'
import type { OnlineSalon } from './online-salon.ts'

/** Who books on the page. */
export interface Visitor {
  readonly name: string
  readonly email: string
}

/** The booking page in English, on its own or in a frame of another site. */
type BookingView = Page | FrameLocator

export const button = (page: BookingView, name: string | RegExp) =>
  page.getByRole('button', { name })
export const heading = (page: BookingView, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name })
/** The free times of a part of the day. */
export const timesOf = (page: BookingView, part: 'Morning' | 'Afternoon') =>
  page.getByRole('group', { name: part }).getByRole('button')

/** Chooses a cut by Ada. */
export async function chooseService(page: BookingView): Promise<void> {
  await button(page, /^Cut/).click()
  await button(page, 'Continue').click()
  await button(page, 'Ada Lovelace').click()
  await expect(heading(page, 'When?')).toBeVisible()
}

/** Chooses a cut by Ada, and a day. */
export async function chooseDay(page: BookingView): Promise<void> {
  await chooseService(page)
  await chooseDayOfNextMonth(page)
}

/** Chooses a day of the next month, of which no day has passed. */
export async function chooseDayOfNextMonth(page: BookingView): Promise<void> {
  await button(page, 'Next month').click()
  await button(page, /free times$/)
    .nth(3)
    .click()
}

/** Says who is coming, and goes on to the code. */
export async function comeAs(
  page: BookingView,
  { name, email }: Visitor,
  submit = 'Book',
): Promise<void> {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await button(page, submit).click()
  await expect(heading(page, 'Check your email')).toBeVisible()
}

/** Proves the email by the code of its email. */
export async function enterCode(
  page: BookingView,
  salon: OnlineSalon,
  email: string,
  submit = 'Book',
): Promise<void> {
  await page.getByLabel('Code').fill(await salon.codeFor(email))
  await button(page, submit).click()
}

/** Opens the link in an email that the salon sends to a client. */
export async function openLinkOf(
  page: Page,
  salon: OnlineSalon,
  { email }: Visitor,
  words: RegExp,
): Promise<void> {
  const message = await salon.mail.emailTo(email, words)
  const link = /https?:\/\/\S+\/booking\/[\w.-]+/.exec(message)?.[0]
  expect(link).toBeTruthy()
  await page.goto(link ?? '')
  await expect(heading(page, 'Your visit')).toBeVisible()
}
