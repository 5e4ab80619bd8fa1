import type { Notification } from '@salon/contract/notifications'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { createQueryClient } from '../../../lib/query-client.ts'
import { atAddress } from '../../../test/at-address.tsx'
import { openPage, MockRefusal, type MockServer } from '../../../test/open-page.tsx'
import { givenAccount } from '../../../test/salon-rows.ts'
import { useLanguage } from '../../../text/language.ts'
import { accountQueries } from '../../auth/api.ts'
import { Bell } from './bell.tsx'

const sample = (
  id: number,
  type: Notification['type'],
  kind: Notification['kind'],
  isRead = false,
): Notification => ({
  id,
  userId: 1,
  type,
  kind,
  details: {},
  appointmentId: null,
  customerName: null,
  isRead,
  isSample: true,
  createdAt: new Date().toISOString(),
})

/** A server with three samples, which remembers what was read. */
function newSalon(): MockServer {
  const rows = [
    sample(1, 'appointment', 'sample_appointment'),
    sample(2, 'payment', 'sample_payment'),
    sample(3, 'inventory', 'sample_inventory'),
  ]
  const read = (which: (row: Notification) => boolean) => {
    for (const row of rows.filter(which)) row.isRead = true
  }
  return ({ operation }) => {
    if (operation === 'GET /api/notifications') return structuredClone(rows)
    if (operation === 'POST /api/notifications/read-all') return read(() => true)
    return read(({ id }) => operation === `POST /api/notifications/${id}/read`)
  }
}

it('shows a new salon its three samples, and counts down as they are read', async () => {
  openPage(<Bell />, newSalon())

  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 3 unread' }))
  expect(await screen.findByRole('dialog', { name: 'Notifications' })).not.toBeNull()
  expect(screen.getAllByText('Sample')).toHaveLength(3)
  await userEvent.click(
    await screen.findByRole('button', { name: 'Mark as read: A payment was received' }),
  )
  await waitFor(() =>
    expect(screen.getAllByRole('button', { name: /^Mark as read/ })).toHaveLength(2),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Mark/ })).toBeNull())
  await userEvent.keyboard('{Escape}')

  expect(await screen.findByRole('button', { name: 'Notifications' })).not.toBeNull()
})

it('shows who did what to which visit', async () => {
  const notification: Notification = {
    ...sample(4, 'appointment', 'visit_moved'),
    isSample: false,
    customerName: 'Анна Ёлкина',
    details: { by: 'Mia', serviceName: 'Cut', appointmentDate: '2026-06-10T08:00:00.000Z' },
  }
  openPage(<Bell />, () => [notification])

  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }))

  expect(await screen.findByText('Mia moved Cut for Анна Ёлкина')).not.toBeNull()
  expect(screen.getByText(/Jun 10, 2026, 8:00 AM/)).not.toBeNull()
})

it('says in the language of the page that a client did it online', async () => {
  const notification: Notification = {
    ...sample(4, 'appointment', 'visit_moved'),
    isSample: false,
    customerName: 'Ann',
    details: { by: 'Online booking', serviceName: 'Cut' },
  }
  const request: Notification = {
    ...notification,
    id: 5,
    kind: 'visit_booked',
    details: { ...notification.details, isRequest: true },
  }
  const German = () => useLanguage('de') === 'de' && <Bell />
  openPage(<German />, () => [notification, request])

  await userEvent.click(await screen.findByRole('button', { name: /^Mitteilungen/ }))

  expect(await screen.findByText('Online verschoben: Cut für Ann')).not.toBeNull()
  expect(screen.getByText('Online angefragt: Cut für Ann')).not.toBeNull()
})

it('shows an error and a retry if the list fails to load', async () => {
  let isUp = false
  openPage(<Bell />, () =>
    isUp ? [] : new MockRefusal(503, { code: 'unavailable', detail: 'The book is closed.' }),
  )

  await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }))
  expect(await screen.findByText('The book is closed.')).not.toBeNull()
  isUp = true
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

  expect(await screen.findByText('Nothing new')).not.toBeNull()
})

const booked: Notification = {
  ...sample(7, 'appointment', 'visit_booked'),
  details: { by: 'Vera', serviceName: 'Balayage', appointmentDate: '2026-03-02T09:00:00.000Z' },
  appointmentId: 51,
  customerName: 'Ann Miller',
  isSample: false,
}

it('opens its visit, and is marked as read', async () => {
  const { page, router } = atAddress('/', '/', Bell)
  const sent = openPage(page, () => [booked])
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }))

  await userEvent.click(
    await screen.findByRole('link', { name: 'Vera booked Balayage for Ann Miller' }),
  )

  await waitFor(() => expect(router.state.location.pathname).toBe('/appointment/51'))
  expect(sent.map(({ operation }) => operation)).toContain('POST /api/notifications/7/read')
})

it('shows a failure to mark as read after the list is closed', async () => {
  const { page } = atAddress('/', '/', Bell)
  openPage(page, ({ operation }) =>
    operation.startsWith('GET')
      ? [booked]
      : new MockRefusal(503, { code: 'unavailable', detail: 'The book is closed.' }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }))

  await userEvent.click(await screen.findByRole('link', { name: /^Vera booked Balayage/ }))

  expect(await screen.findByText('The book is closed.')).not.toBeNull()
})

it('has no link when the visit was erased', async () => {
  openPage(atAddress('/', '/', Bell).page, () => [{ ...booked, customerName: null }])
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }))

  expect(await screen.findByText(/Vera booked Balayage/)).not.toBeNull()
  expect(screen.queryByRole('link')).toBeNull()
})

it('shows a visitor the salon’s notifications, without a count', async () => {
  const client = createQueryClient(() => {})
  const vera = givenAccount({
    id: 2,
    name: 'Vera',
    email: 'vera@salon.test',
    role: 'user',
    isOwner: false,
  })
  client.setQueryData(accountQueries.current().queryKey, vera)
  openPage(<Bell />, newSalon(), client)

  await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }))
  expect(await screen.findByText('A payment was received')).not.toBeNull()
  expect(screen.queryByRole('button', { name: /^Mark/ })).toBeNull()
})

it('leads to the duplicate clients', async () => {
  const notification: Notification = {
    ...sample(5, 'account', 'duplicates_found'),
    isSample: false,
    details: { clients: 3 },
  }
  openPage(atAddress('/', '/', Bell).page, () => [notification])

  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }))

  const link = await screen.findByRole('link', { name: 'Possible duplicate clients: 3' })
  expect(link.getAttribute('href')).toBe('/customers#duplicates')
})
