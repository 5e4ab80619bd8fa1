import type { Account } from '@salon/contract/auth'
import type { SafetyAlert } from '@salon/contract/safety'
import type { Role } from '@salon/contract/vocabulary'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, test, vi } from 'vitest'
import { createQueryClient } from '../../../../lib/query-client.ts'
import { atAddress } from '../../../../test/at-address.tsx'
import { openPage } from '../../../../test/open-page.tsx'
import {
  givenAlert,
  givenAppointment,
  givenCustomer,
  givenService,
} from '../../../../test/salon-rows.ts'
import { accountQueries } from '../../../auth/api.ts'
// What is fetched late in the page is there at once, however busy the machine is.
import '../../components/safety/visit-safety-mark.tsx'
import { DayVisits } from './day-visits.tsx'

const names = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve']
const statuses = ['completed', 'no-show', 'completed', 'in-progress', 'scheduled'] as const

/** Visits from nine o'clock on, one an hour; the last of them is to come. */
const rows = names.map((name, n) =>
  givenAppointment({
    id: 60 + n,
    customer: givenCustomer({ id: 60 + n, name }),
    appointmentDate: `2026-03-02T${String(9 + n).padStart(2, '0')}:00:00.000Z`,
    status: statuses[n] ?? 'scheduled',
  }),
)

const open = (
  given = rows,
  search = '',
  { role = 'user', alerts }: { role?: Role; alerts?: SafetyAlert[] } = {},
) => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-03-02T12:30:00.000Z'))
  const { page } = atAddress('/appointments', '/appointments', () => (
    <DayVisits day="2026-03-02" search={search} atNow />
  ))
  const client = createQueryClient(() => {})
  client.setQueryData(accountQueries.current().queryKey, { id: 1, role, isOwner: false } as Account)
  openPage(page, () => given, client, undefined, [], [], alerts && { alerts })
  /** How often each of the days' alerts was loaded. */
  const alertLoads = () =>
    client
      .getQueryCache()
      .findAll({ queryKey: ['appointments', 'safety'] })
      .map(({ state }) => state.dataUpdateCount)
  return { alertLoads }
}
const shown = async () => {
  await screen.findByRole('link', { name: 'Eve' })
  return screen.getAllByRole('link').map((link) => link.textContent)
}

test("today's visits that are over are folded, and unfolded by a tap", async () => {
  open()

  expect(await shown()).toEqual(['Dan', 'Eve'])
  const fold = screen.getByRole('button', { name: 'Done (3)' })
  expect(fold.getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(fold)

  expect(await shown()).toEqual(names)
})

test('a visit with one service done and another under way is not folded', async () => {
  const [ada, ...others] = rows as [(typeof rows)[0], ...typeof rows]
  const colour = givenAppointment({ ...ada, id: 70, status: 'in-progress' })
  open([{ ...ada, status: 'completed' }, colour, ...others])

  expect(await shown()).toContain('Ada')
  expect(screen.queryByRole('button', { name: /^Done/ })).toBeNull()
})

test('a search looks through the visits that are over, too', async () => {
  open(rows, 'e')

  expect(await shown()).toContain('Cleo')
  expect(screen.queryByRole('button', { name: /^Done/ })).toBeNull()
})

test('a line stands where the visits to come begin', async () => {
  open()

  await shown()
  const next = screen.getByRole('link', { name: 'Eve' }).closest('li')
  expect(document.querySelectorAll('[data-next]')).toHaveLength(1)
  expect(next?.dataset['next']).toBe('true')
})

test('two visits that are over stay in the list', async () => {
  open(rows.slice(1))

  expect(await shown()).toEqual(names.slice(1))
})

test('a row says when a visit ends, its price, the phone of its client, and that they are there', async () => {
  open([
    givenAppointment({
      customer: givenCustomer({ name: 'Eve', phone: '555 0199' }),
      price: '45.50',
      arrivedAt: '2026-03-02T08:55:00.000Z',
    }),
  ])

  await shown()
  expect(screen.getByText('9:45 AM')).not.toBeNull()
  expect(screen.getByText('€45.50')).not.toBeNull()
  expect(screen.getByText('555 0199')).not.toBeNull()
  expect(screen.getByText('Arrived')).not.toBeNull()
  expect(screen.getByText('Pending')).not.toBeNull()
})

test('a row says that its visit waits for the answer of the salon', async () => {
  const customer = givenCustomer({ name: 'Eve' })
  open([
    givenAppointment({ customer, appointmentDate: '2026-03-02T13:00:00.000Z', awaiting: true }),
  ])

  await shown()
  expect(screen.getByTitle('Waiting for your answer')).not.toBeNull()
})

describe('a visit with something to know of its client', () => {
  const colour = givenService({ id: 22, name: 'Colour' })
  const eve = givenCustomer({ name: 'Eve' })
  const given = [
    ...rows.slice(3, 4),
    givenAppointment({ id: 80, customer: eve, appointmentDate: '2026-03-02T13:00:00.000Z' }),
    givenAppointment({
      id: 81,
      customer: eve,
      appointmentDate: '2026-03-02T13:45:00.000Z',
      service: colour,
    }),
  ]
  const conditions = [{ kind: 'latex', note: 'Rash', severity: 'severe' } as const]
  const test = { verdict: 'blocked', gap: 'failed', product: 'Koleston' } as const
  const alerts = [
    givenAlert({ appointmentId: 80, conditions }),
    givenAlert({ appointmentId: 81, test, conditions }),
  ]

  it('says it beside the name, each allergy once, and all rows by one request', async () => {
    const { alertLoads } = open(given, '', { alerts })

    const words =
      'Allergies and conditions: Latex (Severe): Rash ' +
      'Colour needs a patch test with Koleston. The last one failed.'
    await screen.findByRole('link', { name: 'Eve', description: words })
    expect(screen.getAllByText(/Latex/)).toHaveLength(1)
    // Red where the visit would not be booked like that.
    expect(screen.getByTitle(words).querySelector('svg')?.classList).toContain('text-red-ink')
    expect(screen.getByRole('link', { name: 'Dan', description: '' })).not.toBeNull()
    expect(alertLoads()).toEqual([1])
  })

  it('shows none of it to a visitor, and asks for none of it', async () => {
    const { alertLoads } = open(given, '', { role: 'visitor', alerts })

    await screen.findByRole('link', { name: 'Eve', description: '' })
    expect(screen.queryByText(/Latex|Koleston/)).toBeNull()
    expect(alertLoads()).toEqual([0])
  })
})
