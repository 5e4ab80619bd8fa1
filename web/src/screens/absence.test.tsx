import type { Appointment } from '@salon/contract/appointments'
import type { WorkingHours } from '@salon/contract/working-spans'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createQueryClient } from '../lib/query-client.ts'
import { atAddress } from '../test/at-address.tsx'
import { openPage } from '../test/open-page.tsx'
import { givenAppointment, givenCustomer, givenStaff } from '../test/salon-rows.ts'
import { VisitsScreen } from './visits.tsx'

const nadia = givenStaff({ id: 40, name: 'Nadia Petit', role: 'Owner' })
const mira = givenStaff()
const sick = {
  id: 7,
  staffId: mira.id,
  firstDay: '2026-03-02',
  lastDay: '2026-03-03',
  reason: 'Sick',
  day: null,
}
const closed = { ...sick, id: 8, staffId: null, reason: 'Stocktaking', lastDay: '2026-03-02' }
const row = (id: number, client: string, more: Partial<Appointment> = {}) =>
  givenAppointment({
    id,
    customer: givenCustomer({ id, name: client }),
    staff: mira,
    staffId: mira.id,
    ...more,
  })
const rows = [
  row(51, 'Ada Tran'),
  row(52, 'Ben Okafor', { status: 'completed', appointmentDate: '2026-03-02T11:00:00.000Z' }),
  row(53, 'Cleo Marsh', { staff: nadia, staffId: nadia.id }),
]
const sentence = 'Mira Olsen does not work on Monday, March 2 (Sick)'

const open = async (view: 'staff' | 'week', given: Partial<WorkingHours>, search = '') => {
  const client = createQueryClient(() => {})
  const hours = { schedules: [], exceptions: [], blockedTimes: [], ...given }
  const { page } = atAddress(
    '/appointments',
    `/appointments?day=2026-03-02&view=${view}${search}`,
    VisitsScreen,
  )
  openPage(
    page,
    ({ operation, query }) => {
      if (operation === 'GET /api/staff') return [nadia, mira]
      if (operation === 'GET /api/settings') return { weekStart: 1 }
      const isShown = (query.get('date') ?? query.get('from')) === '2026-03-02'
      return operation === 'GET /api/appointments' && isShown ? rows : []
    },
    client,
    hours,
  )
  await screen.findByRole('link', { name: /Ada Tran/ })
  return { client, hours }
}
const heads = () => screen.getAllByRole('heading', { level: 3 }).map((head) => head.textContent)
const blockOf = (client: string) =>
  screen.getByRole('link', { name: new RegExp(client) }).closest('li')

test('the head of a staff member who is away says why, and open visits then are marked', async () => {
  const { client, hours } = await open('staff', { exceptions: [sick] })

  const head = await screen.findByRole('heading', { name: /Mira Olsen, Sick$/ })
  expect(within(head).getByTitle('Sick').textContent).toContain('Sick')
  expect(screen.getByRole('heading', { name: 'Nadia Petit' })).not.toBeNull()
  await waitFor(() => expect(blockOf('Ada Tran')?.textContent).toContain(sentence))
  expect(within(blockOf('Ada Tran') as HTMLElement).getByTitle(sentence)).not.toBeNull()
  // Who was served, and who is with somebody else, need not be called.
  expect(blockOf('Ben Okafor')?.textContent).not.toContain(sentence)
  expect(blockOf('Cleo Marsh')?.textContent).not.toContain('does not work')

  // She comes after all.
  hours.exceptions = []
  await client.invalidateQueries()
  await waitFor(() => expect(blockOf('Ada Tran')?.textContent).not.toContain(sentence))
  expect(screen.queryByTitle('Sick')).toBeNull()
})

test('a day off without a reason is called so, hours that are usual are not', async () => {
  const working = { from: '08:00', to: '20:00', breaks: [] }
  const week = [null, null, working, working, working, working, working]
  await open('staff', { schedules: [{ id: 1, staffId: mira.id, validFrom: '2026-01-01', week }] })

  await screen.findByRole('heading', { name: /Mira Olsen, Day off$/ })
  expect(screen.getByRole('heading', { name: 'Nadia Petit' })).not.toBeNull()
})

test('a visit of which a part is after a shorter day is marked', async () => {
  const shorter = { ...sick, day: { from: '08:00', to: '09:30', breaks: [] } }
  await open('staff', { exceptions: [shorter] })

  await waitFor(() =>
    expect(blockOf('Ada Tran')?.textContent).toContain(
      'Outside the hours of Mira Olsen (8:00 AM – 9:30 AM)',
    ),
  )
})

test('in a week the head of a day says why its staff member is away, or who of all is', async () => {
  await open('week', { exceptions: [sick] }, `&staff=${mira.id}`)
  await waitFor(() => expect(heads()[1]).toMatch(/, Sick$/))
  expect(heads()[2]).not.toContain('Sick')
})

test('everybody’s week has the salon’s closure and each absence by name, and marks the visits', async () => {
  await open('week', { exceptions: [sick, closed] })

  await waitFor(() => expect(heads()[0]).toMatch(/, Stocktaking$/))
  expect(screen.getByTitle('Mira Olsen Sick').textContent).toContain('MO Sick')
  expect(
    await screen.findByRole('link', {
      name: /Ada Tran.*The salon is closed on Monday, March 2 \(Stocktaking\)/,
    }),
  ).not.toBeNull()
})
