import type { StaffMember } from '@salon/contract/staff'
import type { QueryClient } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { appointmentQueries } from '../features/appointments/api.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { atAddress } from '../test/at-address.tsx'
import { openPage, MockRefusal, type SafetyAnswers } from '../test/open-page.tsx'
import {
  givenAlert,
  givenAppointment,
  givenBlockedTime,
  givenCustomer,
  givenService,
  givenStaff,
} from '../test/salon-rows.ts'
import { ClientProfileScreen } from './client-profile.tsx'
import { VisitsScreen } from './visits.tsx'

const mira = givenStaff()
const nadia = givenStaff({ id: 40, name: 'Надя Пети', role: 'Owner' })
const ben = givenCustomer({ id: 12, name: 'Ben Okafor', notes: 'Likes tea\nNo ammonia' })
const visit = givenAppointment({ customer: ben, staff: mira, notes: 'Bring the mirror' })
const account = { id: 1, name: 'Nadia', email: 'n@salon.test', role: 'admin' }

/** On Tuesday. */
const sick = {
  id: 9,
  staffId: mira.id,
  firstDay: '2026-03-03',
  lastDay: '2026-03-03',
  reason: 'Sick',
  day: null,
}
const latex = { kind: 'latex' as const, severity: 'severe' as const, note: null }
const broken = new MockRefusal(500, { code: 'broken', detail: 'Broken.' })
const hours = {
  schedules: [],
  exceptions: [sick],
  blockedTimes: [
    givenBlockedTime({ staffId: nadia.id }),
    givenBlockedTime({ id: 8, staffId: nadia.id, day: '2026-03-03', reason: 'Doctor' }),
  ],
}

let print = vi.fn<() => void>()
beforeEach(() => {
  print = vi.fn()
  vi.stubGlobal('print', print)
})

interface OpenOptions {
  /** The operation that is refused. */
  failing?: string
  alerts?: SafetyAnswers['alerts']
  staff?: StaffMember[]
  client?: QueryClient
}

const open = (
  path: string,
  address: string,
  Screen: () => React.ReactNode,
  {
    failing,
    alerts = [],
    staff = [nadia, mira],
    client = createQueryClient(() => {}),
  }: OpenOptions = {},
) => {
  const { page } = atAddress(path, address, Screen)
  openPage(
    page,
    ({ operation }) => {
      if (operation === failing) return broken
      if (operation === 'GET /api/user') return account
      if (operation === 'GET /api/settings') return { weekStart: 1 }
      if (operation === 'GET /api/salon-info') return { id: 1, name: 'Salon Mira' }
      if (operation === 'GET /api/staff') return staff
      if (operation === 'GET /api/services/active') return [givenService()]
      if (operation === 'GET /api/customers/12') return ben
      if (operation === 'GET /api/customers') return [ben]
      return [visit]
    },
    client,
    hours,
    [],
    [],
    { alerts },
  )
}
const openDay = (options?: OpenOptions) =>
  open('/appointments', '/appointments?day=2026-03-02', VisitsScreen, options)
const openWeek = (search = '') =>
  open('/appointments', `/appointments?day=2026-03-04&view=week${search}`, VisitsScreen)
const sheet = () => document.querySelector<HTMLElement>('.print-sheet')
/** The pages of the sheet, each with the columns that it has. */
const pages = () =>
  [...document.querySelectorAll<HTMLElement>('.print-sheet .one-page')].map((page) => ({
    heading: page.querySelector('header p')?.textContent,
    columns: [...page.querySelectorAll('section')].map((column) => column.textContent),
  }))

test('a day is printed by staff, including those without visits', async () => {
  openDay()
  await userEvent.click(await screen.findByRole('button', { name: 'Print this day' }))

  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  const paper = within(sheet() ?? document.body)
  expect(paper.getByRole('heading', { level: 1, hidden: true }).textContent).toBe('Salon Mira')
  expect(
    paper.getAllByRole('heading', { level: 2, hidden: true }).map(({ textContent }) => textContent),
  ).toEqual(['Надя Пети', 'Mira Olsen'])
  expect(paper.getByText('Training')).not.toBeNull()
  expect(paper.getByText('12:00 PM – 1:30 PM')).not.toBeNull()
  expect(paper.queryByText('Doctor')).toBeNull()
  expect(paper.getByText(/1 visit$/)).not.toBeNull()
  expect(paper.getByText('Bring the mirror')).not.toBeNull()
  expect(paper.getByText('9:00 AM – 9:45 AM')).not.toBeNull()
  expect(paper.getByText('Scheduled · +49 (30) 901820')).not.toBeNull()
  // It has been measured, and fits on one page.
  expect(sheet()?.querySelector<HTMLElement>('.one-page')?.style.fontSize).not.toBe('')
  expect(pages()).toHaveLength(1)
  expect(document.title).toContain('Salon Mira')

  const before = document.title
  fireEvent(window, new Event('afterprint'))
  await waitFor(() => expect(sheet()).toBeNull())
  expect(document.title).not.toBe(before)
})

