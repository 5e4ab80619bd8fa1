import type { HealthRemoval } from '@salon/contract/safety'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { atAddress } from '../../../test/at-address.tsx'
import { MockRefusal, openPage } from '../../../test/open-page.tsx'
import { HealthDataDialog } from './health-data-dialog.tsx'

const ann: HealthRemoval = {
  customerId: 7,
  name: 'Ann Lee',
  lastVisit: '2020-05-20T08:00:00.000Z',
  removedFrom: '2026-07-10T02:30:00.000Z',
}

const settings = { language: 'en', timeZone: 'Europe/Berlin', healthDataYears: 6, version: 3 }

/** The dialog on a server that keeps what it is sent. */
function open(removals: unknown) {
  let kept = settings
  const { page } = atAddress('/settings', '/settings', () => (
    <HealthDataDialog onClose={() => {}} />
  ))
  return openPage(page, (sent) => {
    if (sent.operation === 'GET /api/health-removals') return removals
    if (sent.operation === 'PUT /api/settings') kept = { ...kept, ...(sent.body as object) }
    return kept
  })
}

test('the clients whose health data is removed next are listed, with the day', async () => {
  open({ count: 202, clients: [ann, { ...ann, customerId: 8, name: 'Bob', lastVisit: null }] })

  const rows = within(await screen.findByRole('list', { name: 'Removed next' })).getAllByRole(
    'listitem',
  )

  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Ann LeeLast visit on May 20, 2020from Jul 10, 2026$/),
    expect.stringMatching(/^BobNo visitsfrom /),
  ])
  expect(screen.getByText('And 200 more clients')).not.toBeNull()
  expect(screen.getByRole('link', { name: 'Ann Lee' }).getAttribute('href')).toBe('/customer/7')
})

test('the years are saved as they are chosen, and can be undone', async () => {
  const sent = open({ count: 0, clients: [] })
  const choice = await screen.findByRole('combobox', { name: 'Remove after the last visit' })
  expect((choice as HTMLSelectElement).value).toBe('6')
  expect(await screen.findByText('Nothing is about to be removed.')).not.toBeNull()

  await userEvent.selectOptions(choice, 'Never')
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findAllByText('Settings saved')

  const bodies = sent.filter(({ operation }) => operation === 'PUT /api/settings')
  expect(bodies.map(({ body }) => body)).toEqual([
    { healthDataYears: null },
    { healthDataYears: 6 },
  ])
})

test('says why the clients are missing', async () => {
  open(new MockRefusal(500, { code: 'broken', detail: 'The server has a problem.' }))

  expect(await screen.findByText('The server has a problem.')).not.toBeNull()
})
