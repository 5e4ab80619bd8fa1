import type { Appointment } from '@salon/contract/appointments'
import type { CalendarDay } from '@salon/contract/calendar'
import type { Operation } from '@salon/contract/permissions'
import { dayAfter, wallClockAt } from '@salon/contract/salon-clock'
import type { StaffMember } from '@salon/contract/staff'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { hiddenStaff, storeHiddenStaff } from '../lib/visit-filters.ts'
import { atAddress } from '../test/at-address.tsx'
import { openPage, MockRefusal } from '../test/open-page.tsx'
import { givenAppointment, givenCustomer, givenService, givenStaff } from '../test/salon-rows.ts'
import { VisitsScreen } from './visits.tsx'

const colour = givenService({ id: 22, name: 'Colour', duration: 120 })
const mira = givenStaff()
const jo = givenStaff({ id: 42, name: 'Jo Berg' })
const ben = givenCustomer({ id: 12, name: 'Ben Okafor', phone: '555 0199' })
const ann = givenCustomer({ name: 'Ann Miller-Žižka' })
const day = [
  givenAppointment({ customer: ann }),
  givenAppointment({
    id: 52,
    customer: ann,
    service: colour,
    appointmentDate: '2026-03-02T09:45:00.000Z',
  }),
  givenAppointment({
    id: 53,
    customer: ben,
    appointmentDate: '2026-03-02T13:00:00.000Z',
    status: 'no-show',
  }),
]

/** A day as the calendar has it. */
const calendarOf = (rows: Appointment[]): CalendarDay[] => [
  {
    day: '2026-03-02',
    count: rows.length,
    appointments: rows.slice(0, 5).map(({ service, ...row }) => ({
      ...row,
      service: { ...service, color: service.category?.color ?? null },
    })),
  },
]

interface GivenVisits {
  settings?: object
  rows?: Appointment[]
  services?: object[]
  staff?: StaffMember[]
  failing?: () => boolean
}

const open = (
  search = '?day=2026-03-02',
  {
    rows = day,
    services = [colour],
    staff = [mira],
    failing = () => false,
    settings = {},
  }: GivenVisits = {},
) => {
  const { page, router } = atAddress('/appointments', `/appointments${search}`, VisitsScreen)
  const sent = openPage(page, ({ operation }) => {
    if (operation === 'GET /api/customers') return [ben]
    if (operation === 'GET /api/services/active') return services
    if (operation === 'GET /api/staff') return staff
    if (operation === 'GET /api/settings')
      return { weekStart: 0, calendarNames: 'russian', ...settings }
    if (operation === 'GET /api/calendar') return calendarOf(rows)
    return failing() ? new MockRefusal(500, { code: 'broken', detail: 'Broken.' }) : rows
  })
  const queriesOf = (what: Operation = 'GET /api/appointments') =>
    sent.filter(({ operation }) => operation === what).map(({ query }) => query.toString())
  return { router, queriesOf, sent }
}

test('a client’s services of one day are one card, which opens the visit', async () => {
  const { router } = open()

  const link = await screen.findByRole('link', { name: ann.name })
  const card = within(screen.getAllByRole('listitem')[0] ?? document.body)
  expect(card.getByText('9:00 AM')).not.toBeNull()
  expect(card.getByText('Cut and blow-dry')).not.toBeNull()
  expect(card.getByText('Colour')).not.toBeNull()
  expect(card.getByText('with Mira Olsen')).not.toBeNull()
  expect(card.getByText('Pending')).not.toBeNull()
  expect(screen.getByText('No Show')).not.toBeNull()
  expect(screen.getByText('2 visits')).not.toBeNull()

  await userEvent.click(link)
  expect(router.state.location.pathname).toBe('/appointment/51')
})

test('the search leaves the visits that hold the words, and can be cleared', async () => {
  open()
  await screen.findByText('Ben Okafor')
  const box = screen.getByRole('searchbox')

  await userEvent.type(box, '5550199')
  expect(await screen.findByText('1 visit found')).not.toBeNull()
  expect(screen.queryByText(ann.name)).toBeNull()

  await userEvent.type(box, '0')
  expect(await screen.findByText('No visits found matching your search')).not.toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(await screen.findByText('Ben Okafor')).not.toBeNull()
})

test('the day is in the URL, with links to the next and previous days', async () => {
  const { router, queriesOf } = open()
  await screen.findByText('Monday, March 2')
  const day = screen.getByRole('tab', { name: "Today's Schedule" })
  expect(day.getAttribute('aria-selected')).toBe('true')
  expect(screen.getByRole('tab', { name: 'Month Schedule' })).not.toBeNull()

  await userEvent.click(screen.getByRole('button', { name: 'Next day' }))
  expect(await screen.findByText('Tuesday, March 3')).not.toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Previous day' }))
  await userEvent.click(screen.getByRole('button', { name: 'Previous day' }))

  expect(await screen.findByText('Sunday, March 1')).not.toBeNull()
  expect(router.state.location.search).toEqual({ day: '2026-03-01' })
  await waitFor(() => expect(queriesOf().at(-1)).toBe('date=2026-03-01'))
  const { day: today } = wallClockAt(Date.now(), 'UTC')
  await userEvent.click(screen.getByRole('button', { name: 'Today' }))
  await waitFor(() => expect(queriesOf().at(-1)).toBe(`date=${today}`))
})

