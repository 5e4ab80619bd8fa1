import type { HealthDataCounts } from '@salon/contract/safety'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { MockRefusal, openPage } from '../../../test/open-page.tsx'
import { RemoveHealthDialog } from './remove-health-dialog.tsx'

const nothing: HealthDataCounts = {
  conditions: 0,
  tests: 0,
  waivers: 0,
  forms: 0,
  formulas: 0,
  links: 0,
  entries: 0,
}
const kept = { ...nothing, conditions: 2, forms: 1, entries: 7 }

function open(answers: { kept: unknown; removed?: unknown }) {
  const onClose = vi.fn()
  const sent = openPage(<RemoveHealthDialog customerId={7} onClose={onClose} />, ({ operation }) =>
    operation.startsWith('DELETE') ? answers.removed : answers.kept,
  )
  const removals = () => sent.filter(({ operation }) => operation.startsWith('DELETE'))
  return { onClose, removals }
}

const remove = { name: 'Remove health data' }

it('says how much goes and that it is final, and removes it by one button', async () => {
  const { onClose, removals } = open({ kept, removed: kept })
  const rows = await screen.findAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '2 allergies and conditions',
    '1 signed form',
    'The content of 7 history entries',
  ])
  expect(screen.getByText(/permanently.*cannot be restored/)).not.toBeNull()
  expect(removals()).toEqual([])

  await userEvent.click(screen.getByRole('button', remove))

  expect(await screen.findByText('Health data removed')).not.toBeNull()
  expect(removals()).toMatchObject([{ operation: 'DELETE /api/customers/7/health-data' }])
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})

it('offers nothing where nothing is kept', async () => {
  open({ kept: nothing })

  expect(await screen.findByText('No health data is kept.')).not.toBeNull()
  expect(screen.queryByRole('button', remove)).toBeNull()
})

it('says so where another device was faster', async () => {
  const { onClose } = open({ kept, removed: nothing })

  await userEvent.click(await screen.findByRole('button', remove))

  expect(await screen.findByText('The health data was removed already')).not.toBeNull()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})

it('stays open where it fails, and says why', async () => {
  const broken = new MockRefusal(500, { code: 'broken', detail: 'The server has a problem.' })
  const { onClose } = open({ kept, removed: broken })

  await userEvent.click(await screen.findByRole('button', remove))

  expect(await screen.findByText("Couldn't remove the health data")).not.toBeNull()
  expect(onClose).not.toHaveBeenCalled()
})
