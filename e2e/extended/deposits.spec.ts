import { depositRoutes } from '@salon/contract/deposits'
import { callAs } from '../api-client.ts'
import { expect, test } from '../fixtures.ts'
import { openOnlineSalon, type OnlineSalon } from '../online-salon.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../page-checks.ts'
import { openPaymentPage, type PaymentPage } from '../payment-page.ts'

// 402 says where the deposit is paid.
test.use({ expectedStatuses: [401, 402, 404] })

let stripe: PaymentPage
let salon: OnlineSalon
test.beforeAll(async () => {
  stripe = await openPaymentPage()
  salon = await openOnlineSalon({}, { STRIPE_URL: stripe.url })
  const webhookSecret = 'whsec_0123456789'
  const { webhookUrl } = await callAs(salon.owner, depositRoutes.editSettings, {
    body: { payment: 'stripe', percent: 20, secretKey: 'sk_test_0123456789', webhookSecret },
  })
  stripe.reportTo(webhookUrl ?? '', webhookSecret)
})
test.afterAll(async () => {
  await salon?.close()
  await stripe?.close()
})

test('a client pays a deposit on the page of the provider, and comes back booked', async ({
  page,
}) => {
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  await page.goto(`${salon.address}/book/north`)
  await page.getByRole('button', { name: /^Cut/ }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Ada Lovelace' }).click()
  // A month of which no day has passed.
  await page.getByRole('button', { name: 'Next month' }).click()
  await page
    .getByRole('button', { name: /free times$/ })
    .nth(3)
    .click()
  await page.getByRole('group', { name: 'Afternoon' }).getByRole('button').first().click()
  await page.getByLabel('Name').fill('Ivy Kay')
  await page.getByLabel('Email').fill('ivy@client.example')
  await expect(page.getByText(/^A deposit of 20% is due when you book/)).toBeVisible()
  await page.getByRole('button', { name: 'Book' }).click()
  await page.getByLabel('Code').fill(await salon.codeFor('ivy@client.example'))
  await page.getByRole('button', { name: 'Book' }).click()

  // Away to the provider, and back without having paid: nothing is booked, and the way there is open.
  await expect(page.getByRole('button', { name: 'Pay by card' })).toBeVisible()
  await page.goto(`${salon.address}/book/north?step=pay`)
  await expect(heading('Deposit')).toBeVisible()
  await expectAccessible(page, 'Deposit')
  await expectNoSidewaysScroll(page, 'Deposit')
  expect(await callAs(salon.owner, depositRoutes.list, {})).toEqual([])
  await page.getByRole('link', { name: 'Pay €9.10' }).click()
  await page.getByRole('button', { name: 'Pay by card' }).click()

  await expect(heading('You’re booked')).toBeVisible()
  expect(await callAs(salon.owner, depositRoutes.list, {})).toMatchObject([
    { state: 'paid', amount: '9.10', name: 'Ivy Kay' },
  ])
  await expectAccessible(page, 'booked with a deposit')
  await page.getByRole('link', { name: 'View or change' }).click()
  await expect(page.getByText('Deposit paid')).toBeVisible()
  await expectAccessible(page, 'link with a paid deposit')
  await expectNoSidewaysScroll(page, 'link with a paid deposit')
})
