import type { Deposit } from '@salon/contract/deposits'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openPage } from '../../../test/open-page.tsx'
import { VisitDeposit } from './visit-deposit.tsx'

const openVisit = (deposit: Partial<Deposit> | null) =>
  openPage(<VisitDeposit appointmentId={3} total="85.50" />, ({ operation }) =>
    operation === 'GET /api/appointments/3/deposit' ? { deposit } : undefined,
  )

test('a deposit is a part of the price that was paid earlier', async () => {
  openVisit({ state: 'paid', amount: '20.00', currency: 'EUR' })

  expect(await screen.findByText('Deposit paid €20.00, €65.50 to pay')).toBeTruthy()
})

test('is refunded from the visit, after a question', async () => {
  const sent = openVisit({
    id: 7,
    state: 'kept',
    amount: '20.00',
    currency: 'EUR',
    name: 'Ivy Kay',
    canRefund: true,
  })
  const user = userEvent.setup()

  await user.click(await screen.findByRole('button', { name: 'Refund the deposit of Ivy Kay' }))
  const question = await screen.findByRole('alertdialog', { name: 'Refund €20.00 to Ivy Kay?' })
  await user.click(within(question).getByRole('button', { name: 'Refund' }))

  await waitFor(() =>
    expect(sent.map(({ operation }) => operation)).toContain('POST /api/deposits/7/refund'),
  )
})

test('what is more than the price of what is left of a visit is not owed twice', async () => {
  openVisit({ state: 'used', amount: '90.00', currency: 'EUR' })

  expect(await screen.findByText('Deposit paid €90.00, €0.00 to pay')).toBeTruthy()
})

test('one in another currency than the salon has now is shown as it was paid', async () => {
  openVisit({ state: 'paid', amount: '20.00', currency: 'CHF' })

  expect(await screen.findByText('Deposit CHF 20.00 · Paid')).toBeTruthy()
})

test('one that goes back says so', async () => {
  openVisit({ state: 'refund_queued', amount: '20.00', currency: 'EUR' })

  expect(await screen.findByText('Deposit €20.00 · Being refunded')).toBeTruthy()
})

test('nothing is said where none was paid', async () => {
  const sent = openVisit(null)

  await waitFor(() => expect(sent).toHaveLength(1))
  expect(screen.queryByText(/Deposit/)).toBeNull()
})
