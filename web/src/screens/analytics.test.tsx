import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answerTo, openAnalytics, some } from '../test/open-analytics.tsx'
import { MockRefusal, type SentRequest } from '../test/open-page.tsx'

const region = async (name: string) => within(await screen.findByRole('region', { name }))
const rowOf = (card: ReturnType<typeof within>, name: string) =>
  card.getByRole('row', { name: new RegExp(`^${name}`) }).textContent

test('three cards show revenue, visits and bookings of today, this week and this month', async () => {
  openAnalytics()

  for (const [name, revenue, visits] of [
    ['Today', '€120.50', '2 visits'],
    ['This Week', '€1,234.50', '9 visits and 71 booked'],
    ['This Month', '€9,876.00', '31 visits'],
  ]) {
    const card = await screen.findByRole('link', { name: new RegExp(`^${name}€`) })
    expect(card.textContent).toBe(`${name}${revenue}${visits}`)
  }
})

test('the same three stand in a revenue overview and in a visits summary with averages', async () => {
  openAnalytics()

  expect(rowOf(await region('Revenue Overview'), 'This Month')).toBe('This Month€9,876.00')
  expect(rowOf(await region('Visits Summary'), 'Today')).toBe('Today2€60.25')
  expect(rowOf(await region('Visits Summary'), 'This Week')).toBe('This Week9 and 71 booked€60.25')
})

test('a salon without visits shows an empty state, and no chart', async () => {
  openAnalytics({ 'GET /api/analytics/revenue': (sent: SentRequest) => answerTo(sent, false) })

  expect(await screen.findByText('No visits in this period')).not.toBeNull()
  expect(screen.getByRole('link', { name: 'Go to Visits' })).not.toBeNull()
  expect(screen.queryByRole('heading', { name: 'Revenue by day' })).toBeNull()
  expect(screen.getByRole('link', { name: /^Today€/ }).textContent).toBe('Today€0.000 visits')
})

test('visits without revenue have no revenue chart, but all the others', async () => {
  openAnalytics({
    'GET /api/analytics/revenue': (sent: SentRequest) => {
      const answer = answerTo(sent, true)
      const byDay = answer.range.byDay.map((day) => ({ ...day, revenue: '0.00' }))
      return { ...answer, range: { ...answer.range, byDay, total: { ...some, revenue: '0.00' } } }
    },
  })

  expect(await screen.findByText('No revenue in this period')).not.toBeNull()
  expect(await region('Busiest hours')).not.toBeNull()
})

test('figures that fail to load show an error and a retry', async () => {
  const refused = new MockRefusal(500, { code: 'broken', detail: 'The till is shut.' })
  const { salon } = openAnalytics({ 'GET /api/analytics/revenue': refused })
  expect(await screen.findByText("Couldn't load the figures")).not.toBeNull()
  expect(screen.getByText('The till is shut.')).not.toBeNull()

  salon['GET /api/analytics/revenue'] = (sent: SentRequest) => answerTo(sent, true)
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

  expect(await screen.findByRole('link', { name: /^This Month€9,876.00/ })).not.toBeNull()
})

test.each(['user', 'visitor'])(
  'a %s sees that revenue is for admins, and no request is sent',
  async (role) => {
    const { requestsTo } = openAnalytics({ 'GET /api/user': { id: 2, name: 'Noa', role } })

    expect(await screen.findByText('Only admins can see revenue')).not.toBeNull()
    expect(requestsTo('analytics/revenue')).toEqual([])
  },
)

test('a comparison of open days says so, and with which days', async () => {
  openAnalytics({
    'GET /api/analytics/revenue': (sent: SentRequest) => {
      const answer = answerTo(sent, true)
      const before = { ...answer.range.before, from: '2026-02-26', openDays: 2 }
      return { ...answer, range: { ...answer.range, before } }
    },
  })

  expect(
    await screen.findByText('The previous period has the same number of open days: 2'),
  ).not.toBeNull()
  expect(screen.getByText(/^Previous period: /).textContent).toContain('Feb 26')
})

test('a comparison by the calendar says nothing of open days', async () => {
  openAnalytics()

  await screen.findByText(/^Previous period: /)
  expect(screen.queryByText(/open days/)).toBeNull()
})
