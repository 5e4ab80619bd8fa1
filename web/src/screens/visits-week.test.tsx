import type { Appointment } from '@salon/contract/appointments'
import type { Account } from '@salon/contract/auth'
import type { SafetyAlert } from '@salon/contract/safety'
import type { BlockedTime, WorkingSchedule } from '@salon/contract/working-hours'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { atAddress } from '../test/at-address.tsx'
import { accountQueries } from '../features/auth/api.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { MockRefusal, openPage } from '../test/open-page.tsx'
import {
  givenAlert,
  givenAppointment,
  givenBlockedTime,
  givenCustomer,
  givenService,
  givenStaff,
} from '../test/salon-rows.ts'
import { VisitsScreen } from './visits.tsx'

const nadia = givenStaff({ id: 40, name: 'Надя Пети', role: 'Owner' })
const mira = givenStaff()
const ben = givenCustomer({ id: 12, name: 'Ben Okafor' })
const ada = givenCustomer({ id: 13, name: 'Ada Tran' })
const at = (id: number, appointmentDate: string, more: Partial<Appointment> = {}) =>
  givenAppointment({ id, appointmentDate, customer: ben, staff: mira, staffId: mira.id, ...more })
const week = [
  at(51, '2026-03-02T09:00:00.000Z'),
  at(52, '2026-03-04T10:00:00.000Z', { staff: nadia, staffId: nadia.id, customer: ada }),
  // Sunday evening, after the usual hours.
  at(53, '2026-03-08T20:30:00.000Z'),
]

const open = ({
  search = '',
  rows = week,
  settings = { weekStart: 1 },
  schedules = [] as WorkingSchedule[],
  blockedTimes = [] as BlockedTime[],
  alerts = [] as SafetyAlert[] | MockRefusal,
  account = undefined as Account | undefined,
} = {}) => {
  const client = createQueryClient(() => {})
  if (account) client.setQueryData(accountQueries.current().queryKey, account)
  const { page, router } = atAddress(
    '/appointments',
    `/appointments?day=2026-03-04&view=week${search}`,
    VisitsScreen,
  )
  const sent = openPage(
    page,
    ({ operation, query }) => {
      if (operation === 'GET /api/settings') return settings
      if (operation === 'GET /api/customers') return [ben]
      if (operation === 'GET /api/services/active') return [givenService()]
      if (operation === 'GET /api/staff') return [nadia, mira]
      return query.get('from') === '2026-03-02' ? rows : []
    },
    client,
    { schedules, exceptions: [], blockedTimes },
    [],
    [],
    { alerts },
  )
  return { router, sent }
}
const grid = () => screen.findByRole('group', { name: 'Week', busy: false })
const days = () => screen.getAllByRole('heading', { level: 3 }).map(({ title }) => title)

test('a week has a column for each day from the one that weeks start on, with everybody in it', async () => {
  const { sent } = open()

  const shown = within(await grid())
  expect(days()).toEqual([
    'Monday, March 2',
    'Tuesday, March 3',
    'Wednesday, March 4',
    'Thursday, March 5',
    'Friday, March 6',
    'Saturday, March 7',
    'Sunday, March 8',
  ])
  expect(sent.map(({ query }) => query.toString())).toContain('from=2026-03-02&to=2026-03-08')
  const blocks = shown.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(blocks).toHaveLength(3)
  expect(blocks[1]).toContain('НП')
  // As late as the last block.
  expect(shown.getByRole('button', { name: 'Book Sunday, March 8, 9:00 PM' })).not.toBeNull()
})

