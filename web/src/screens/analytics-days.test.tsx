import { dayAfter, wallClockAt } from '@salon/contract/salon-clock'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openAnalytics } from '../test/open-analytics.tsx'
// What is fetched late in the page is there at once, however busy the machine is.
import '../ui/bar-chart.tsx'

test('a custom range can be requested', async () => {
  const { requestsTo, router } = openAnalytics()

  fireEvent.change(await screen.findByLabelText('To'), { target: { value: '2026-03-31' } })
  fireEvent.click(screen.getByRole('button', { name: 'Show' }))

  await waitFor(() =>
    expect(router.state.location.search).toEqual({ from: '2026-03-01', to: '2026-03-31' }),
  )
  await waitFor(() => expect(requestsTo('analytics/revenue').length).toBe(2))
  expect(screen.getByRole('heading', { name: 'Mar 1, 2026 – Mar 31, 2026' })).not.toBeNull()
})

test.each([
  ['2026-02-01', 'The last day must not be before the first'],
  ['2036-02-01', 'At most 1100 days'],
  ['', 'Choose a day'],
])('to "%s" makes no sense: %s', async (to, sentence) => {
  const { requestsTo } = openAnalytics()

  fireEvent.change(await screen.findByLabelText('To'), { target: { value: to } })
  fireEvent.click(screen.getByRole('button', { name: 'Show' }))

  expect(screen.getByText(sentence)).not.toBeNull()
  expect(requestsTo('analytics/revenue').length).toBe(1)
})

test('choosing Custom shows the date fields, and sends no request yet', async () => {
  const { requestsTo } = openAnalytics({}, '/analytics?period=this-month')

  await userEvent.selectOptions(await screen.findByLabelText('Period'), 'Custom')

  expect(screen.getByLabelText('From')).not.toBeNull()
  expect(requestsTo('analytics/revenue').length).toBe(1)
})

test('the last 30 days are requested, or the range in the URL', async () => {
  const { requestsTo, router } = openAnalytics({}, '/analytics')
  await screen.findByRole('heading', { name: 'Revenue by day' })
  const [first] = requestsTo('analytics/revenue')
  expect(first?.query.get('to')).toBe(dayAfter(first?.query.get('from') ?? '', 29))

  await userEvent.selectOptions(screen.getByLabelText('Period'), 'Last 7 days')

  await waitFor(() => expect(requestsTo('analytics/revenue').length).toBe(2))
  expect(router.state.location.search).toEqual({ period: '7-days' })
  const last = requestsTo('analytics/revenue').at(-1)
  expect(last?.query.get('to')).toBe(dayAfter(last?.query.get('from') ?? '', 6))
})

test('a day of the chart opens the visits of that day', async () => {
  const { router } = openAnalytics()

  await userEvent.click(
    await screen.findByRole('link', {
      name: 'Mar 2, 2026: €120.50, 2 visits; previously €0.00',
    }),
  )

  expect(router.state.location.pathname).toBe('/appointments')
  expect(router.state.location.search).toEqual({ day: '2026-03-02' })
})

test('a month of the chart opens its days', async () => {
  const { router, requestsTo } = openAnalytics({}, '/analytics?from=2025-01-01&to=2025-12-31')

  await userEvent.click(await screen.findByRole('link', { name: /^December 2025/ }))

  expect(router.state.location.search).toEqual({ from: '2025-12-01', to: '2025-12-31' })
  await waitFor(() => expect(requestsTo('analytics/revenue').length).toBe(2))
})

test('today’s card opens today’s visits', async () => {
  const todayInUtc = () => wallClockAt(Date.now(), 'UTC').day
  const before = todayInUtc()
  const { router } = openAnalytics()

  await userEvent.click(await screen.findByRole('link', { name: /^Today€/ }))

  const { pathname, search } = router.state.location
  expect(pathname).toBe('/appointments')
  // Midnight may pass meanwhile.
  expect([{ day: before }, { day: todayInUtc() }]).toContainEqual(search)
})
