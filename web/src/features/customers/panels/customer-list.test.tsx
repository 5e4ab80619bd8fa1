import type { Customer } from '@salon/contract/customers'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { openPage, MockRefusal, type MockServer } from '../../../test/open-page.tsx'
import { givenMatches } from '../../../test/salon-rows.ts'
import { CustomerRow } from '../components/customer-row.tsx'
import { CustomerList } from './customer-list.tsx'

const client = (id: number, name: string, rest: Partial<Customer> = {}): Customer => ({
  id,
  userId: 1,
  name,
  email: null,
  phone: null,
  notes: null,
  birthday: null,
  createdAt: '2025-01-05T10:00:00.000Z',
  version: 1,
  ...rest,
})

const Clients = ({
  onVisit = () => {},
  onAdd = () => {},
}: {
  onVisit?: () => void
  onAdd?: (name?: string) => void
}) => {
  const [search, setSearch] = useState('')
  return (
    <>
      <input aria-label="Search" value={search} onChange={(e) => setSearch(e.target.value)} />
      <CustomerList search={search} onClearSearch={() => setSearch('')} onAdd={onAdd}>
        {(customer) => (
          <CustomerRow
            customer={customer}
            visitsLink={<a href={`/customer/${customer.id}`}>Visits</a>}
            onVisit={onVisit}
            onEdit={() => {}}
          />
        )}
      </CustomerList>
    </>
  )
}

/** Answers as the server does: by name, `limit` rows after the row `after`. */
const paging =
  (clients: readonly Customer[]): MockServer =>
  ({ operation, query }) => {
    const term = (query.get('q') ?? '').toLowerCase()
    const found = clients.filter(({ name }) => name.toLowerCase().includes(term))
    if (operation === 'GET /api/customers/search') return givenMatches(found)
    const start = found.findIndex(({ id }) => String(id) === query.get('after')) + 1
    return found.slice(start, start + Number(query.get('limit') ?? found.length))
  }

test('a client has links to call, to book and to their visits', async () => {
  const onVisit = vi.fn()
  const notes = 'Allergic to ammonia. '.repeat(20)
  openPage(
    <Clients onVisit={onVisit} />,
    paging([client(7, 'Анна-Мария Ковалёва', { phone: '+49 (30) 123-45', notes })]),
  )

  const phone = await screen.findByRole('link', {
    name: 'Call Анна-Мария Ковалёва on +49 (30) 123-45',
  })
  expect(phone.getAttribute('href')).toBe('tel:+493012345')
  expect(screen.queryByText('Client since Jan 5, 2025')).not.toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show all notes' }))
  expect(screen.queryByRole('button', { name: 'Show less' })).not.toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /^Visit/ }))
  expect(onVisit).toHaveBeenCalledOnce()
  expect(screen.getByRole('link', { name: /^View Visits/ }).getAttribute('href')).toBe(
    '/customer/7',
  )
})

test('a long list comes a page at a time, and every client once', async () => {
  const many = Array.from({ length: 60 }, (_, i) => client(i + 1, `Client ${1000 + i}`))
  openPage(<Clients />, paging(many))
  // Asked by words: roles of so many cards take seconds to work out.
  const names = () => screen.getAllByText(/^Client \d/).map(({ textContent }) => textContent)

  await screen.findByText('Client 1000')
  expect(names()).toHaveLength(48)
  await userEvent.click(screen.getByText('Show more'))
  await screen.findByText('Client 1059')

  expect(names()).toEqual(many.map(({ name }) => name))
  expect(screen.queryByText('Show more')).toBeNull()
})

test('a search keeps the previous rows until the next have loaded', async () => {
  const answer = paging([client(1, 'Ann'), client(2, 'Ben')])
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  openPage(<Clients />, async (sent) => {
    if (sent.query.has('q')) await held
    return answer(sent)
  })
  await screen.findByText('Ben')

  await userEvent.type(screen.getByLabelText('Search'), 'Ann')
  expect(screen.queryByText('Ben')).not.toBeNull()
  release()

  await waitFor(() => expect(screen.queryByText('Ben')).toBeNull())
  expect(screen.queryByText('Ann')).not.toBeNull()
  await screen.findByText('1 client shown')
})

test('an empty salon and an empty search have their own empty states', async () => {
  openPage(<Clients />, paging([]))

  await screen.findByText('No clients yet')
  await userEvent.type(screen.getByLabelText('Search'), 'x')
  await screen.findByText('No clients found matching your search')
  await screen.findByText('0 clients shown')
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }))
  await screen.findByText('No clients yet')
})

test('a name that was misheard is suggested, and can be added under what was typed', async () => {
  const onAdd = vi.fn()
  const kathe = { ...client(1, 'Käthe Weiß'), lastVisit: null }
  openPage(<Clients onAdd={onAdd} />, ({ operation }) =>
    operation === 'GET /api/customers/search' ? givenMatches([], { similar: [kathe] }) : [kathe],
  )
  await screen.findByText('Käthe Weiß')

  await userEvent.type(screen.getByLabelText('Search'), 'Katte Weis')

  await screen.findByText('Did you mean Käthe Weiß?')
  expect(screen.getByRole('heading', { name: 'Käthe Weiß' })).not.toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Add "Katte Weis" as new client' }))
  expect(onAdd).toHaveBeenCalledWith('Katte Weis')
})

test('a failed list shows the reason, and loads on retry', async () => {
  let broken = true
  openPage(<Clients />, (sent) =>
    broken
      ? new MockRefusal(503, { code: 'unavailable', detail: 'The book is closed.' })
      : paging([client(1, 'Ann')])(sent),
  )

  await screen.findByText('The book is closed.')
  broken = false
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

  await screen.findByText('Ann')
})