test('a block names the other services of its visit', async () => {
  const colour = at(54, '2026-03-02T10:00:00.000Z', {
    service: { ...givenService({ id: 22, name: 'Colour' }), category: null },
    staff: nadia,
    staffId: nadia.id,
  })
  open({ rows: [...week, colour] })

  const links = within(await grid()).getAllByRole('link', { name: /Same visit: / })
  expect(
    links.map((link) => link.getAttribute('aria-label')?.match(/Same visit: .*/)?.[0]),
  ).toEqual([
    'Same visit: 10:00 AM Colour with Надя Пети',
    `Same visit: 9:00 AM Cut and blow-dry with ${mira.name}`,
  ])
  expect(links[0]?.querySelector('.lucide-link-2')).not.toBeNull()
})

test('a week of one staff member, who stands in the address', async () => {
  const { router } = open()
  await grid()

  await userEvent.click(screen.getByRole('button', { name: 'Надя' }))

  await waitFor(() => expect(screen.queryByRole('link', { name: /Ben Okafor/ })).toBeNull())
  expect(screen.getByRole('link', { name: /Ada Tran/ })).not.toBeNull()
  expect(router.state.location.search).toEqual({ day: '2026-03-04', view: 'week', staff: 40 })

  await userEvent.click(screen.getByRole('button', { name: 'Everyone' }))
  expect(await screen.findAllByRole('link', { name: /Ben Okafor/ })).toHaveLength(2)
})

test('the count beside the week is of the visits that are shown: one’s own, or everybody’s', async () => {
  const account = { id: 9, role: 'user', staffId: nadia.id, seesOwnVisitsOnly: false } as Account
  open({ account })
  await grid()

  await screen.findByText('1 visit')
  await userEvent.click(screen.getByRole('button', { name: 'Everyone' }))

  await screen.findByText('3 visits')
})

test('a tap on free time books that day and time, with whose week it is', async () => {
  open({ search: '&staff=41' })
  await grid()

  await userEvent.click(
    screen.getByRole('button', { name: 'Book Friday, March 6, 2:30 PM with Mira Olsen' }),
  )

  const form = within(await screen.findByRole('dialog', { name: 'New Appointment' }))
  expect((await form.findByLabelText<HTMLInputElement>('Time')).value).toBe('14:30')
  expect(form.getByLabelText<HTMLInputElement>('Staff').value).toBe('Mira Olsen')
  expect(form.getByLabelText<HTMLInputElement>('Date').value).toBe('2026-03-06')
})

test('the arrow keys go from time to time and from day to day', async () => {
  open()
  await grid()
  screen.getByRole('button', { name: 'Book Monday, March 2, 10:00 AM' }).focus()

  await userEvent.keyboard('{ArrowDown}{ArrowRight}')

  expect(document.activeElement?.getAttribute('aria-label')).toBe('Book Tuesday, March 3, 10:30 AM')
})

test('a block opens its visit, and a day’s head the day', async () => {
  const { router } = open()
  await grid()

  await userEvent.click(screen.getByRole('button', { name: /^Wednesday, March 4, 1 appoint/ }))
  expect(router.state.location.search).toEqual({ day: '2026-03-04', view: 'staff' })

  router.history.back()
  await grid()
  await userEvent.click(screen.getByRole('link', { name: /Ada Tran/ }))
  expect(await screen.findByText('At /appointment/52')).not.toBeNull()
  expect(router.state.location.state.visitsSeen).toEqual({ day: '2026-03-04', view: 'week' })
})

test('the next week is seven days later; until it is there the last one stays', async () => {
  const { router } = open()
  await grid()

  await userEvent.click(screen.getByRole('button', { name: 'Next week' }))

  await waitFor(() => expect(days()[0]).toBe('Monday, March 9'))
  expect(router.state.location.search).toEqual({ day: '2026-03-11', view: 'week' })
  expect(screen.queryByRole('listitem')).toBeNull()
})

