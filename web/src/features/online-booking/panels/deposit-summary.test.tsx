import type { Deposit, DepositSettings } from '@salon/contract/deposits'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { MockRefusal, openPage } from '../../../test/open-page.tsx'
import { DepositSummary } from './deposit-summary.tsx'

const off: DepositSettings = {
  payment: 'none',
  kind: 'percent',
  percent: 20,
  fixed: '20.00',
  clients: 'all',
  hasSecretKey: false,
  hasWebhookSecret: false,
  webhookUrl: 'https://book.example/api/stripe-events/1.x',
  currency: 'EUR',
  version: 1,
}
const kept: Deposit = {
  id: 7,
  state: 'kept',
  amount: '20.00',
  currency: 'EUR',
  name: 'Ivy Kay',
  start: '2026-06-10T08:00:00.000Z',
  appointmentId: 3,
  paidAt: '2026-06-01T08:00:00.000Z',
  refundedAt: null,
  detail: null,
  canRefund: true,
}

const openSummary = (settings: Partial<DepositSettings>, refusal?: MockRefusal) => {
  const sent = openPage(<DepositSummary />, ({ operation, body }) => {
    if (operation === 'GET /api/deposit-settings') return { ...off, ...settings }
    if (operation === 'GET /api/deposits') return [kept]
    if (operation === 'POST /api/deposits/7/refund') return { ...kept, state: 'refund_queued' }
    if (operation !== 'PUT /api/deposit-settings') return undefined
    return refusal ?? { ...off, ...settings, ...(body as object) }
  })
  return () => sent.filter(({ operation }) => !operation.startsWith('GET'))
}

test('is off at first, and is turned on with keys that are sent once', async () => {
  const writes = openSummary({})
  const user = userEvent.setup()
  expect(await screen.findByText('Clients pay at the salon.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Set up deposits' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Deposits' }))

  await user.selectOptions(dialog.getByLabelText('Paid by'), 'stripe')
  await user.clear(dialog.getByLabelText('Share of the price'))
  await user.type(dialog.getByLabelText('Share of the price'), '30')
  await user.type(dialog.getByLabelText('Secret key'), 'sk_test_12345678')
  await user.type(dialog.getByLabelText('Signing secret'), 'whsec_12345678')
  await user.click(dialog.getByRole('button', { name: 'Save' }))

  expect(await screen.findByText('Deposits saved')).toBeTruthy()
  expect(writes()).toMatchObject([
    {
      body: {
        payment: 'stripe',
        percent: 30,
        secretKey: 'sk_test_12345678',
        webhookSecret: 'whsec_12345678',
      },
    },
  ])
})

test('shows at the field what was refused, and keeps stored keys that are left empty', async () => {
  const on = { payment: 'stripe', hasSecretKey: true, hasWebhookSecret: true } as const
  const sentence = 'A deposit is 1 or more'
  const refusal = new MockRefusal(422, {
    code: 'invalid',
    detail: sentence,
    errors: [{ path: 'fixed', message: sentence }],
  })
  const writes = openSummary({ ...on, kind: 'amount', clients: 'first_timers' }, refusal)
  const user = userEvent.setup()
  expect(await screen.findByText('New clients pay €20.00 when they book.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Set up deposits' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Deposits' }))
  expect(dialog.getAllByText('Stored. Leave empty to keep it.')).toHaveLength(2)

  await user.clear(dialog.getByLabelText('Amount'))
  await user.type(dialog.getByLabelText('Amount'), '0,5')
  await user.click(dialog.getByRole('button', { name: 'Save' }))

  expect(await dialog.findByText(sentence)).toBeTruthy()
  expect(writes()).toMatchObject([{ body: { fixed: '0.5' } }])
  expect(JSON.stringify(writes())).not.toContain('Key')
})

test('lists what was paid, and pays it back after a question', async () => {
  const writes = openSummary({})
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Paid deposits' }))
  const list = within(await screen.findByRole('list', { name: 'Paid deposits' }))
  expect(list.getByText(/^Kept: cancelled too late or no-show/)).toBeTruthy()

  await user.click(list.getByRole('button', { name: 'Pay the deposit of Ivy Kay back' }))
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Pay €20.00 back to Ivy Kay?' }),
  )
  await user.click(question.getByRole('button', { name: 'Pay back' }))

  expect(await screen.findByText('The deposit is being paid back')).toBeTruthy()
  expect(writes()).toHaveLength(1)
})
