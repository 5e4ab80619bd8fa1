import { depositSettingsEdit, type Deposit, type DepositSettings } from '@salon/contract/deposits'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { MockRefusal, openPage } from '../../../test/open-page.tsx'
import { onlineBooking } from '../../../text/en/online-booking.ts'
import { DepositSummary } from './deposit-summary.tsx'

const off: DepositSettings = {
  payment: 'none',
  kind: 'percent',
  percent: 20,
  fixed: '20.00',
  clients: 'all',
  hasSecretKey: false,
  hasWebhookSecret: false,
  problem: null,
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

  await user.click(list.getByRole('button', { name: 'Refund the deposit of Ivy Kay' }))
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Refund €20.00 to Ivy Kay?' }),
  )
  await user.click(question.getByRole('button', { name: 'Refund' }))

  expect(await screen.findByText('The deposit is being refunded')).toBeTruthy()
  expect(writes()).toHaveLength(1)
})

test('deletes the stored keys where deposits are off', async () => {
  const writes = openSummary({ payment: 'stripe', hasSecretKey: true, hasWebhookSecret: true })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Set up deposits' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Deposits' }))
  expect(dialog.queryByLabelText('Delete the stored keys')).toBeNull()

  await user.selectOptions(dialog.getByLabelText('Paid by'), 'none')
  await user.click(dialog.getByLabelText('Delete the stored keys'))
  await user.click(dialog.getByRole('button', { name: 'Save' }))

  expect(await screen.findByText('Deposits saved')).toBeTruthy()
  expect(writes()).toMatchObject([
    { body: { payment: 'none', secretKey: null, webhookSecret: null } },
  ])
})

test('says why deposits may not work', async () => {
  openSummary({
    payment: 'stripe',
    problem: { kind: 'refused', detail: 'Invalid API Key provided' },
  })

  expect(await screen.findByText("Clients can't pay, and so can't book")).toBeTruthy()
  expect(screen.getByText('Stripe: Invalid API Key provided')).toBeTruthy()
  expect(screen.getByText('Clients pay 20% when they book.')).toBeTruthy()
})

test('says that the stored keys cannot be read', async () => {
  openSummary({ payment: 'stripe', problem: { kind: 'keys_unreadable', detail: null } })

  expect(await screen.findByText(/^The stored keys cannot be read,/)).toBeTruthy()
})

test('what the contract refuses has a phrase in every language', () => {
  const entered = { percent: 0, fixed: '0.5', secretKey: 'x', webhookSecret: 'x' }
  const { error } = depositSettingsEdit.safeParse(entered)

  const known = new Set<string>(Object.values(onlineBooking.deposits.refused))
  expect(error?.issues.map(({ message }) => message).filter((one) => !known.has(one))).toEqual([])
  expect(error?.issues).toHaveLength(4)
})