test('hours are shaded in which nobody shown works', async () => {
  const open9to17 = { from: '09:00', to: '17:00', breaks: [] }
  const everyDay = Array.from({ length: 7 }, () => open9to17)
  // Mira works until 18:00, and on no Sunday.
  const miras = everyDay.map((_, n) => (n === 0 ? null : { ...open9to17, to: '18:00' }))
  const from = { validFrom: '2026-01-01', version: 1 }
  open({
    schedules: [
      { id: 1, staffId: null, week: everyDay, ...from },
      { id: 2, staffId: mira.id, week: miras, ...from },
    ],
  })
  await grid()

  const shaded = () =>
    [...document.querySelectorAll<HTMLElement>('[data-closed]')].map(
      ({ dataset }) => dataset.closed,
    )
  // To 22:00, when the last block ends.
  await waitFor(() => expect(shaded().slice(0, 2)).toEqual(['480-540', '1080-1320']))
  expect(shaded().slice(-2)).toEqual(['480-540', '1020-1320'])

  await userEvent.click(screen.getByRole('button', { name: 'Mira' }))
  await waitFor(() => expect(shaded().at(-1)).toBe('480-1320'))
})

const block = (id: number, staffId: number, more: Partial<BlockedTime> = {}) =>
  givenBlockedTime({ id, staffId, day: '2026-03-05', from: '09:00', to: '10:00', ...more })

test("everybody's week shows blocked times: whose they are, and why; the others can be booked", async () => {
  const meeting = { from: '09:30', to: '10:30', reason: 'Team meeting' }
  open({
    blockedTimes: [
      block(1, mira.id),
      block(2, nadia.id, meeting),
      block(3, mira.id, meeting),
      block(4, mira.id, { day: '2026-03-12' }),
    ],
  })

  const training = await screen.findByText('Blocked 9:00 AM – 10:00 AM, Mira Olsen: Training')
  expect(training.closest('[data-grid-column]')).toHaveProperty('dataset.gridColumn', '3')
  const marks = [...document.querySelectorAll<HTMLElement>('[data-blocked]')]
  const shown = marks.map((mark) => mark.querySelector('[aria-hidden]')?.textContent)
  expect(shown).toEqual(['MO Training', 'Everyone Team meeting'])
  expect(marks.map(({ style }) => style.left)).toEqual(['calc(0% + 1px)', 'calc(50% + 1px)'])
  expect(marks.every(({ className }) => className.includes('pointer-events-none'))).toBe(true)
})

test('in the week of one staff member their blocked times can be chosen', async () => {
  open({ search: `&staff=${mira.id}`, blockedTimes: [block(1, mira.id), block(2, nadia.id)] })

  await screen.findByRole('button', { name: 'Blocked 9:00 AM – 10:00 AM, Mira Olsen: Training' })
  expect(document.querySelectorAll('[data-blocked]')).toHaveLength(1)
})

test('a block says what its client is allergic to', async () => {
  const latex = { kind: 'latex', note: null, severity: 'severe' } as const
  open({ alerts: [givenAlert({ conditions: [latex] })] })
  const words = /Allergies and conditions: Latex \(Severe\)/

  const link = await screen.findByRole('link', { name: words })
  expect(link.parentElement?.dataset.row).toBe('51')
  expect(link.querySelector('.lucide-shield-alert')).not.toBeNull()
  expect(screen.getAllByRole('link', { name: words })).toHaveLength(1)
})

test('so does a block in the week of one staff member', async () => {
  const latex = { kind: 'latex', note: null, severity: 'severe' } as const
  open({ search: `&staff=${mira.id}`, alerts: [givenAlert({ conditions: [latex] })] })

  const words = await screen.findByText('Allergies and conditions: Latex (Severe)')
  expect(words.closest('[data-row]')).toHaveProperty('dataset.row', '51')
})

test('a week says above its grid where alerts could not be loaded', async () => {
  open({ alerts: new MockRefusal(500, { code: 'broken', detail: 'Broken on our side.' }) })

  const line = await screen.findByText("Couldn't load allergies and patch tests")
  await grid()
  expect(line.closest('[role=group]')).toBeNull()
})
