import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { CallError } from '../lib/call.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { VisitsScreen } from '../screens/visits.tsx'
import { atAddress } from '../test/at-address.tsx'
import { openPage, MockRefusal } from '../test/open-page.tsx'
import { givenAppointment, givenStaff } from '../test/salon-rows.ts'
import { ConnectionBar } from './connection-bar.tsx'

const ann = givenAppointment().customer.name

/** A day, before a server that can be taken away. */
const open = (view = '', given: { answer?: MockRefusal | 'nothing' } = {}) => {
  const { page } = atAddress('/appointments', `/appointments?day=2026-03-02${view}`, VisitsScreen)
  const client = createQueryClient(() => {})
  const answers = ({ operation }: { operation: string }) => {
    if (given.answer === 'nothing') throw new TypeError('Failed to fetch')
    if (given.answer) return given.answer
    return operation === 'GET /api/staff' ? [givenStaff()] : [givenAppointment()]
  }
  const sent = openPage(
    <>
      {page}
      <ConnectionBar />
    </>,
    answers,
    client,
  )
  return { client, given, sent }
}

const comesBack = (given: { answer?: unknown }) => {
  given.answer = undefined
  act(() => void window.dispatchEvent(new Event('online')))
}

test.each(['', '&view=staff'])(
  'a day whose refetch fails stays visible, and the bar shows since when it is stale (%s)',
  async (view) => {
    const { client, given } = open(view)
    await screen.findByRole('link', { name: new RegExp(ann) })
    expect(screen.queryByText(/^Not up to date/)).toBeNull()

    given.answer = 'nothing'
    await act(() => client.invalidateQueries())

    await screen.findByText(/^Not up to date since \d+:\d\d [AP]M\. Trying again…$/)
    expect(screen.queryByRole('link', { name: new RegExp(ann) })).not.toBeNull()
    expect(screen.queryByText('Failed to fetch appointments')).toBeNull()

    comesBack(given)
    await waitFor(() => expect(screen.queryByText(/^Not up to date/)).toBeNull())
    expect(screen.queryByRole('link', { name: new RegExp(ann) })).not.toBeNull()
  },
)

test('the time of the bar does not go back for what is shown later', async () => {
  const client = createQueryClient(() => {})
  const queryFn = () => Promise.reject(new CallError(0, 'Failed to fetch', null))
  const Shown = ({ name }: { name: string }) => {
    useQuery({ queryKey: [name], queryFn, retry: false })
    return null
  }
  const at = (time: string) => ({ updatedAt: Date.parse(`2026-03-02T${time}:00Z`) })
  client.setQueryData(['day'], [], at('17:12'))
  client.setQueryData(['staff'], [], at('17:08'))
  const bar = (names: readonly string[]) => (
    <QueryClientProvider client={client}>
      <ConnectionBar />
      {names.map((name) => (
        <Shown key={name} name={name} />
      ))}
    </QueryClientProvider>
  )
  const { rerender } = render(bar(['day']))
  await screen.findByText(/since 5:12 PM/)

  rerender(bar(['day', 'staff']))
  await waitFor(() => expect(client.getQueryState(['staff'])?.status).toBe('error'))

  expect(screen.queryByText(/since 5:12 PM/)).not.toBeNull()
})

test('retries a server error automatically until it succeeds', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const { client, given, sent } = open()
  await screen.findByRole('link', { name: ann })
  given.answer = new MockRefusal(503, { code: 'unavailable', detail: 'Closed.' })
  await act(() => client.invalidateQueries())
  await screen.findByText(/^Not up to date since/)
  const before = sent.length

  given.answer = undefined
  await waitFor(() => expect(screen.queryByText(/^Not up to date/)).toBeNull(), { timeout: 10_000 })

  expect(sent.length).toBeGreaterThan(before)
})

test('does not retry a refused request', async () => {
  const { client, given } = open()
  await screen.findByRole('link', { name: ann })

  given.answer = new MockRefusal(403, { code: 'not_allowed', detail: 'Not yours.' })
  await act(() => client.invalidateQueries())

  expect(screen.queryByText(/^Not up to date/)).toBeNull()
  expect(screen.queryByRole('link', { name: ann })).not.toBeNull()
})

test('data that never loaded shows an error, and loads when the connection returns', async () => {
  const { given } = open('', { answer: 'nothing' })
  await screen.findByText('Failed to fetch appointments')

  comesBack(given)

  await screen.findByRole('link', { name: ann })
})

test('shows the offline bar, and an offline error for a failed action', async () => {
  const connection = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  open('', { answer: 'nothing' })

  await screen.findByText('Offline')
  await screen.findByText('You are offline. Try again when the connection is back.')

  connection.mockRestore()
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(screen.queryByText('Offline')).toBeNull())
})