test('a week is printed with a page for each day, which says who is away', async () => {
  openWeek()
  await userEvent.click(await screen.findByRole('button', { name: 'Print this week' }))

  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  expect(pages().map(({ heading }) => heading)).toEqual([
    'Monday, March 2 · 1 visit',
    'Tuesday, March 3 · 0 visits',
    'Wednesday, March 4 · 0 visits',
    'Thursday, March 5 · 0 visits',
    'Friday, March 6 · 0 visits',
    'Saturday, March 7 · 0 visits',
    'Sunday, March 8 · 0 visits',
  ])
  const [monday, tuesday] = pages()
  expect(monday?.columns).toEqual([
    expect.stringMatching(/^Надя Пети.*Training$/),
    expect.stringMatching(/^Mira Olsen.*Ben Okafor.*Bring the mirror$/),
  ])
  expect(tuesday?.columns).toEqual([expect.stringMatching(/^Надя Пети.*Doctor$/), 'Mira OlsenSick'])
  expect(document.title).toBe('Salon Mira: Mar 2, 2026 – Mar 8, 2026')
})

test('the week of one staff member is printed on one page, a column for each day', async () => {
  openWeek(`&staff=${mira.id}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Print this week' }))

  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  const [page, ...more] = pages()
  expect(more).toEqual([])
  expect(page?.heading).toBe('Mira Olsen · Mar 2 – 8 · 1 visit')
  expect(page?.columns).toHaveLength(7)
  expect(page?.columns[0]).toMatch(/^Monday, March 2.*Ben Okafor/)
  expect(page?.columns[1]).toBe('Tuesday, March 3Sick')
  expect(page?.columns[2]).toBe('Wednesday, March 4No visits')
})

const untested = { product: 'PPD', gap: 'missing' as const, verdict: 'blocked' as const }
const young = { minimum: 16, age: 15 }

test.each([
  ['an allergy', { conditions: [latex] }, 'See allergies and patch tests'],
  ['a missing test', { test: untested }, 'See allergies and patch tests'],
  ['an age', { age: young }, 'Check minimum age'],
  [
    'an allergy and an age',
    { conditions: [latex], age: young },
    'See allergies and patch tests · Check minimum age',
  ],
])('a printed visit points to %s, without details', async (_what, alert, line) => {
  openDay({ alerts: [givenAlert(alert)] })
  await userEvent.click(await screen.findByRole('button', { name: 'Print this day' }))

  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  const paper = within(sheet() ?? document.body)
  expect(paper.getByText(line)).not.toBeNull()
  expect(sheet()?.textContent).not.toMatch(/Latex|Severe|PPD|is 15/)
})

test('nothing is printed where the allergies could not be loaded', async () => {
  openDay({ alerts: broken })
  await userEvent.click(await screen.findByRole('button', { name: 'Print this day' }))

  expect(await screen.findByText("Couldn't prepare the page for printing")).not.toBeNull()
  expect(print).not.toHaveBeenCalled()
})

test('a day is printed with what was loaded before where the allergies fail to load anew', async () => {
  const client = createQueryClient(() => {})
  const { queryKey } = appointmentQueries.safetyAlerts('2026-03-02', '2026-03-02')
  client.setQueryData(queryKey, [givenAlert({ conditions: [latex] })])
  openDay({ alerts: broken, client })
  await waitFor(() => expect(client.getQueryState(queryKey)?.status).toBe('error'))
  await userEvent.click(await screen.findByRole('button', { name: 'Print this day' }))

  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  expect(within(sheet() ?? document.body).getByText('See allergies and patch tests')).not.toBeNull()
  expect(screen.queryByText("Couldn't prepare the page for printing")).toBeNull()
})

test('a day has columns for those whom the calendar shows, an inactive owner first', async () => {
  openDay({ staff: [{ ...nadia, isActive: false }, mira] })
  await userEvent.click(await screen.findByRole('button', { name: 'Print this day' }))

  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  expect(pages()[0]?.columns).toEqual([
    expect.stringMatching(/^Надя Пети/),
    expect.stringMatching(/^Mira Olsen/),
  ])
})

test('a day that fails to load is not printed, and shows an error', async () => {
  openDay({ failing: 'GET /api/salon-info' })
  await userEvent.click(await screen.findByRole('button', { name: 'Print this day' }))

  expect(await screen.findByText("Couldn't prepare the page for printing")).not.toBeNull()
  expect(print).not.toHaveBeenCalled()
  expect(sheet()).toBeNull()
})

test('a client’s card is printed with notes and visits', async () => {
  open('/customer/$id', '/customer/12', ClientProfileScreen)
  await userEvent.click(await screen.findByRole('button', { name: 'Print' }))

  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  const paper = within(sheet() ?? document.body)
  expect(paper.getByRole('heading', { level: 1, hidden: true }).textContent).toBe('Ben Okafor')
  expect(paper.getByText(/Likes tea/).textContent).toContain('No ammonia')
  expect(paper.getByText('Bring the mirror')).not.toBeNull()
  expect(paper.getAllByText('Cut and blow-dry')).not.toHaveLength(0)
})
