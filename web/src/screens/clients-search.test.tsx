import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { atAddress } from '../test/at-address.tsx'
import { openPage } from '../test/open-page.tsx'
import { givenCustomer, givenMatches } from '../test/salon-rows.ts'
import { ClientsScreen } from './clients.tsx'

const ann = givenCustomer({ name: 'Ann Miller' })
const ben = givenCustomer({ id: 12, name: 'Ben Okafor', phone: '0170 5' })

const open = (address: string) => {
  const { page, router } = atAddress('/customers', address, ClientsScreen)
  openPage(page, ({ operation, query }) => {
    const words = query.get('q')?.toLowerCase() ?? ''
    const found = [ann, ben].filter(
      ({ name, phone }) => name.toLowerCase().includes(words) || phone?.includes(words),
    )
    if (operation === 'GET /api/duplicates') return { pairs: [], total: 0, distinct: [] }
    return operation === 'GET /api/customers' ? found : givenMatches(found)
  })
  return router
}
const box = () => screen.findByRole('searchbox')
const shown = () => screen.getAllByRole('heading', { level: 2 }).map((name) => name.textContent)

test('the search is in the URL, so that Back finds it again', async () => {
  const router = open('/customers')
  await userEvent.type(await box(), 'ben')
  await waitFor(() => expect(router.state.location.search).toEqual({ q: 'ben' }))
  await waitFor(() => expect(shown()).toEqual(['Ben Okafor']))

  await userEvent.click(screen.getByRole('link', { name: /^View Visits/ }))
  await screen.findByText('At /customer/12')
  act(() => router.history.back())

  expect(await screen.findByDisplayValue('ben')).not.toBeNull()
  await waitFor(() => expect(shown()).toEqual(['Ben Okafor']))
})

test('a search in the URL is shown at once, digits too', async () => {
  open('/customers?q=0170')

  expect(await screen.findByDisplayValue('0170')).not.toBeNull()
  await waitFor(() => expect(shown()).toEqual(['Ben Okafor']))
})

test('an address without words empties the box', async () => {
  const router = open('/customers?q=ben')
  await screen.findByDisplayValue('ben')

  await act(() => router.navigate({ to: '/customers' }))

  expect(await screen.findByDisplayValue('')).not.toBeNull()
  await waitFor(() => expect(shown()).toEqual(['Ann Miller', 'Ben Okafor']))
})

test('the link of a notification opens the duplicates, which are closed for good', async () => {
  const router = open('/customers?q=ben#duplicates')

  const dialog = await screen.findByRole('dialog', { name: 'Possible duplicates' })
  await userEvent.keyboard('{Escape}')

  await waitFor(() => expect(dialog.isConnected).toBe(false))
  expect(router.state.location.href).toBe('/customers?q=ben')
})
