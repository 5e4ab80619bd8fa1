import { appointmentRoutes } from '@salon/contract/appointments'
import { customerRoutes } from '@salon/contract/customers'
import { callAs } from '../api-client.ts'
import { button as buttonOf, chooseDay, comeAs, enterCode, timesOf } from '../booking-visitor.ts'
import { expect, test } from '../fixtures.ts'
import { shiftsOf } from '../layout-shifts.ts'
import { openOnlineSalon, type OnlineSalon } from '../online-salon.ts'
import { openWithChangeFeed } from '../screens.ts'

let salon: OnlineSalon
test.beforeAll(async () => {
  salon = await openOnlineSalon({ confirmation: 'by_salon' })
})
test.afterAll(() => salon?.close())

test('the desk sees a booking come: held, asked for, accepted, moved and cancelled @desktop', async ({
  page,
  browser,
}) => {
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  await page.goto(`${salon.address}/book/north`)
  await button(/^Cut/).click()
  await button('Continue').click()
  await button('Ada Lovelace').click()
  // A month of which no day has passed.
  await button('Next month').click()
  await button(/free times$/)
    .nth(3)
    .click()
  await page.getByRole('group', { name: 'Afternoon' }).getByRole('button').first().click()
  await expect(page.getByRole('heading', { name: 'Who is coming?' })).toBeVisible()

  const day = new URL(page.url()).searchParams.get('day')
  expect(day).not.toBeNull()
  const { cookies } = await salon.owner.storageState()
  const context = await browser.newContext({ baseURL: salon.address, locale: 'en-US' })
  await context.addCookies(cookies)
  const desk = await context.newPage()
  await openWithChangeFeed(desk, `/appointments?view=staff&day=${day}`)
  const held = desk.getByText(/^Held online until /)
  await expect(held).toBeVisible()

  await page.getByLabel('Name').fill('Élodie Müller')
  await page.getByLabel('Email').fill('elodie@client.example')
  await button('Send request').click()
  await page.getByLabel('Code').fill(await salon.codeFor('elodie@client.example'))
  await button('Send request').click()
  await expect(page.getByRole('heading', { name: 'Request sent' })).toBeVisible()
  const visit = desk.getByRole('link', { name: 'Élodie Müller' })
  const waits = desk.getByTitle('Waiting for your answer')
  await expect(visit).toBeVisible()
  await expect(waits).toBeVisible()
  await expect(held).toHaveCount(0)

  const later = await context.newPage()
  const accept = later.getByRole('button', { name: /Accept/ })
  const shifts = await shiftsOf(later, '/appointments', accept)
  expect(shifts.sum, shifts.all).toBeLessThanOrEqual(0.02)
  await later.close()

  await desk.getByRole('tab', { name: 'List' }).click()
  await desk.getByRole('button', { name: /Accept/ }).click()
  await expect(desk.getByRole('button', { name: /Accept/ })).toHaveCount(0)
  await desk.getByRole('tab', { name: 'By staff' }).click()
  await expect(visit).toBeVisible()
  await expect(waits).toHaveCount(0)

  await page.getByRole('link', { name: 'View or change' }).click()
  const manage = page.url()
  const before = await visit.boundingBox()
  await button('Move').click()
  await button(/free times$/)
    .nth(3)
    .click()
  await page.getByRole('group', { name: 'Afternoon' }).getByRole('button').last().click()
  await expect(page.getByRole('heading', { level: 1, name: /^Move to / })).toBeVisible()
  await button('Move').click()
  await expect(page.getByText(/^Moved to /)).toBeVisible()
  await expect.poll(async () => (await visit.boundingBox())?.y).not.toBe(before?.y)

  await page.goto(manage)
  await button('Cancel visit').click()
  await page.getByRole('group').getByRole('button', { name: 'Cancel visit' }).click()
  await expect(page.getByText('Your visit is cancelled.')).toBeVisible()
  await expect
    .poll(async () => {
      const [row] = await callAs(salon.owner, appointmentRoutes.list, {
        query: { date: day ?? '' },
      })
      return row?.status
    })
    .toBe('cancelled')
  await context.close()
})

test.describe('a client who is blocked', () => {
  // The booking is refused.
  test.use({ expectedStatuses: [401, 403, 404] })

  test('on their profile is asked to call @desktop', async ({ page, browser }) => {
    const ivy = { name: 'Ivy Kay', email: 'ivy@client.example' }
    const { id } = await callAs(salon.owner, customerRoutes.add, { body: ivy })
    const { cookies } = await salon.owner.storageState()
    const context = await browser.newContext({ baseURL: salon.address, locale: 'en-US' })
    await context.addCookies(cookies)
    const desk = await context.newPage()
    await desk.goto(`/customer/${id}`)
    await buttonOf(desk, 'More actions for Ivy Kay').click()
    await desk.getByRole('menuitem', { name: 'Block from booking online' }).click()
    await expect(desk.getByText('Blocked from booking online', { exact: true })).toBeVisible()

    await page.goto(`${salon.address}/book/north`)
    await chooseDay(page)
    await timesOf(page, 'Afternoon').first().click()
    await comeAs(page, ivy, 'Send request')
    await enterCode(page, salon, ivy.email, 'Send request')

    await expect(page.getByText('Please call the salon to book.')).toBeVisible()
    await context.close()
  })
})
