import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
// What is fetched late in the page is there at once, however busy the machine is.
import '../features/analytics/panels/figure-rows-dialog.tsx'
import '../features/analytics/panels/utilisation-cards.tsx'
import { openAnalytics } from '../test/open-analytics.tsx'
import { MockRefusal } from '../test/open-page.tsx'

const answer = {
  from: '2026-03-01',
  to: '2026-03-02',
  total: { workingMinutes: 960, bookedMinutes: 610 },
  byDay: [
    { day: '2026-03-01', workingMinutes: 0, bookedMinutes: 0 },
    { day: '2026-03-02', workingMinutes: 960, bookedMinutes: 610 },
  ],
  byStaff: [
    { id: 41, name: 'Светлана Орлова', workingMinutes: 480, bookedMinutes: 480 },
    { id: 42, name: 'Mira Olsen', workingMinutes: 480, bookedMinutes: 130 },
  ],
}
const open = (utilisation: unknown = answer) =>
  openAnalytics({ 'GET /api/analytics/utilisation': utilisation })
const region = async (name: string) => within(await screen.findByRole('region', { name }))
const rows = (card: ReturnType<typeof within>) =>
  card.getAllByRole('row').map((row: HTMLElement) => row.textContent)

test('utilisation is shown by day, with its table', async () => {
  open()

  const card = await region('Utilization by day')

  card.getByText('64% of working time booked: 10 hr 10 min of 16 hr')
  expect(rows(card)).toEqual([
    'DayUtilizationBookedWorking time',
    'Mar 1, 2026–0 min0 min',
    'Mar 2, 202664%10 hr 10 min16 hr',
  ])
})

test('utilisation is shown by staff, and opens their visits', async () => {
  const { requestsTo } = open()
  const card = await region('Utilization by staff')
  expect(rows(card)).toEqual([
    'StaffUtilizationBookedWorking time',
    'Светлана Орлова100%8 hr8 hr',
    'Mira Olsen27%2 hr 10 min8 hr',
  ])

  await userEvent.click(within(card.getByRole('list')).getByText('Mira Olsen'))

  await screen.findByRole('dialog', { name: 'Mira Olsen' })
  expect(requestsTo('appointments')[0]?.query.get('staffId')).toBe('42')
})

test('a range of months is shown by month', async () => {
  const days = ['2026-01-31', '2026-02-28', '2026-03-01'].map((day) => ({
    day,
    workingMinutes: 480,
    bookedMinutes: 240,
  }))
  const year = Array.from({ length: 200 }, () => days[1] as (typeof days)[number])
  open({ ...answer, byDay: [days[0], ...year, days[2]] })

  const card = await region('Utilization by month')

  expect(rows(card).map((row: string | null) => row?.slice(0, 17))).toEqual([
    'MonthUtilizationB',
    'January 202650%4 ',
    'February 202650%8',
    'March 202650%4 hr',
  ])
})

test('without hours there is no figure, and a way to set them', async () => {
  openAnalytics()

  await screen.findByText('No working hours in this period')

  expect(screen.getByRole('link', { name: 'Go to Settings' }).getAttribute('href')).toBe(
    '/settings',
  )
})

test('what could not be loaded says so, and is loaded again', async () => {
  const { salon } = open(new MockRefusal(500, { code: 'broken', detail: 'The book is shut.' }))
  const failed = await screen.findByText("Couldn't load utilization")
  salon['GET /api/analytics/utilisation'] = answer

  const alert = within(failed.closest<HTMLElement>('[role=alert]') ?? document.body)
  await userEvent.click(alert.getByRole('button', { name: 'Retry' }))

  expect(await region('Utilization by staff')).toBeTruthy()
})
