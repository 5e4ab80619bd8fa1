import type { HealthConsent } from '@salon/contract/safety'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { openPage } from '../../../test/open-page.tsx'
import { ConsentLine } from './consent-line.tsx'

const consent: HealthConsent = {
  id: 3,
  decision: 'given',
  notedBy: 'Anna',
  notedAt: '2026-06-01T10:00:00.000Z',
}

const open = (of: HealthConsent | null, onRemove?: () => void) =>
  openPage(<ConsentLine customerId={7} consent={of} onRemove={onRemove} />, () => consent)

it('says who recorded a consent and when, and withdraws it', async () => {
  const sent = open(consent)
  expect(screen.getByText(/^Noted by Anna, .*2026$/)).not.toBeNull()

  await userEvent.click(screen.getByRole('button', { name: 'Withdraw consent' }))

  expect(await screen.findByText('Consent saved')).not.toBeNull()
  expect(sent).toMatchObject([
    { operation: 'PUT /api/customers/7/consent', body: { consent: 'withdrawn' } },
  ])
})

it('says what a withdrawal leaves to do, and takes a consent again', async () => {
  const sent = open({ ...consent, decision: 'withdrawn' })
  expect(screen.getByText('Consent withdrawn')).not.toBeNull()
  expect(screen.getByText(/^Nothing is deleted automatically/)).not.toBeNull()

  await userEvent.click(screen.getByRole('button', { name: 'Record consent' }))

  await screen.findByText('Consent saved')
  expect(sent).toMatchObject([{ body: { consent: 'given' } }])
})

it('says that none is recorded, which is not needed to book', () => {
  open(null)

  expect(screen.getByText('No consent recorded')).not.toBeNull()
  expect(screen.getByText('Not needed to book.')).not.toBeNull()
})

it('offers to remove the data after a withdrawal, and in a menu otherwise', async () => {
  const onRemove = vi.fn()
  open({ ...consent, decision: 'withdrawn' }, onRemove)
  await userEvent.click(screen.getByRole('button', { name: 'Remove health data' }))
  expect(onRemove).toHaveBeenCalledTimes(1)

  cleanup()
  open(consent, onRemove)
  expect(screen.queryByRole('button', { name: 'Remove health data' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'More about consent' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove health data' }))

  expect(onRemove).toHaveBeenCalledTimes(2)
})

it('offers nothing of it to roles that may not', () => {
  open({ ...consent, decision: 'withdrawn' })

  expect(screen.getAllByRole('button')).toHaveLength(1)
})