test.each(['', '?day=2026-02-30', '?day=nonsense'])('%j shows today', async (search) => {
  const { queriesOf } = open(search)

  const { day: today } = wallClockAt(Date.now(), 'UTC')
  await waitFor(() => expect([today, dayAfter(today, -1)]).toContain(queriesOf()[0]?.slice(5)))
})

test('an empty day offers to book, and so does the page', async () => {
  open('', { rows: [] })

  expect(await screen.findByText('No visits scheduled for today')).not.toBeNull()
  await userEvent.click(
    screen.getAllByRole('button', { name: 'New Appointment' }).at(-1) ?? document.body,
  )
  expect(await screen.findByRole('dialog', { name: 'New Appointment' })).not.toBeNull()
})

test('a day that fails to load shows an error and a retry', async () => {
  let down = true
  open('?day=2026-03-02', { failing: () => down })
  await screen.findByText('Failed to fetch appointments')

  down = false
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

  expect(await screen.findByText('Ben Okafor')).not.toBeNull()
})

test('a salon that lacks data gets the welcome panel; a complete one does not', async () => {
  const { router } = open('', { services: [] })

  expect(await screen.findByRole('link', { name: 'Add your first client' })).not.toBeNull()
  await userEvent.click(screen.getByRole('link', { name: 'Add your services' }))
  expect(router.state.location.pathname).toBe('/services')
})

test('the welcome panel is above an empty day, and below the visits of a day with some', async () => {
  const { router } = open('', { services: [], rows: [] })
  const way = await screen.findByRole('link', { name: 'Add your services' })
  const day = screen.getByText('No visits scheduled for today')
  expect(way.compareDocumentPosition(day)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  cleanup()

  open('', { services: [] })
  const visit = await screen.findByRole('link', { name: ann.name })
  const after = await screen.findByRole('link', { name: 'Add your services' })
  expect(visit.compareDocumentPosition(after)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(router.state.location.pathname).toBe('/appointments')
})

test('the first Russian month shows a note with a link to change it, until dismissed', async () => {
  const settings = { language: 'en', calendarNamesHint: true }
  const { sent } = open('?day=2026-03-15&tab=month', { settings })
  await screen.findByText('Month names are in Russian.')

  await userEvent.click(screen.getByRole('button', { name: 'Keep Russian names' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Change' }))

  await waitFor(() =>
    expect(
      sent.filter(({ operation }) => operation.startsWith('PUT')).map(({ body }) => body),
    ).toEqual([
      { calendarNamesHint: false },
      { calendarNames: 'language', calendarNamesHint: false },
    ]),
  )
})

test('a month is named in Russian, opens a chip’s visit and a day’s list', async () => {
  const { router, queriesOf } = open('?day=2026-03-15&tab=month')

  expect(await screen.findByText('Март 2026')).not.toBeNull()
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)[0]).toBe('Вс')
  expect(queriesOf('GET /api/calendar')).toEqual(['from=2026-03-01&to=2026-04-04'])
  expect(await screen.findByRole('link', { name: /Ben Okafor, Cut and blow-dry/ })).not.toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /^Monday, March 2, 3 appoint/ }))

  expect(await screen.findByText('2 visits')).not.toBeNull()
  expect(router.state.location.search).toEqual({ day: '2026-03-02' })
})

test('a month leaves out who is hidden in the day, and can show them again', async () => {
  storeHiddenStaff(new Set([mira.id, 99]), undefined)
  const { queriesOf } = open('?day=2026-03-15&tab=month', { staff: [mira, jo] })
  const weeks = 'from=2026-03-01&to=2026-04-04'

  await screen.findByText('Март 2026')
  expect(queriesOf('GET /api/calendar')).toEqual([`${weeks}&exceptStaffIds=41%2C99`])
  await userEvent.click(await screen.findByRole('checkbox', { name: mira.name, hidden: true }))
  await userEvent.click(screen.getByRole('checkbox', { name: jo.name, hidden: true }))

  await waitFor(() =>
    expect(queriesOf('GET /api/calendar').slice(1)).toEqual([
      `${weeks}&exceptStaffIds=99`,
      `${weeks}&exceptStaffIds=99%2C42`,
    ]),
  )
  expect([...hiddenStaff(undefined)]).toEqual([99, 42])
})

test('a month shows everybody where all are hidden', async () => {
  storeHiddenStaff(new Set([mira.id]), undefined)
  const { queriesOf } = open('?day=2026-03-15&tab=month')

  await waitFor(() =>
    expect(queriesOf('GET /api/calendar').at(-1)).toBe('from=2026-03-01&to=2026-04-04'),
  )
  expect(await screen.findByRole('link', { name: /Ben Okafor, Cut and blow-dry/ })).not.toBeNull()
})

test('a full day shows five chips and counts the rest', async () => {
  const rows = Array.from({ length: 8 }, (_, index) => givenAppointment({ id: 60 + index }))
  open('?day=2026-03-15&tab=month', { rows })

  expect(await screen.findByText('+3')).not.toBeNull()
  expect(screen.getAllByRole('link', { name: /Cut and blow-dry/ })).toHaveLength(5)
})
