import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
// What is fetched late in the page is there at once, however busy the machine is.
import '../features/analytics/panels/busiest-hours-card.tsx'
import '../features/analytics/panels/figure-rows-dialog.tsx'
import '../features/analytics/panels/ranking-card.tsx'
import '../features/analytics/panels/status-card.tsx'
import { ann, openAnalytics } from '../test/open-analytics.tsx'
import type { SentRequest } from '../test/open-page.tsx'
import { givenAppointment, givenCustomer } from '../test/salon-rows.ts'

const region = async (name: string) => within(await screen.findByRole('region', { name }))
const rowOf = (card: ReturnType<typeof within>, name: string) =>
  card.getByRole('row', { name: new RegExp(`^${name}`) }).textContent

test.each([
  ['By service', '=Schnitt & Föhnen', { serviceId: '21', standing: 'true' }],
  ['By category', 'Uncategorized', { categoryId: 'none', standing: 'true' }],
  ['By staff', 'Светлана Орлова', { staffId: '41', standing: 'true' }],
  ['Visits by status', 'Completed', { status: 'completed' }],
  [
    'Busiest hours',
    'Monday, 10 AM: 4 booked services',
    { weekday: '1', hour: '10', standing: 'true' },
  ],
])('a figure of "%s" opens the appointments it is made of', async (card, figure, filter) => {
  const { requestsTo, router } = openAnalytics()

  await userEvent.click((await region(card)).getByRole('button', { name: figure }))

  const dialog = await screen.findByRole('dialog')
  const link = await within(dialog).findByRole('link', { name: ann.name })
  expect(Object.fromEntries(requestsTo('appointments')[0]?.query ?? [])).toEqual({
    from: '2026-03-01',
    to: '2026-03-02',
    limit: '50',
    ...filter,
  })
  await userEvent.click(link)
  expect(router.state.location.pathname).toBe('/appointment/51')
})

test('many appointments behind a figure load page by page', async () => {
  const page = (first: number, length: number) =>
    Array.from({ length }, (_, index) =>
      givenAppointment({ id: first + index, customer: givenCustomer({ name: 'Client' }) }),
    )
  const { requestsTo } = openAnalytics({
    'GET /api/appointments': ({ query }: SentRequest) =>
      query.get('after') ? page(51, 2) : page(1, 50),
  })
  await userEvent.click((await region('By staff')).getByRole('button', { name: /Орлова/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect((await dialog.findAllByText('Client')).length).toBe(50)

  await userEvent.click(dialog.getByText('Show more'))

  await waitFor(() => expect(dialog.getAllByText('Client').length).toBe(52))
  expect(requestsTo('appointments').at(-1)?.query.get('after')).toBe('50')
  expect(dialog.queryByText('Show more')).toBeNull()
})

test('each chart has its table, which opens the same', async () => {
  openAnalytics()
  const card = await region('By service')
  expect(rowOf(card, '=Schnitt')).toBe('=Schnitt & Föhnen€120.502€60.25')

  await userEvent.click(card.getByRole('button', { name: 'Show table' }))

  expect(card.queryByRole('list')).toBeNull()
  expect(card.getByRole('button', { name: 'Show table', pressed: true })).not.toBeNull()
  await userEvent.click(card.getByRole('button', { name: '=Schnitt & Föhnen' }))
  expect(await screen.findByRole('dialog', { name: '=Schnitt & Föhnen' })).not.toBeNull()
})

test('what a chart shows can be had as a file, named after its days', async () => {
  const files: { name: string; blob: Blob }[] = []
  let made = new Blob()
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL = (blob: Blob) => {
        made = blob
        return 'blob:made'
      }
      static override revokeObjectURL = () => {}
    },
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    files.push({ name: this.download, blob: made })
  })
  openAnalytics()

  await userEvent.click((await region('By service')).getByRole('button', { name: 'Download CSV' }))

  await waitFor(() => expect(files.length).toBe(1))
  expect(files[0]?.name).toBe('services_2026-03-01_2026-03-02.csv')
  // Reading it as text takes the byte order mark away.
  expect(files[0]?.blob.size).toBe(3 + (await sizeOf(files[0]?.blob)))
  expect(await files[0]?.blob.text()).toContain(
    "Service,Revenue,Visits,Average revenue\r\n'=Schnitt & Föhnen,120.50,2,60.25\r\n",
  )
})
const sizeOf = async (blob: Blob | undefined) =>
  new TextEncoder().encode((await blob?.text())?.replace('\uFEFF', '')).length

test.each([
  ['Revenue€120.50', 'Completed visits', { status: 'completed' }],
  ['Visits2', 'All visits', { standing: 'true' }],
])('the total "%s" opens what it is made of', async (total, title, filter) => {
  const { requestsTo } = openAnalytics()

  await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^${total}`) }))

  expect(await screen.findByRole('dialog', { name: title })).not.toBeNull()
  await waitFor(() =>
    expect(Object.fromEntries(requestsTo('appointments')[0]?.query ?? [])).toMatchObject(filter),
  )
})
